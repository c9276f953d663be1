import { randomUUID } from 'node:crypto';
import type { Account } from '#contract/account.ts';
import type { ChairType } from '#contract/chairs.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { formatChairLabel, formatSeat } from '#contract/rules/names.ts';
import { hasRole } from '#contract/rules/roles.ts';
import { guestTypeLabels } from '#features/event/contract/rules/guest-types.ts';
import { lockChairs } from '#features/hall/server/chairs/queries.ts';
import { planExchange } from '#features/orders/contract/rules/exchanges.ts';
import { updateSoldGuest } from '#features/seats/server/claims/queries.ts';
import type { Ticket } from '#features/tickets/contract/tickets.ts';
import { findTicket, type SeatedTicket } from '#features/tickets/server/moves/queries.ts';
import { findOrder, type Order } from '#features/tickets/server/receipts/queries.ts';
import { requireSeen } from '#features/tickets/server/require-seen.ts';
import { queueTicketsEmail } from '#features/tickets/server/ticket-emails.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { requireUnchanged } from '#platform/require-unchanged.ts';
import type { CheckoutContext } from '../checkout/create-checkout-context.ts';
import { queueAmountEmail } from '../checkout/order-emails.ts';
import { findOrderMoney } from '../checkout/find-order-money.ts';
import { listOrderTickets, lockOrder } from '../checkout/queries.ts';
import { sendRefund } from '../checkout/send-refund.ts';
import { listTypePrices } from './list-type-prices.ts';
import { updateGuestType } from './queries.ts';

type ChangeTypeInput = {
  id: number;
  guestType: ChairType;
  /** The price of that type, as the screen showed it. */
  priceCents: number;
  difference: 'refund' | 'keep';
  drawer?: string | undefined;
  /** The newest change that the screen showed. */
  seen: number;
  actor: Account;
};

type TypeChange = {
  order: Order;
  before: SeatedTicket;
  after: { guestType: ChairType; amountCents: number; discountCents?: number };
  refundedCents: number;
  cause: string;
};

/**
 * Changes the type of a ticket's guest in one transaction, with the ledger; the chair and the barcode stay. What the new type costs
 * less is refunded, by a treasurer only, or kept: then the ticket costs what was paid for it.
 */
export function changeType(
  checkout: CheckoutContext,
  input: ChangeTypeInput,
): Promise<{ ticket: Ticket; refundedCents: number; change: number }> {
  const { platform } = checkout;
  const { id, difference, actor } = input;
  if (difference === 'refund' && !hasRole(actor, ['treasurer']))
    throw new ProblemError('forbidden');
  return platform.transact(async (db, publish) => {
    const { order, before } = await lockTicket(db, input);
    const plan = await planChange(db, { order, before }, input);
    await bookChange(checkout, db, plan, input);
    await updateSoldGuest(db, { ...plan.after, chairId: before.chairId, orderId: order.id });
    await updateGuestType(db, id, plan.after);
    const change = await writeAuditEntry(db, platform.clock, {
      ...nameActor(actor),
      action: 'change type',
      subject: `ticket ${id}`,
      before: { type: guestTypeLabels[before.chairType], priceCents: before.amount },
      after: {
        type: guestTypeLabels[plan.after.guestType],
        priceCents: plan.after.amountCents,
        ...(plan.refundedCents > 0 ? { refundedCents: plan.refundedCents } : {}),
      },
    });
    await emailChange(db, plan, change);
    await publish(`chairs:${before.eventId}`, [before.chairId]);
    const ticket = await findTicket(db, id);
    if (!ticket) throw new Error(`Ticket ${id} no longer exists.`);
    return { ticket, refundedCents: plan.refundedCents, change };
  });
}

/** Locks the order of a ticket, then its chair against another price. */
async function lockTicket(
  db: Database,
  { id, seen }: ChangeTypeInput,
): Promise<Pick<TypeChange, 'order' | 'before'>> {
  const existing = await findTicket(db, id);
  if (!existing) throw new ProblemError('ticket-not-found');
  await lockOrder(db, existing.orderId);
  const before = await findTicket(db, id);
  const order = await findOrder(db, existing.orderId);
  if (!before || !order) throw new ProblemError('ticket-not-found');
  await requireSeen(db, order.id, { seen, tickets: [id] });
  await lockChairs(db, [before.chairId]);
  return { order, before };
}

async function planChange(
  db: Database,
  { order, before }: Pick<TypeChange, 'order' | 'before'>,
  { guestType, priceCents, difference }: ChangeTypeInput,
): Promise<TypeChange> {
  const label = formatChairLabel(before);
  if (guestType === before.chairType) throw new ProblemError('already-of-type', { label });
  const prices = await listTypePrices(db, before.id);
  const price = prices.find((each) => each.guestType === guestType);
  if (!price) throw new ProblemError('type-not-admitted', { label });
  requireUnchanged({ price: priceCents }, { price: price.cents });
  const { moreCents, lessCents } = planExchange({
    method: order.method,
    ticketCents: before.amount,
    fromCents: prices.find((each) => each.guestType === before.chairType)?.cents,
    toCents: price.cents,
  });
  if (moreCents > 0)
    throw new ProblemError('type-costs-more', { more: formatMoney(moreCents, 'full') });
  const refundedCents = difference === 'refund' ? lessCents : 0;
  const after = {
    guestType,
    amountCents: order.method === 'gift' ? price.cents : before.amount - refundedCents,
    // A ticket that costs what its type costs has the discount of that type, too.
    ...(refundedCents > 0 ? { discountCents: price.discountCents } : {}),
  };
  return { order, before, after, refundedCents, cause: `exchange:${randomUUID()}` };
}

/** Moves the income to the new type and sends the refund. */
async function bookChange(
  checkout: CheckoutContext,
  db: Database,
  { order, before, after, cause }: TypeChange,
  { drawer, actor }: ChangeTypeInput,
): Promise<void> {
  await sendRefund(checkout, db, {
    order,
    money: await findOrderMoney(db, order, await listOrderTickets(db, order.id)),
    cause,
    amountCents: before.amount - after.amountCents,
    tickets: [
      { id: before.id, chairType: before.chairType, cents: before.amount },
      { id: before.id, chairType: after.guestType, cents: -after.amountCents },
    ],
    canceled: [],
    drawer,
    actor,
  });
}

/** Emails the ticket to its holder with the new type, and the buyer about a refund. */
async function emailChange(
  db: Database,
  { order, before, after, refundedCents, cause }: TypeChange,
  change: number,
): Promise<void> {
  const types = {
    before: guestTypeLabels[before.chairType],
    after: guestTypeLabels[after.guestType],
  };
  const { userName: name, userEmail: email, telephone } = before;
  if (email)
    await queueTicketsEmail(
      db,
      order.id,
      `type ${before.id} ${change}`,
      { name, email, telephone },
      { kind: 'type', seat: formatSeat(before), ...types },
    );
  if (order.email && refundedCents > 0)
    await queueAmountEmail(db, {
      orderId: order.id,
      cause,
      amountCents: refundedCents,
      reason: `${formatSeat(before)} is now ${types.after}, not ${types.before}.`,
    });
}
