import type {
  AdminOrder,
  AdminTicket,
  AdminOrderDetails,
} from '#features/orders/contract/order-admin.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import { formatExtra, getExtraCents, sumExtras } from '#features/event/contract/rules/extras.ts';
import { useSite } from '#features/site/web/site.ts';
import { Badge } from '#ui/data/Badge.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { DescriptionList } from '#ui/data/DescriptionList.tsx';
import { Timestamp } from '#ui/data/Timestamp.tsx';
import { Money } from '#ui/data/Money.tsx';
import { type Tone, Alert } from '#ui/feedback/Alert.tsx';
import { EmailList } from '#features/event/web/staff/EmailList.tsx';
import { getMethodLabel } from '#features/payments/contract/payment-methods.ts';
import { TicketLink } from '#features/event/web/staff/TicketLink.tsx';
import styles from './OrderAdmin.module.css';
import { TicketStatus } from './TicketDetailsList.tsx';
import { checkout } from '#features/orders/contract/checkout.ts';
import { RotateCw } from '#ui/icons.ts';
import { callApi } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { useCanAccess } from '#features/event/web/staff/useCanAccess.ts';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { changedByTickets } from '../queries.ts';
import { DifferenceList } from '../supplements/DifferenceList.tsx';
import { OrderExtras } from './OrderExtras.tsx';
import { getRefundStatusLines } from '../refunds/refund-labels.ts';

const states: Record<AdminOrder['state'], { label: string; tone: Tone }> = {
  open: { label: 'Not paid yet', tone: 'warn' },
  expired: { label: 'Never paid', tone: 'plain' },
  paid: { label: 'Paid', tone: 'ok' },
  'refund-due': { label: 'Refund on its way', tone: 'warn' },
  refunded: { label: 'Refunded', tone: 'plain' },
  'refund-failed': { label: 'Refund failed', tone: 'danger' },
};

/** An order with its payment, its other tickets and its emails. */
export function OrderCard({
  details,
  own,
}: {
  details: AdminOrderDetails;
  /** The ticket of the screen; null on the order's own screen. */
  own: AdminTicket | null;
}) {
  const { order, tickets, emails } = details;
  const { label, tone } = states[order.state];
  const others = tickets.filter(({ ticket }) => ticket.id !== own?.ticket.id);
  return (
    <Card as="section" className={styles.order} aria-labelledby="order-title">
      <header>
        <h2 id="order-title">Order {order.id}</h2>
        <Badge tone={tone}>{label}</Badge>
      </header>
      <RefundStatus order={order} />
      <OrderFacts order={order} />
      <DifferenceList supplements={details.supplements} />
      <OrderExtras details={details} />
      {tickets.length === 0 && <p>This order has no tickets.</p>}
      {others.length > 0 && (
        <>
          <h3>{own ? 'Other tickets in this order' : 'Tickets in this order'}</h3>
          <ul className={styles.others}>
            {others.map((other) => (
              <li key={other.ticket.id}>
                <TicketLink id={other.ticket.id}>
                  {formatChairLabel(other.ticket)}, {other.ticket.userName}
                </TicketLink>
                <TicketStatus own={other} />
              </li>
            ))}
          </ul>
        </>
      )}
      {(emails.sent.length > 0 || emails.pendingCount > 0) && <h3>Emails</h3>}
      <EmailList emails={emails} />
    </Card>
  );
}

function OrderFacts({ order }: { order: AdminOrder }) {
  const { data: site } = useSite();
  const money = (cents: number) => <Money cents={cents} style="full" />;
  const facts = [
    ['Bought by', order.name],
    ['Paid by', [getMethodLabel(order.method), order.reference].filter(Boolean).join(', ')],
    [order.method === 'card' ? 'Sold by' : 'Received by', order.soldBy],
    ['On', <Timestamp key="on" date={order.paidAt} format="short" timeZone={site?.timeZone} />],
    ['Chairs', money(order.subtotalCents - sumExtras(order.extras))],
    ...order.extras.map((extra) => [formatExtra(extra), money(getExtraCents(extra))] as const),
    ['Processing fee', money(order.feeCents)],
    ['Total', <b key="total">{money(order.totalCents)}</b>],
    ...(order.paidCents === order.totalCents && order.refundedCents === 0
      ? []
      : ([
          ['Paid', money(order.paidCents)],
          ['Refunded', order.refundedCents > 0 && money(order.refundedCents)],
          ['Left', <b key="left">{money(order.paidCents - order.refundedCents)}</b>],
        ] as const)),
  ] as const;
  return <DescriptionList facts={facts} />;
}

/** Refunds of the order that are on their way or have failed, with a retry button for accounts with access. */
function RefundStatus({ order }: { order: AdminOrder }) {
  const canAccess = useCanAccess();
  const retry = useApiMutation({
    call: () => callApi(checkout.retryRefund, { params: { orderId: order.id } }),
    changes: changedByTickets,
  });
  const lines = getRefundStatusLines(order, retry.data?.promisedCents ?? null);
  return (
    <div role="status" className={styles.refunds}>
      {lines.map((line) => (
        <Alert key={line.tone} tone={line.tone}>
          <div className={styles.refundLine}>
            <p>{line.message}</p>
            {line.canRetry && canAccess(checkout.retryRefund) && (
              <Button
                variant="secondary"
                size="small"
                icon={<RotateCw aria-hidden="true" />}
                busy={retry.isPending}
                onClick={() => retry.mutate()}
              >
                Try again
              </Button>
            )}
          </div>
        </Alert>
      ))}
      {retry.error && <ErrorMessage error={retry.error} />}
    </div>
  );
}
