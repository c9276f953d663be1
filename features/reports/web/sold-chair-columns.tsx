import type { SoldChair } from '#features/tickets/contract/reports.ts';
import type { Column } from '#ui/table/DataTable.tsx';
import { formatTimestamp } from '#ui/data/format-timestamp.ts';
import { Money } from '#ui/data/Money.tsx';
import type { ExportValue } from '#ui/table/table-export.ts';
import { TelephoneNumber } from '#ui/data/TelephoneNumber.tsx';
import { getChairNumber, getTableNumber } from '#features/hall/web/chairs/store/table-summary.ts';
import { TicketLink } from '#features/event/web/staff/TicketLink.tsx';
import styles from './SoldChairs.module.css';
import { getSeatNumber } from '#features/tickets/web/seat-numbers.ts';

/** 'Chair 27' becomes '27'; a name without a number stays. */
const formatChair = (chairName: string) => getChairNumber(chairName) || chairName;

const getDateColumn = (timeZone: string | undefined): Column<SoldChair> => ({
  key: 'checkoutDate',
  header: 'Date of Purchase',
  sortLabels: { ascending: 'Oldest first', descending: 'Newest first' },
  sort: (row) => row.checkoutDate,
  cell: ({ checkoutDate }) => (
    <time dateTime={checkoutDate.toISOString()} className={styles.date}>
      {formatTimestamp(checkoutDate, 'date', timeZone)}{' '}
      <span>{formatTimestamp(checkoutDate, 'time', timeZone)}</span>
    </time>
  ),
});

const columns: readonly Column<SoldChair>[] = [
  {
    key: 'userName',
    header: 'Parishioner',
    sortLabels: { ascending: 'Parishioner, A to Z', descending: 'Parishioner, Z to A' },
    sort: (row) => row.userName,
    cell: (row) => (
      <TicketLink id={row.id} className={styles.name}>
        {row.userName}
      </TicketLink>
    ),
  },
  {
    key: 'telephone',
    header: 'Telephone',
    sort: (row) => row.telephone,
    cell: (row) => <TelephoneNumber digits={row.telephone} />,
  },
  {
    key: 'userEmail',
    header: 'Email',
    sortLabels: { ascending: 'Email, A to Z', descending: 'Email, Z to A' },
    sort: (row) => row.userEmail,
    cell: (row) => <BreakableEmail address={row.userEmail} />,
  },
  {
    key: 'tableName',
    header: 'Table',
    alignRight: true,
    sort: (row) => row.tableName,
    cell: (row) => <b>{getTableNumber(row.tableName)}</b>,
  },
  {
    key: 'chairName',
    header: 'Chair',
    alignRight: true,
    sort: (row) => row.chairName,
    cell: (row) => <b>{formatChair(row.chairName)}</b>,
  },
  {
    key: 'barCode',
    header: 'Barcode',
    sort: (row) => row.barCode,
    cell: (row) => <span className={styles.code}>{row.barCode}</span>,
  },
  {
    key: 'amount',
    header: 'Amount',
    alignRight: true,
    sortLabels: { ascending: 'Smallest amount first', descending: 'Largest amount first' },
    sort: (row) => row.amount,
    cell: (row) => <Money cents={row.amount} style="full" />,
  },
];

const codeColumns: readonly Column<SoldChair>[] = [
  { key: 'code', header: 'Code', sort: (row) => row.code, cell: (row) => row.code },
  {
    key: 'discountCents',
    header: 'Discount',
    alignRight: true,
    sort: (row) => row.discountCents,
    cell: (row) => row.discountCents > 0 && <Money cents={row.discountCents} style="full" />,
  },
];

type Options = {
  timeZone: string | undefined;
  /** Whether a chair was sold with an organizer's code. */
  hasCodes: boolean;
};

/** The columns in the specification's order, and those of codes where they were used. */
export const getSoldChairColumns = ({
  timeZone,
  hasCodes,
}: Options): readonly Column<SoldChair>[] => [
  getDateColumn(timeZone),
  ...columns,
  ...(hasCodes ? codeColumns : []),
];

/** The same columns for an export: full names, amounts in dollars, dates. */
export function toSoldChairCsvRow(
  row: SoldChair,
  { hasCodes }: Pick<Options, 'hasCodes'>,
): readonly ExportValue[] {
  return [
    row.checkoutDate,
    row.userName,
    row.telephone,
    row.userEmail,
    row.tableName,
    row.chairName,
    row.barCode,
    { cents: row.amount },
    ...(hasCodes ? [row.code, { cents: row.discountCents }] : []),
  ];
}

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
