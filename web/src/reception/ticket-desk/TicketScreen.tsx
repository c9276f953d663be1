import type { Desk } from '@namugongo/contract/reception/ticket-desk';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { LinkButton } from '../../ui/Button.tsx';
import { Page } from '../../ui/Card.tsx';
import { ProblemMessage } from '../../ui/ProblemMessage.tsx';
import { Loading, Skeleton, SkeletonLines } from '../../ui/Skeleton.tsx';
import { usePageTitle } from '../../ui/usePageTitle.ts';
import { DeskActions } from './DeskActions.tsx';
import { NewsNotice } from './NewsNotice.tsx';
import { OrderCard } from './OrderCard.tsx';
import { deskOf, refundEvery } from './queries.ts';
import { TicketFacts } from './TicketFacts.tsx';
import styles from './TicketDesk.module.css';

/** /ticket/{id}: one sold chair with its order, and everything the parish team can do with it. */
export function TicketScreen() {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const ticketId = Number(id);
  const desk = useQuery({
    ...deskOf(ticketId),
    refetchInterval: ({ state }) => refundEvery(state.data),
  });
  return (
    <Page wide className={styles.page}>
      <LinkButton to="/tickets" look="bare" size="small" icon={<ArrowLeft aria-hidden="true" />}>
        All tickets
      </LinkButton>
      {desk.data ? (
        <TicketDesk key={ticketId} desk={desk.data} />
      ) : (
        <>
          <h1>Ticket</h1>
          {desk.error ? (
            <ProblemMessage
              error={desk.error}
              busy={desk.isFetching}
              onRetry={() => void desk.refetch()}
            />
          ) : (
            <TicketSkeleton />
          )}
        </>
      )}
    </Page>
  );
}

function TicketDesk({ desk }: { desk: Desk }) {
  const [own] = desk.tickets;
  usePageTitle(own ? `Ticket of ${own.ticket.userName}` : 'Ticket');
  if (!own) return null;
  return (
    <>
      <TicketFacts own={own} />
      <NewsNotice ticketId={own.ticket.id} />
      <div className={styles.columns}>
        <DeskActions desk={desk} own={own} />
        <OrderCard desk={desk} own={own} />
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
