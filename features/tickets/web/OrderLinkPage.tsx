import { hasProblemCode } from '#contract/client.ts';
import { linkTo } from '#contract/screens.ts';
import type { Receipt } from '#features/tickets/contract/receipts.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LinkButton } from '#ui/controls/Button.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { Page } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import { OrderMissing } from './OrderMissing.tsx';
import { listTicketKeys, receiptQueryOptions } from './queries.ts';
import screen from './ReceiptScreen.module.css';
import { useOrderLink } from './useOrderLink.ts';

type OrderLinkPageProps = {
  title: string;
  children: (receipt: Receipt, keys: string[]) => ReactNode;
};

/** A page about the order in the address, for its buyer, with the way back to the tickets. */
export function OrderLinkPage(props: OrderLinkPageProps) {
  const { telephone, orderId, linkKey } = useOrderLink();
  return (
    <Page className={screen.page}>
      {telephone && orderId ? (
        <OrderContent {...{ telephone, orderId, linkKey }} {...props} />
      ) : (
        <OrderMissing telephone={telephone} />
      )}
    </Page>
  );
}

type OrderContentProps = OrderLinkPageProps & {
  telephone: string;
  orderId: number;
  linkKey: string | undefined;
};

function OrderContent({ telephone, orderId, linkKey, title, children }: OrderContentProps) {
  const query = useQuery(receiptQueryOptions(telephone, orderId, linkKey));
  if (hasProblemCode(query.error, 'order-not-found')) return <OrderMissing telephone={telephone} />;
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      <Loaded query={query} skeleton={<RowsSkeleton rows={4} />}>
        {({ receipt }) => (
          <>
            <p className={layout.soft}>
              {receipt.eventTitle}, order {orderId}
            </p>
            {children(receipt, listTicketKeys(telephone, linkKey))}
            <div className={layout.row}>
              <LinkButton
                to={linkTo('/receipt/$telephone/$orderId', { telephone, orderId, key: linkKey })}
                variant="link"
              >
                My tickets
              </LinkButton>
            </div>
          </>
        )}
      </Loaded>
    </>
  );
}
