import type { DoorTicket } from '@namugongo/contract/reception/check-in';
import { SeatFact } from '../tickets/SeatFact.tsx';
import { seatNumber } from '../tickets/seat-numbers.ts';
import { bySeat } from './kept-tickets.ts';
import styles from './Verdict.module.css';

/** Table and chair in numbers that are read at a metre; for a party its tables, with their chairs beneath. */
export function VerdictSeats({ guests }: { guests: readonly DoorTicket[] }) {
  const [only, ...others] = guests;
  if (!only) return null;
  if (others.length === 0)
    return (
      <dl className={styles.seats}>
        <SeatFact name={only.tableName} word="Table" longClassName={styles.long} />
        <SeatFact name={only.chairName} word="Chair" longClassName={styles.long} />
      </dl>
    );
  const tables = Map.groupBy(guests.toSorted(bySeat), ({ tableName }) => tableName);
  return (
    <>
      <p className={styles.party}>A party of {guests.length}</p>
      <dl className={styles.tables}>
        {[...tables].map(([tableName, seated]) => (
          <div key={tableName}>
            <dt>{tableName}</dt>
            <dd>
              {seated.length === 1 ? 'Chair' : 'Chairs'}{' '}
              {seated.map(({ chairName }) => seatNumber(chairName, 'Chair').large).join(', ')}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
