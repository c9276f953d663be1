import { randomUUID } from 'node:crypto';
import type { Account } from '#contract/account.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { formatSeat } from '#contract/rules/names.ts';
import { hasRole } from '#contract/rules/roles.ts';
import { releaseExpiredHolds } from '#features/seats/server/claims/release-expired-holds.ts';
import { reassignSeats } from '#features/tickets/server/moves/move-tickets.ts';
import { listTicketsByIds } from '#features/tickets/server/moves/queries.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { requireUnchanged } from '#platform/require-unchanged.ts';
import type { CheckoutContext } from '../checkout/create-checkout-context.ts';
import { findOrderMoney, type OrderMoney } from '../checkout/find-order-money.ts';
import { queueAmountEmail } from '../checkout/order-emails.ts';
import { listOrderTickets } from '../checkout/queries.ts';
import { sendRefund } from '../checkout/send-refund.ts';
import { updateGuestType } from '../exchanges/queries.ts';
import { buildOrderQuote, type Quote } from './build-quote.ts';
import { requireTickets } from './require-tickets.ts';

type MoveInput = {
  orderId: number;
  seats: readonly { ticket: number; chair: number }[];
  /** What the tickets cost less there, as the screen showed it. */
  lessCents: number;
  drawer?: string | undefined;
  takesPromised: boolean;
  /** The newest change that the screen showed. */
  seen: number;
  actor: Account;
};

/**
 * Moves tickets of an order to cheaper chairs and refunds what they cost less, in one transaction, so that a chair and its money always
 * match. A repeated call is refused with 'record-changed', because the first one has changed the order.
 */
export async function moveAndRefund(
  checkout: CheckoutContext,
  input: MoveInput,
): Promise<{ refundedCents: number }> {
  const { platform } = checkout;
  const { orderId, seats, takesPromised, actor } = input;
  if (!hasRole(actor, ['treasurer'])) throw new ProblemError('forbidden');
  const changes = seats.map(({ ticket, chair }) => ({ id: ticket, chairId: chair }));
  await releaseExpiredHolds(
    platform,
    changes.map(({ chairId }) => chairId),
  );
  return platform.transact(async (db, publish) => {
    await requireTickets(db, { ...input, changes });
    const quote = await buildOrderQuote(db, { orderId, changes }, platform.clock.now());
    const { lines, lessCents } = quote;
    requireUnchanged({ price: input.lessCents }, { price: lessCents });
    if (lessCents === 0) throw new ProblemError('costs-no-less');
    const { order } = quote;
    const money = await findOrderMoney(db, order, await listOrderTickets(db, orderId));
    if (lessCents > money.leftCents)
      throw new ProblemError('refund-too-large', { left: formatMoney(money.leftCents, 'full') });
    await refundLess(checkout, db, { quote, money }, input);
    const tickets = await listTicketsByIds(
      db,
      lines.map(({ ticket }) => ticket.id),
    );
    await reassignSeats(platform, db, publish, {
      seats: tickets.map((ticket) => ({
        ticket,
        chairId: lines.find((line) => line.ticket.id === ticket.id)?.chairId ?? ticket.chairId,
      })),
      actor,
      takesPromised,
    });
    return { refundedCents: lessCents };
  });
}

/** Sends back what the tickets cost less, takes it off their prices, and tells the history and the buyer. */
async function refundLess(
  checkout: CheckoutContext,
  db: Database,
  { quote: { order, lines, lessCents }, money }: { quote: Quote; money: OrderMoney },
  { drawer, actor }: MoveInput,
): Promise<void> {
  const cause = `move:${randomUUID()}`;
  const cheaper = lines.filter((line) => line.lessCents > 0);
  await sendRefund(checkout, db, {
    order,
    money,
    cause,
    amountCents: lessCents,
    tickets: cheaper.map(({ ticket, ...line }) => ({
      id: ticket.id,
      chairType: ticket.chairType,
      cents: line.lessCents,
    })),
    canceled: [],
    drawer,
    actor,
  });
  for (const { ticket, ...line } of cheaper) {
    await updateGuestType(db, ticket.id, {
      guestType: ticket.chairType,
      amountCents: ticket.amount - line.lessCents,
      ...(line.discountCents !== null && { discountCents: line.discountCents }),
    });
  }
  const reason = `${cheaper.map(({ ticket }) => formatSeat(ticket)).join('; ')}: the new ${cheaper.length === 1 ? 'chair costs' : 'chairs cost'} less.`;
  await writeAuditEntry(db, checkout.platform.clock, {
    ...nameActor(actor),
    action: 'refund amount',
    subject: `order ${order.id}`,
    before: { leftCents: money.leftCents },
    after: { leftCents: money.leftCents - lessCents, amountCents: lessCents, reason },
  });
  // Box office buyers may have no email address.
  if (order.email)
    await queueAmountEmail(db, { orderId: order.id, cause, amountCents: lessCents, reason });
}
