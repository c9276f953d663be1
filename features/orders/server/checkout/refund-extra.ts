import { randomUUID } from 'node:crypto';
import type { Account } from '#contract/account.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { formatExtra, getRefundCents } from '#features/event/contract/rules/extras.ts';
import { returnExtras, updateOrderExtras } from '#features/event/server/extras/stock-queries.ts';
import { getIncomeCents } from '#features/payments/contract/payment-methods.ts';
import { findOrder } from '#features/tickets/server/receipts/queries.ts';
import { requireSeen } from '#features/tickets/server/require-seen.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { CheckoutContext } from './create-checkout-context.ts';
import { queueRefundEmail } from './order-emails.ts';
import { listOrderTickets, lockOrder } from './queries.ts';
import { findOrderMoney } from './find-order-money.ts';
import { sendRefund } from './send-refund.ts';

type RefundExtraInput = {
  orderId: number;
  extra: number;
  quantity: number;
  drawer?: string | undefined;
  reason: string;
  /** The newest change that the screen showed. */
  seen: number;
  actor: Account;
};

/** Refunds so many of an order's extra, which go back on sale, in one transaction; its tickets and the fee stay. */
export function refundExtra(
  checkout: CheckoutContext,
  input: RefundExtraInput,
): Promise<{ refundedCents: number }> {
  const { platform } = checkout;
  const { orderId, quantity, reason, seen, actor } = input;
  return platform.transact(async (db) => {
    await lockOrder(db, orderId);
    const order = await findOrder(db, orderId);
    if (!order) throw new ProblemError('order-not-found');
    await requireSeen(db, orderId, { seen, tickets: [] });
    const line = order.extras.find(({ id }) => id === input.extra);
    if (!line || order.state !== 'PAID' || quantity > line.leftQuantity)
      throw new ProblemError('extra-not-found');
    const money = await findOrderMoney(db, order, await listOrderTickets(db, orderId));
    const amountCents = getRefundCents(line, quantity);
    if (amountCents > money.leftCents)
      throw new ProblemError('refund-too-large', { left: formatMoney(money.leftCents, 'full') });
    const label = formatExtra({ name: line.name, quantity });
    const cause = `extra:${randomUUID()}`;
    await sendRefund(checkout, db, {
      order,
      money,
      cause,
      amountCents,
      tickets: [],
      extras: [{ name: line.name, cents: amountCents }],
      canceled: [],
      drawer: input.drawer,
      actor,
    });
    await returnExtras(db, [{ id: line.id, quantity }]);
    const after = {
      ...line,
      leftQuantity: line.leftQuantity - quantity,
      leftCents: line.leftCents - amountCents,
    };
    await updateOrderExtras(
      db,
      orderId,
      order.extras.map((extra) => (extra === line ? after : extra)),
    );
    await writeAuditEntry(db, platform.clock, {
      ...nameActor(actor),
      action: 'refund extra',
      subject: `order ${orderId}`,
      after: { extra: label, amountCents, reason },
    });
    const refundedCents = getIncomeCents(order.method, amountCents);
    // Box office buyers may have no email address.
    if (order.email)
      await queueRefundEmail(db, {
        orderId,
        cause,
        labels: [],
        extras: label,
        amountCents: refundedCents,
      });
    return { refundedCents };
  });
}
