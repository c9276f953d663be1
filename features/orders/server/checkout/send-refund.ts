import type { Account } from '#contract/account.ts';
import type { ChairType } from '#contract/chairs.ts';
import { planRefund } from '#features/orders/contract/rules/allocate-refund.ts';
import { sumByKind, postToLedger } from '#features/payments/server/ledger-queries.ts';
import type { PaymentMethod } from '#features/payments/contract/payment-methods.ts';
import { isCharge } from '#features/payments/server/rules.ts';
import type { Attempt } from '#features/payments/server/payable.ts';
import { requestRefund } from '#features/payments/server/request-refund.ts';
import { listSupplementAttempts } from '#features/payments/server/supplement-queries.ts';
import type { LedgerAccount } from '#features/payments/server/tables.ts';
import type { Order } from '#features/tickets/server/receipts/queries.ts';
import { countReturned, getPaymentId } from '#features/tickets/server/supplements/queries.ts';
import type { Database } from '#platform/database/database.ts';
import { queueMessages } from '#features/webhooks/server/message-queries.ts';
import { findOpenDrawer } from '../drawers/find-open-drawer.ts';
import type { CheckoutContext } from './create-checkout-context.ts';
import type { OrderMoney } from './find-order-money.ts';

type TicketCents = { id: number; chairType: ChairType; cents: number };
type ExtraCents = { name: string; cents: number };

type OrderRefund = {
  order: Order;
  money: OrderMoney;
  /** Unique for the order. */
  cause: string;
  amountCents: number;
  /** What of it the tickets cost; the last line of a ticket has the type that it has now. */
  tickets: readonly TicketCents[];
  /** What of it extras cost; the rest is the fee. */
  extras?: readonly ExtraCents[];
  /** The ids of the tickets that end with it. */
  canceled: readonly number[];
  /** Whose drawer money comes out of that was not paid by card, by account id; without it that of the actor. */
  drawer?: string | undefined;
  actor: Account;
};

/** What goes back of one payment of the order. */
type RefundPart = {
  transactionKey: string;
  method: PaymentMethod;
  /** The card payment; null for any other. */
  attempt: Attempt | null;
  cents: number;
  tickets: readonly TicketCents[];
  extras: readonly ExtraCents[];
};

/**
 * Requests the refund of card payments, reverses the income in the ledger and tells webhooks, in the caller's transaction. What was
 * paid more for a ticket goes back the way it came. Returns what goes back to cards.
 */
export async function sendRefund(
  checkout: CheckoutContext,
  db: Database,
  refund: OrderRefund,
): Promise<{ cardCents: number }> {
  const parts = await splitIntoPayments(db, refund);
  await requestRefunds(checkout, db, refund.cause, parts);
  for (const part of parts) await bookPart(checkout, db, refund, part);
  await queueRefundMessage(checkout, db, refund);
  const toCards = parts.filter(({ attempt }) => attempt !== null);
  return { cardCents: toCards.reduce((sum, { cents }) => sum + cents, 0) };
}

/** The payment of the order first, then those of its supplements, which count the refund. */
async function splitIntoPayments(
  db: Database,
  { order, money, cause, amountCents, tickets, extras = [] }: OrderRefund,
): Promise<RefundPart[]> {
  const { orderCents, supplements } = planRefund(
    { amountCents, tickets, extraCents: sumCents(extras) },
    money,
  );
  const parts: RefundPart[] = [];
  const own = [...tickets];
  for (const { partCents, feeCents, ...item } of supplements) {
    const now = tickets.findLast(({ id }) => id === item.ticketId);
    // Of a ticket that is not refunded, only the fee is left.
    const chairType = now?.chairType ?? item.toType;
    own.push({ id: item.ticketId, chairType, cents: -partCents });
    const paid = { id: getPaymentId(item), orderId: order.id };
    const attempts = await listSupplementAttempts(db, paid);
    const cents = partCents + feeCents;
    parts.push({
      transactionKey: `supplement:${item.id}:refund:${cause}`,
      method: item.method,
      attempt: attempts.find(isCharge) ?? null,
      cents,
      tickets: [{ id: item.ticketId, chairType, cents: partCents }],
      extras: [],
    });
    await countReturned(db, item.id, cents);
  }
  const { attempt } = money;
  const transactionKey = `order:${order.id}:refund:${cause}`;
  return [
    { transactionKey, method: order.method, attempt, cents: orderCents, tickets: own, extras },
    ...parts,
  ];
}

const sumCents = (items: readonly { cents: number }[]): number =>
  items.reduce((sum, { cents }) => sum + cents, 0);

/** One refund for each card payment, which may have paid more for several tickets. */
async function requestRefunds(
  { payments }: CheckoutContext,
  db: Database,
  cause: string,
  parts: readonly RefundPart[],
): Promise<void> {
  for (const ofAttempt of Map.groupBy(parts, ({ attempt }) => attempt?.id).values()) {
    const attempt = ofAttempt[0]?.attempt;
    const amountCents = sumCents(ofAttempt);
    if (attempt && amountCents > 0)
      await requestRefund(payments, db, { attempt, cause, amountCents });
  }
}

async function bookPart(
  { platform }: CheckoutContext,
  db: Database,
  { order, drawer, actor }: OrderRefund,
  { transactionKey, method, cents, tickets, extras }: RefundPart,
): Promise<void> {
  const from: LedgerAccount = method === 'card' || method === 'free' ? 'provider-clearing' : method;
  await postToLedger(db, {
    transactionKey,
    subject: 'order',
    subjectId: order.id,
    eventId: order.eventId,
    ...(cents > 0 ? await findOpenDrawer(platform, db, method, { actor, drawer }) : {}),
    createdAt: platform.clock.now(),
    entries: {
      tickets: sumByKind(
        tickets,
        ({ chairType }) => chairType,
        (item) => item.cents,
        1,
      ),
      extras: sumByKind(
        extras,
        ({ name }) => name,
        (item) => item.cents,
        1,
      ),
      fees: cents - sumCents([...tickets, ...extras]),
      [from]: -cents,
    },
  });
}

async function queueRefundMessage(
  { platform }: CheckoutContext,
  db: Database,
  { order, cause, amountCents, canceled }: OrderRefund,
): Promise<void> {
  // A gift has no money to go back, nor has a change of type without a refund.
  const hasMoney = amountCents > 0 && order.method !== 'gift';
  if (!hasMoney && canceled.length === 0) return;
  const now = platform.clock.now();
  await queueMessages(db, [
    {
      event: 'order.refunded',
      // An id of a ticket is shorter than its cause; one ends only once.
      key: `${order.id}-${canceled[0] ?? cause}`,
      data: {
        order: order.id,
        event: order.eventId,
        method: order.method,
        tickets: [...canceled],
        amountCents,
      },
      occurredAt: now,
      createdAt: now,
    },
  ]);
}
