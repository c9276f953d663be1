import type { SoldChair } from '@namugongo/contract/reception/reports';
import { momentInWords } from '../../ui/moments.ts';
import { Money } from '../../ui/Money.tsx';
import { TelephoneText } from '../../ui/TelephoneText.tsx';
import { seatNumber } from '../tickets/seat-numbers.ts';
import { TicketLink } from '../staff/TicketLink.tsx';
import { Email } from './Email.tsx';
import styles from './SoldChairs.module.css';

/** A sold chair on a phone: the table in a brass ring, then who, when and which code. */
export function SoldCard({ row, timeZone }: { row: SoldChair; timeZone: string | undefined }) {
  const { word, large, long } = seatNumber(row.tableName, 'Table');
  return (
    <div className={styles.card}>
      <p className={`${styles.disc} ${long ? styles.longName : ''}`}>
        {word} <b>{large}</b>
      </p>
      <div className={styles.facts}>
        <p className={styles.who}>
          <TicketLink id={row.id} className={styles.name}>
            {row.userName}
          </TicketLink>{' '}
          <Money cents={row.amount} />
        </p>
        <p>
          {row.chairName} · {momentInWords(row.checkoutDate, 'date', timeZone)},{' '}
          <span className={styles.whole}>{momentInWords(row.checkoutDate, 'time', timeZone)}</span>
        </p>
        {row.telephone && (
          <p>
            <TelephoneText digits={row.telephone} />
          </p>
        )}
        {row.userEmail && (
          <p>
            <Email address={row.userEmail} />
          </p>
        )}
        <p className={styles.code}>{row.barCode}</p>
      </div>
    </div>
  );
}
