import type { Account } from '@namugongo/contract/accounts';
import { requestFailedAgain } from '../../payments/request-refund.ts';
import { audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { Refusal } from '../../platform/problems.ts';
import type { Checkout } from './checkout.ts';
import { findOrder, lockOrder, moveOrder, type Order } from './queries.ts';

/**
 * Promises the money of an order's failed refunds once more; its tickets stay as they are. Pressed twice at once it happens once: the
 * second finds nothing to do and answers 0.
 */
export function refundAgain(
  checkout: Checkout,
  { orderId, who }: { orderId: number; who: Account },
): Promise<{ promisedCents: number }> {
  return checkout.platform.transact(async (db) => {
    await lockOrder(db, orderId);
    const order = await findOrder(db, orderId);
    if (!order) throw new Refusal('order-not-found');
    return { promisedCents: await promiseAgain(checkout, db, order, { who, reason: '' }) };
  });
}

/** The same as part of the caller's transaction, on an order that is locked. Answers the cents. */
export async function promiseAgain(
  { payments, platform }: Checkout,
  db: Database,
  order: Order,
  { who, reason }: { who: Account; reason: string },
): Promise<number> {
  const amountCents = await requestFailedAgain(payments, db, 'order', order.id);
  if (amountCents === 0) return 0;
  await moveOrder(db, order.id, ['REFUND_FAILED'], { state: 'REFUND_DUE' });
  await audit(db, platform.clock, {
    who: who.id,
    whoName: who.name,
    action: 'refund order again',
    subject: `order ${order.id}`,
    before: { state: order.state },
    after: { amountCents, reason },
  });
  return amountCents;
}
