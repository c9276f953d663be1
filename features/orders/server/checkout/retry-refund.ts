import type { Account } from '#contract/account.ts';
import { retryFailedRefunds } from '#features/payments/server/request-refund.ts';
import { writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { CheckoutContext } from './create-checkout-context.ts';
import { lockOrder, transitionOrder } from './queries.ts';
import { findOrder, type Order } from '#features/tickets/server/receipts/queries.ts';

/**
 * Retries the failed refunds of an order; its tickets don't change. Returns 0 cents when none is left, so a parallel second
 * call does nothing.
 */
export function retryRefund(
  checkout: CheckoutContext,
  { orderId, actor }: { orderId: number; actor: Account },
): Promise<{ promisedCents: number }> {
  return checkout.platform.transact(async (db) => {
    await lockOrder(db, orderId);
    const order = await findOrder(db, orderId);
    if (!order) throw new ProblemError('order-not-found');
    return {
      promisedCents: await queueRefundRetry(checkout, db, order, { actor, reason: '' }),
    };
  });
}

/** Retries failed refunds of a locked order in the caller's transaction. Returns the cents. */
export async function queueRefundRetry(
  { payments, platform }: CheckoutContext,
  db: Database,
  order: Order,
  { actor, reason }: { actor: Account; reason: string },
): Promise<number> {
  const amountCents = await retryFailedRefunds(payments, db, 'order', order.id);
  if (amountCents === 0) return 0;
  await transitionOrder(db, order.id, ['REFUND_FAILED'], { state: 'REFUND_DUE' });
  await writeAuditEntry(db, platform.clock, {
    actorId: actor.id,
    actorName: actor.name,
    action: 'refund order again',
    subject: `order ${order.id}`,
    before: { state: order.state },
    after: { amountCents, reason },
  });
  return amountCents;
}
