import type { AdminOrderDetails, AdminTicket } from '#features/orders/contract/order-admin.ts';
import { ChangeList } from '#features/people/web/ChangeList.tsx';
import { useSite } from '#features/site/web/site.ts';
import { maxHandOvers } from '#features/tickets/contract/companions.ts';
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
  const visible = changes.filter(
    ({ subject }) => !own || subject.startsWith('order ') || subject === `ticket ${own.ticket.id}`,
  );
  const { handOvers = 0, sharedAt = null } = own ?? {};
  if (visible.length === 0 && !sharedAt) return null;
  return (
    <Card as="section" className={styles.order} aria-labelledby="history-title">
      <h2 id="history-title">History</h2>
      <ChangeList changes={visible}>
        {sharedAt && (
          <li>
            <Timestamp date={sharedAt} format="short" timeZone={site?.timeZone} />: Shared by a link
            that still works.
          </li>
        )}
      </ChangeList>
      {handOvers > 0 && (
        <p>
          Handed over {handOvers} of {maxHandOvers} times.
        </p>
      )}
    </Card>
  );
}
