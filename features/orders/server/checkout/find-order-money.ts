import type { Attempt } from '#features/payments/server/payable.ts';
import { listRefundsForSubject } from '#features/payments/server/refund-queries.ts';
import type { Order } from '#features/tickets/server/receipts/queries.ts';
import type { Ticket } from '#features/tickets/contract/tickets.ts';
import {
  listPaidSupplements,
  type PaidSupplement,
} from '#features/tickets/server/supplements/queries.ts';
import type { Database } from '#platform/database/database.ts';
import { findPaidAttempt } from './queries.ts';
import { computeRefundableCents } from './rules.ts';

/** The payments of a locked order. */
export type OrderMoney = {
  /** The card payment of the order itself; null for any other. */
  attempt: Attempt | null;
  /** What was paid more for its tickets, oldest first. */
  supplements: readonly PaidSupplement[];
  /** What can still be refunded of all of them. */
  leftCents: number;
};

/** What is left of the payments of an order with these active tickets and its extras. */
export async function findOrderMoney(
  db: Database,
  { id: orderId, extras }: Pick<Order, 'id' | 'extras'>,
  active: readonly Pick<Ticket, 'amount'>[],
): Promise<OrderMoney> {
  const attempt = await findPaidAttempt(db, orderId);
  const refunds = await listRefundsForSubject(db, 'order', orderId);
  const supplements = await listPaidSupplements(db, orderId);
  const prices = [...active.map(({ amount }) => amount), ...extras.map((extra) => extra.leftCents)];
  const leftCents = computeRefundableCents(attempt, prices, refunds, supplements);
  return { attempt, supplements, leftCents };
}
