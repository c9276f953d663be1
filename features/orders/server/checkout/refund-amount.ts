import { randomUUID } from 'node:crypto';
import type { Account } from '#contract/account.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import { splitOrderRefund } from '#features/orders/contract/rules/refunds.ts';
import { updateOrderExtras } from '#features/event/server/extras/stock-queries.ts';
import type { Ticket } from '#features/tickets/contract/tickets.ts';
import { findOrder, type Order } from '#features/tickets/server/receipts/queries.ts';
import { requireSeen } from '#features/tickets/server/require-seen.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { CheckoutContext } from './create-checkout-context.ts';
import { queueAmountEmail } from './order-emails.ts';
import { findOrderMoney } from './find-order-money.ts';
import { listOrderTickets, lockOrder, reducePrices } from './queries.ts';
import { sendRefund } from './send-refund.ts';

type RefundAmountInput = {
  orderId: number;
  amountCents: number;
  /** Whose price was wrong; without it the amount is taken off all tickets and extras of the order. */
  ticket?: number | undefined;
  drawer?: string | undefined;
  reason: string;
  emailsReason: boolean;
  /** The newest change that the screen showed. */
  seen: number;
  actor: Account;
};
type AmountPlan = {
  order: Order;
  /** The tickets that cost less afterwards. */
  selected: readonly Ticket[];
  leftCents: number;
  cause: string;
};

/**
 * Refunds an amount of a paid order in one transaction; its tickets stay, and cost so much less from then on. A repeated call is
 * refused with 'record-changed', because the first one has changed the order.
 */
export function refundAmount(
  checkout: CheckoutContext,
  input: RefundAmountInput,
): Promise<{ leftCents: number }> {
  const { platform } = checkout;
  const { orderId, amountCents, ticket } = input;
  return platform.transact(async (db) => {
    await lockOrder(db, orderId);
    const order = await findOrder(db, orderId);
    if (!order) throw new ProblemError('order-not-found');
    const active = await listOrderTickets(db, orderId);
    const selected = ticket === undefined ? active : active.filter(({ id }) => id === ticket);
    if (ticket !== undefined && selected.length === 0) throw new ProblemError('ticket-not-found');
    const { seen } = input;
    await requireSeen(db, orderId, { seen, tickets: selected.map(({ id }) => id) });
    const money = await findOrderMoney(db, order, active);
    const extras = ticket === undefined ? order.extras : [];
    const paidCents =
      ticket === undefined ? money.leftCents : sum(selected.map(({ amount }) => amount));
    const leftCents = order.state === 'PAID' && order.method !== 'gift' ? paidCents : 0;
    if (amountCents > leftCents)
      throw new ProblemError('refund-too-large', { left: formatMoney(leftCents, 'full') });
    const cuts = splitOrderRefund(amountCents, selected, extras);
    const cause = `amount:${randomUUID()}`;
    await sendRefund(checkout, db, {
      order,
      money,
      cause,
      amountCents,
      tickets: selected.map(({ id, chairType }, place) => ({
        id,
        chairType,
        cents: cuts.tickets[place] ?? 0,
      })),
      extras: extras.map(({ name }, place) => ({ name, cents: cuts.extras[place] ?? 0 })),
      canceled: [],
      drawer: input.drawer,
      actor: input.actor,
    });
    await reducePrices(
      db,
      selected.map(({ id }) => id),
      cuts.tickets,
    );
    if (extras.length > 0)
      await updateOrderExtras(
        db,
        orderId,
        extras.map((extra, place) => ({
          ...extra,
          leftCents: extra.leftCents - (cuts.extras[place] ?? 0),
        })),
      );
    await recordRefund(checkout, db, { order, selected, leftCents, cause }, input);
    return { leftCents: leftCents - amountCents };
  });
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, cents) => all + cents, 0);

async function recordRefund(
  { platform }: CheckoutContext,
  db: Database,
  { order, selected, leftCents, cause }: AmountPlan,
  { amountCents, ticket, reason, emailsReason, actor }: RefundAmountInput,
): Promise<void> {
  await writeAuditEntry(db, platform.clock, {
    ...nameActor(actor),
    action: 'refund amount',
    subject: `order ${order.id}`,
    before: { leftCents },
    after: {
      leftCents: leftCents - amountCents,
      amountCents,
      reason,
      chairs: ticket === undefined ? undefined : selected.map(formatChairLabel),
    },
  });
  // Box office buyers may have no email address.
  if (order.email)
    await queueAmountEmail(db, {
      orderId: order.id,
      cause,
      amountCents,
      reason: emailsReason ? reason : undefined,
    });
}
