import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { LinkButton } from '../../ui/Button.tsx';
import { Page } from '../../ui/Card.tsx';
import { ProblemMessage } from '../../ui/ProblemMessage.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { usePageTitle } from '../../ui/usePageTitle.ts';
import { OrderCard } from './OrderCard.tsx';
import { orderDeskOf, refundEvery } from './queries.ts';
import styles from './TicketDesk.module.css';

/** /order/{id}: an order as the treasurer's board names it, also one that never became tickets. */
export function OrderScreen() {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const desk = useQuery({
    ...orderDeskOf(Number(id)),
    refetchInterval: ({ state }) => refundEvery(state.data),
  });
  const title = desk.data?.order.name ? `Order of ${desk.data.order.name}` : 'Order';
  usePageTitle(title);
  return (
    <Page className={styles.page}>
      <LinkButton to="/treasury" look="bare" size="small" icon={<ArrowLeft aria-hidden="true" />}>
        Treasurer’s board
      </LinkButton>
      <h1>{title}</h1>
      {desk.data && <OrderCard desk={desk.data} own={null} />}
      {desk.error && !desk.data && (
        <ProblemMessage
          error={desk.error}
          busy={desk.isFetching}
          onRetry={() => void desk.refetch()}
        />
      )}
      {desk.isPending && (
        <>
          <Loading />
          <Skeleton height="22rem" />
        </>
      )}
    </Page>
  );
}
