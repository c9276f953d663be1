import { listColumns } from '#contract/columns.ts';
import { soldChairColumns } from '#features/tickets/contract/sold-chair-columns.ts';
import type { SoldChair } from '#features/tickets/contract/reports.ts';
import type { Column } from '#ui/table/DataTable.tsx';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { Money } from '#ui/data/Money.tsx';
import { toTableColumns } from '#ui/table/table-columns.tsx';
import { TelephoneNumber } from '#ui/data/TelephoneNumber.tsx';
import { getChairNumber, getTableNumber } from '#features/hall/web/chairs/store/table-summary.ts';
import { TicketLink } from '#features/event/web/staff/TicketLink.tsx';
import styles from './SoldChairs.module.css';
import { getSeatNumber } from '#features/tickets/web/seat-numbers.ts';

/** 'Chair 27' becomes '27'; a name without a number stays. */
const formatChair = (chairName: string) => getChairNumber(chairName) || chairName;

/** The columns of these rows. */
export const getSoldChairColumns = (
  rows: readonly SoldChair[],
  timeZone: string | undefined,
): readonly Column<SoldChair>[] =>
  toTableColumns(listColumns(soldChairColumns, rows), {
    cells: {
      checkoutDate: ({ checkoutDate }) => (
        <time dateTime={checkoutDate.toISOString()} className={styles.date}>
          {formatTimestamp(checkoutDate, 'date', timeZone)}{' '}
          <span>{formatTimestamp(checkoutDate, 'time', timeZone)}</span>
        </time>
      ),
      userName: (row) => (
        <TicketLink id={row.id} className={styles.name}>
          {row.userName}
        </TicketLink>
      ),
      userEmail: (row) => <BreakableEmail address={row.userEmail} />,
      tableName: { alignRight: true, cell: (row) => <b>{getTableNumber(row.tableName)}</b> },
      chairName: { alignRight: true, cell: (row) => <b>{formatChair(row.chairName)}</b> },
      barCode: (row) => <span className={styles.code}>{row.barCode}</span>,
      discountCents: (row) =>
        row.discountCents > 0 && <Money cents={row.discountCents} style="full" />,
    },
  });

/** A sold chair on a phone: the table in a ring, then guest, date and barcode. */
export function SoldChairCard({ row, timeZone }: { row: SoldChair; timeZone: string | undefined }) {
  const { word, large, long } = getSeatNumber(row.tableName, 'Table');
  return (
    <div className={styles.card}>
      <p className={`${styles.disc} ${long ? styles.longName : ''}`}>
        {word} <b>{large}</b>
      </p>
      <div className={styles.facts}>
        <p className={styles.guest}>
          <TicketLink id={row.id} className={styles.name}>
            {row.userName}
          </TicketLink>{' '}
          <Money cents={row.amount} />
        </p>
        <p>
          {row.chairName} · {formatTimestamp(row.checkoutDate, 'date', timeZone)},{' '}
          <span className={styles.whole}>
            {formatTimestamp(row.checkoutDate, 'time', timeZone)}
          </span>
        </p>
        {row.telephone && (
          <p>
            <TelephoneNumber digits={row.telephone} />
          </p>
        )}
        {row.userEmail && (
          <p>
            <BreakableEmail address={row.userEmail} />
          </p>
        )}
        {row.code && (
          <p>
            Code {row.code}
            {row.discountCents > 0 && (
              <>
                , <Money cents={row.discountCents} /> off
              </>
            )}
          </p>
        )}
        <p className={styles.code}>{row.barCode}</p>
      </div>
    </div>
  );
}

/** An email address that may break before its @. */
function BreakableEmail({ address }: { address: string }) {
  const [name = '', ...domain] = address.split('@');
  return (
    <span className={styles.email}>
      {name}
      <wbr />
      {domain.length > 0 && `@${domain.join('@')}`}
    </span>
  );
}
