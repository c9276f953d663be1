import type { AdminTicketDetails, AdminTicket } from '#features/orders/contract/order-admin.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '#ui/router/use-router.ts';
import { ArrowLeft } from '#ui/icons.ts';
import { LinkButton } from '#ui/controls/Button.tsx';
import { Page, Card } from '#ui/layout/Card.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { Loading, Skeleton, SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';
import { TicketActions } from './TicketActions.tsx';
import { OrderCard } from './OrderCard.tsx';
import { useFlashMessage } from '../flash-messages.ts';
import { ticketDetailsQueryOptions, getRefundRefetchInterval } from '../queries.ts';
import { TicketDetailsList } from './TicketDetailsList.tsx';
import styles from './OrderAdmin.module.css';
import { Alert } from '#ui/feedback/Alert.tsx';
import { maxHandOvers, type HolderChange } from '#features/tickets/contract/companions.ts';
import { useSite } from '#features/site/web/site.ts';
import { Timestamp } from '#ui/data/Timestamp.tsx';

/** /ticket/{id}: a sold chair with its order and the actions of the parish team. */
export function TicketScreen() {
  const { id = '' } = useParams();
  const ticketId = Number(id);
  const details = useQuery({
    ...ticketDetailsQueryOptions(ticketId),
    refetchInterval: ({ state }) => getRefundRefetchInterval(state.data),
  });
  return (
    <Page wide className={styles.page}>
      <LinkButton to="/tickets" variant="link" size="small" icon={<ArrowLeft aria-hidden="true" />}>
        All tickets
      </LinkButton>
      {!details.data && <h1>Ticket</h1>}
      <Loaded query={details} skeleton={<TicketSkeleton />}>
        {(data) => <TicketOverview key={ticketId} details={data} />}
      </Loaded>
    </Page>
  );
}

function TicketOverview({ details }: { details: AdminTicketDetails }) {
  const [own] = details.tickets;
  usePageTitle(own ? `Ticket of ${own.ticket.userName}` : 'Ticket');
  if (!own) return null;
  return (
    <>
      <TicketDetailsList own={own} />
      <TicketFlashMessage ticketId={own.ticket.id} />
      <HolderHistory history={details.history} own={own} />
      <div className={styles.columns}>
        <TicketActions details={details} own={own} />
        <OrderCard details={details} own={own} />
      </div>
    </>
  );
}

function TicketSkeleton() {
  return (
    <>
      <Loading />
      <SkeletonLines lines={4} />
      <div className={styles.columns}>
        <Skeleton height="22rem" />
        <Skeleton height="22rem" />
      </div>
    </>
  );
}

/** The message about the last change of the ticket. */
export function TicketFlashMessage({ ticketId }: { ticketId: number }) {
  const message = useFlashMessage(ticketId);
  return <div role="status">{message && <Alert tone="ok">{message}</Alert>}</div>;
}

const labels: Record<HolderChange['change'], string> = {
  'handed over': 'Handed over',
  'name corrected': 'Name corrected',
  transferred: 'Transferred by the parish team',
};

/** How the person on a ticket changed, and whether it is shared; null when neither. */
function HolderHistory({
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
