import type { SoldChair } from '@namugongo/contract/reception/reports';
import { formatTimestamp } from '../../ui/format-timestamp.ts';
import { Money } from '../../ui/Money.tsx';
import { TelephoneNumber } from '../../ui/TelephoneNumber.tsx';
import { getSeatNumber } from '../tickets/seat-numbers.ts';
import { TicketLink } from '../staff/TicketLink.tsx';
import { BreakableEmail } from './BreakableEmail.tsx';
import styles from './SoldChairs.module.css';

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
        <p className={styles.code}>{row.barCode}</p>
      </div>
    </div>
  );
}
