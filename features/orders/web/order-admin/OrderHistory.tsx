import type { AdminOrderDetails, AdminTicket } from '#features/orders/contract/order-admin.ts';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { formatAction, listChangedFields } from '#features/people/web/audit-labels.ts';
import { useSite } from '#features/site/web/site.ts';
import { maxHandOvers } from '#features/tickets/contract/companions.ts';
import type { OrderChange } from '#features/tickets/contract/order-changes.ts';
import { Timestamp } from '#ui/data/Timestamp.tsx';
import { Card } from '#ui/layout/Card.tsx';
import styles from './OrderAdmin.module.css';

type OrderHistoryProps = {
  changes: AdminOrderDetails['changes'];
  /** The ticket of the screen, whose changes and those of the order are shown; null on the order's own screen, which shows all. */
  own: AdminTicket | null;
};

/** Every change of an order and its tickets, oldest first, and whether the ticket is shared; nothing when there is none. */
export function OrderHistory({ changes, own }: OrderHistoryProps) {
  const { data: site } = useSite();
  const timeZone = site?.timeZone;
  const visible = changes.filter(
    ({ subject }) => !own || subject.startsWith('order ') || subject === `ticket ${own.ticket.id}`,
  );
  const { handOvers = 0, sharedAt = null } = own ?? {};
  if (visible.length === 0 && !sharedAt) return null;
  return (
    <Card as="section" className={styles.order} aria-labelledby="history-title">
      <h2 id="history-title">History</h2>
      <ul className={styles.history}>
        {visible.map((change) => (
          <li key={change.id}>
            <Timestamp date={change.at} format="short" timeZone={timeZone} />:{' '}
            {formatAction(change.action)}
            {change.actorName && `, by ${change.actorName}`}.{' '}
            {describeFields(change, (date) => formatTimestamp(date, 'short', timeZone))}
          </li>
        ))}
        {sharedAt && (
          <li>
            <Timestamp date={sharedAt} format="short" timeZone={timeZone} />: Shared by a link that
            still works.
          </li>
        )}
      </ul>
      {handOvers > 0 && (
        <p>
          Handed over {handOvers} of {maxHandOvers} times.
        </p>
      )}
    </Card>
  );
}

/** 'Chair: Table 1-Chair 2 → Table 3-Chair 1.' */
const describeFields = (
  { before, after }: Pick<OrderChange, 'before' | 'after'>,
  formatDate: (date: Date) => string,
): string =>
  listChangedFields(before, after, formatDate)
    .map(({ field, before: from, after: to }) =>
      from && to ? `${field}: ${from} → ${to}.` : `${field}: ${from || to}.`,
    )
    .join(' ');
