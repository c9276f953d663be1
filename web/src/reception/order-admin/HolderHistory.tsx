import type {
  AdminTicket,
  AdminTicketDetails,
  HolderChange,
} from '@namugongo/contract/reception/order-admin';
import { maxHandOvers } from '@namugongo/contract/reception/companions';
import { useSite } from '../../site.ts';
import { Timestamp } from '../../ui/data/Timestamp.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import styles from './OrderAdmin.module.css';

const labels: Record<HolderChange['change'], string> = {
  'handed over': 'Handed over',
  'name corrected': 'Name corrected',
  transferred: 'Transferred by the parish team',
};

/** How the person on a ticket changed, and whether it is shared; null when neither. */
export function HolderHistory({
  history,
  own: { handOvers, sharedAt },
}: Pick<AdminTicketDetails, 'history'> & { own: AdminTicket }) {
  const { data: site } = useSite();
  const format = (date: Date) => <Timestamp date={date} format="short" timeZone={site?.timeZone} />;
  if (history.length === 0 && !sharedAt) return null;
  return (
    <Card as="section" className={styles.order} aria-labelledby="history-title">
      <h2 id="history-title">History</h2>
      <ul className={styles.history}>
        {history.map(({ change, at, from, to }) => (
          <li key={`${at.toISOString()} ${change} ${to}`}>
            {format(at)}: {labels[change]}, from {from} to {to}.
          </li>
        ))}
        {sharedAt && <li>{format(sharedAt)}: Shared by a link that still works.</li>}
      </ul>
      {handOvers > 0 && (
        <p>
          Handed over {handOvers} of {maxHandOvers} times.
        </p>
      )}
    </Card>
  );
}
