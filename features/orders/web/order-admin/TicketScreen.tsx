import type { AdminTicketDetails } from '#features/orders/contract/order-admin.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '#ui/router/use-router.ts';
import { ArrowLeft } from '#ui/icons.ts';
import { LinkButton } from '#ui/controls/Button.tsx';
import { Page } from '#ui/layout/Card.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { Loading, Skeleton, SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';
import { DifferencesCard } from '../supplements/DifferencesCard.tsx';
import { TicketActions } from './TicketActions.tsx';
import { NotesCard } from './NotesCard.tsx';
import { ResponsesCard } from './ResponsesCard.tsx';
import { OrderHistory } from './OrderHistory.tsx';
import { OrderCard } from './OrderCard.tsx';
import { useFlashMessage } from '../flash-messages.ts';
import { ticketDetailsQueryOptions, getRefundRefetchInterval } from '../queries.ts';
import { TicketDetailsList } from './TicketDetailsList.tsx';
import styles from './OrderAdmin.module.css';
import { Alert } from '#ui/feedback/Alert.tsx';

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
      <DifferencesCard details={details} ticketId={own.ticket.id} />
      <div className={styles.columns}>
        <TicketActions details={details} own={own} />
        <OrderCard details={details} own={own} />
      </div>
      <NotesCard details={details} own={own} />
      <ResponsesCard details={details} own={own} />
      <OrderHistory changes={details.changes} own={own} />
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
