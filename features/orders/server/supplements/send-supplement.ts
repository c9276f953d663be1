import { findOrder } from '#features/tickets/server/receipts/queries.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { createSupplementLink } from './create-supplement-link.ts';
import { queueDroppedEmail, queueImpossibleEmail, queueSupplementEmail } from './emails.ts';
import { findPayment, findRequester } from './queries.ts';

/** Emails the payment link to the buyer; returns the address, '' without one. */
export async function sendSupplementLink(
  platform: Platform,
  db: Database,
  id: number,
): Promise<string> {
  const payment = await findPayment(db, id);
  const to = payment && (await findOrder(db, payment.orderId));
  if (!payment || !to?.email) return '';
  const link = await createSupplementLink(platform, payment.id);
  await queueSupplementEmail(db, payment, { to, link, now: platform.clock.now() });
  return to.email;
}

/** Tells the buyer and who requested the payment that it comes back. */
export async function sendImpossible(db: Database, id: number): Promise<void> {
  const payment = await findPayment(db, id);
  if (!payment) return;
  const buyer = await findOrder(db, payment.orderId);
  if (buyer?.email) await queueImpossibleEmail(db, payment, buyer);
  const requester = await findRequester(db, id);
  if (requester) await queueDroppedEmail(db, payment, requester);
}
