import { useQuery } from '@tanstack/react-query';
import { useParams } from '#ui/router/use-router.ts';
import { ArrowLeft } from '#ui/icons.ts';
import { LinkButton } from '#ui/controls/Button.tsx';
import { Page } from '#ui/layout/Card.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';
import { OrderHistory } from './OrderHistory.tsx';
import { OrderCard } from './OrderCard.tsx';
import { RefundAmountButton } from './RefundAmountDialog.tsx';
import { showNotice } from '#ui/feedback/notices.ts';
import { orderDetailsQueryOptions, getRefundRefetchInterval } from '../queries.ts';
import styles from './OrderAdmin.module.css';

/** /order/{id}: an order on the treasurer's board, also one without tickets. */
export function StaffOrderScreen() {
  const { id = '' } = useParams();
  const details = useQuery({
    ...orderDetailsQueryOptions(Number(id)),
    refetchInterval: ({ state }) => getRefundRefetchInterval(state.data),
  });
  const title = details.data?.order.name ? `Order of ${details.data.order.name}` : 'Order';
  usePageTitle(title);
  return (
    <Page className={styles.page}>
      <LinkButton
        to="/treasury"
        variant="link"
        size="small"
        icon={<ArrowLeft aria-hidden="true" />}
      >
        Treasurer’s board
      </LinkButton>
      <h1>{title}</h1>
      <Loaded query={details} loading skeleton={<Skeleton height="22rem" />}>
        {(data) => (
          <>
            <OrderCard details={data} own={null} />
            <div>
              <RefundAmountButton details={data} own={null} onDone={showNotice} />
            </div>
            <OrderHistory changes={data.changes} own={null} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
