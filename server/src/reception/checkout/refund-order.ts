import type { Account } from '@namugongo/contract/accounts';
import type { OrderAnswer } from '@namugongo/contract/reception/checkout';
import type { Ticket } from '@namugongo/contract/reception/tickets';
import { formatMoney } from '@namugongo/contract/rules/money';
import { chairLabel } from '@namugongo/contract/rules/names';
import { refundOf } from '@namugongo/contract/rules/refunds';
import { byKind, post } from '../../payments/ledger.ts';
import type { Attempt } from '../../payments/payable.ts';
import { listAttemptsOf } from '../../payments/queries.ts';
import { listRefundsOf } from '../../payments/refund-queries.ts';
import { requestRefund } from '../../payments/request-refund.ts';
import type { LedgerAccount } from '../../payments/tables.ts';
import { audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { Refusal } from '../../platform/problems.ts';
import type { Checkout } from './checkout.ts';
import { queueHolderMail, queueRefundMail } from './mail-order.ts';
import { freeClaims } from './claim-queries.ts';
import {
  cancelTickets,
  findOrder,
  listTickets,
  lockOrder,
  moveOrder,
  type Order,
  paidAttempt,
} from './queries.ts';
import { showOrder } from './read-order.ts';
import { promiseAgain } from './refund-again.ts';
import { leftOf } from './rules.ts';

export type RefundWish = {
  orderId: number;
  tickets?: readonly number[] | undefined;
  reason: string;
  who: Account;
};
type Refunding = {
  order: Order;
  named: readonly Ticket[];
  whole: boolean;
  amountCents: number;
  /** What had failed to go back before and is promised again with it. */
  againCents: number;
  attempt: Attempt | null;
};

/**
 * Gives money back for all or the named tickets: they are cancelled, their chairs return to sale and the money is promised in one
 * transaction; the outbox carries it to the provider. A whole refund asked for twice happens once, and tries again what failed before.
 */
export async function refundOrder(checkout: Checkout, wish: RefundWish): Promise<OrderAnswer> {
  const { platform } = checkout;
  await platform.transact(async (db, announce) => {
    await lockOrder(db, wish.orderId);
    const order = await findOrder(db, wish.orderId);
    if (!order) throw new Refusal('order-not-found');
    const living = await listTickets(db, order.id);
    const named = chooseTickets(living, wish.tickets);
    const whole = named.length === living.length;
    const againCents = whole ? await promiseAgain(checkout, db, order, wish) : 0;
    if (order.state !== 'PAID' || named.length === 0) return;
    const attempt = await paidAttempt(db, order.id);
    const prices = living.map(({ amount }) => amount);
    const left = leftOf(attempt, prices, await listRefundsOf(db, 'order', order.id));
    const amountCents = refundOf({
      left,
      living: prices,
      named: named.map(({ amount }) => amount),
    });
    if (amountCents === null)
      throw new Refusal('refund-too-large', { left: formatMoney(left, 'full') });
    const refunding = { order, named, whole, amountCents, againCents, attempt };
    await cancelTickets(
      db,
      named.map(({ id }) => id),
      platform.clock.now(),
    );
    const freed = await freeClaims(
      db,
      order.id,
      named.map(({ chairId }) => chairId),
    );
    await promiseMoney(checkout, db, refunding);
    await writeDown(checkout, db, refunding, wish);
    await announce(`chairs:${order.eventId}`, freed);
  });
  const order = await findOrder(platform.database, wish.orderId);
  if (!order) throw new Refusal('order-not-found');
  const [attempt = null] = await listAttemptsOf(platform.database, 'order', order.id);
  return showOrder(checkout, order, attempt);
}

function chooseTickets(
  living: readonly Ticket[],
  ids: readonly number[] | undefined,
): readonly Ticket[] {
  if (!ids) return living;
  const named = living.filter(({ id }) => ids.includes(id));
  if (named.length !== new Set(ids).size) throw new Refusal('ticket-not-found');
  return named;
}

const priceOf = (tickets: readonly Ticket[]): number =>
  tickets.reduce((sum, { amount }) => sum + amount, 0);
const causeOf = (tickets: readonly Ticket[]): string =>
  `tickets:${tickets.map(({ id }) => id).join(',')}`;

/** What was income is owed to the buyer: by the provider for a card, out of the box for cash. */
async function promiseMoney(
  { payments, platform }: Checkout,
  db: Database,
  refunding: Refunding,
): Promise<void> {
  const { order, named, whole, amountCents, againCents, attempt } = refunding;
  if (attempt && amountCents > 0)
    await requestRefund(payments, db, { attempt, cause: causeOf(named), amountCents });
  const from: LedgerAccount =
    order.method === 'card' || order.method === 'free' ? 'provider-clearing' : order.method;
  await post(db, {
    transaction: `order:${order.id}:refund:${causeOf(named)}`,
    subject: 'order',
    subjectId: order.id,
    eventId: order.eventId,
    at: platform.clock.now(),
    entries: {
      tickets: byKind(
        named,
        ({ chairType }) => chairType,
        ({ amount }) => amount,
        1,
      ),
      // A whole refund gives back the fee too.
      fees: amountCents - priceOf(named),
      [from]: -amountCents,
    },
  });
  if (whole)
    await moveOrder(db, order.id, ['PAID'], {
      state: attempt && amountCents + againCents > 0 ? 'REFUND_DUE' : 'REFUNDED',
    });
}

async function writeDown(
  { platform }: Checkout,
  db: Database,
  refunding: Refunding,
  { who, reason }: RefundWish,
): Promise<void> {
  const { order, named, amountCents } = refunding;
  const labels = named.map(chairLabel);
  await audit(db, platform.clock, {
    who: who.id,
    whoName: who.name,
    action: 'refund order',
    subject: `order ${order.id}`,
    before: { state: order.state, tickets: named.map(({ id, barCode }) => ({ id, barCode })) },
    after: { amountCents, reason, chairs: labels },
  });
  // Who bought at the box office may have given no address.
  if (order.email)
    await queueRefundMail(db, {
      orderId: order.id,
      cause: causeOf(named),
      labels,
      // Nobody paid for a gift.
      amountCents: order.method === 'gift' ? 0 : amountCents,
    });
  await tellHolders(db, order, named);
}

/** Who was given a ticket since hears that it was cancelled; the money is the buyer's alone. */
async function tellHolders(db: Database, order: Order, named: readonly Ticket[]): Promise<void> {
  const given = named.filter(({ userEmail }) => userEmail && userEmail !== order.email);
  const holders = Map.groupBy(given, ({ userName, userEmail }) => `${userEmail} ${userName}`);
  for (const tickets of holders.values())
    await queueHolderMail(db, {
      orderId: order.id,
      cause: causeOf(tickets),
      labels: tickets.map(chairLabel),
      holder: { name: tickets[0]?.userName ?? '', email: tickets[0]?.userEmail ?? '' },
    });
}
