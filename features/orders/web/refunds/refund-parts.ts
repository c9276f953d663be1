import type { AdminOrderDetails } from '#features/orders/contract/order-admin.ts';
import { planRefund, type Refund } from '#features/orders/contract/rules/allocate-refund.ts';
import type { PaymentMethod } from '#features/payments/contract/payment-methods.ts';

/** What goes back by one method; to cards, the payment of the order and the price differences are two. */
export type RefundPart = {
  method: PaymentMethod;
  cents: number;
  /** How many price differences a card paid; 0 for the payment of the order itself. */
  differences: number;
};

type Details = Pick<AdminOrderDetails, 'order' | 'supplements'>;

/** How a refund is split over the payments of the order, by the rule that the server refunds by. */
export function listRefundParts({ order, supplements }: Details, refund: Refund): RefundPart[] {
  const paid = supplements.flatMap(({ method, ticket, ...item }) =>
    method === null ? [] : [{ ...item, method, ticketId: ticket }],
  );
  const plan = planRefund(refund, { leftCents: order.leftCents, supplements: paid });
  const parts = [
    { method: order.method, cents: plan.orderCents, differences: 0 },
    ...plan.supplements.map(({ method, partCents, feeCents }) => ({
      method,
      cents: partCents + feeCents,
      differences: method === 'card' ? 1 : 0,
    })),
  ];
  const byWay = Map.groupBy(parts, ({ method, differences }) => `${method} ${differences}`);
  return [...byWay.values()]
    .flatMap(([first, ...others]) => (first ? [others.reduce(addPart, first)] : []))
    .filter(({ cents }) => cents > 0);
}

const addPart = ({ method, ...sum }: RefundPart, part: RefundPart): RefundPart => ({
  method,
  cents: sum.cents + part.cents,
  differences: sum.differences + part.differences,
});

/** An amount of one ticket, which no other ticket or extra gets back. */
export const getTicketRefund = (id: number, cents: number): Refund => ({
  amountCents: cents,
  tickets: [{ id, cents }],
  extraCents: 0,
});
