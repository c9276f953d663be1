import type { ChairType } from '#contract/chairs.ts';
import { sumByKind, postToLedger } from '#features/payments/server/ledger-queries.ts';
import { isIncomeMethod } from '#features/payments/contract/payment-methods.ts';
import type { Attempt } from '#features/payments/server/payable.ts';
import { requestRefund } from '#features/payments/server/request-refund.ts';
import type { LedgerAccount } from '#features/payments/server/tables.ts';
import type { Order } from '#features/tickets/server/receipts/queries.ts';
import type { Database } from '#platform/database/database.ts';
import { queueMessages } from '#features/webhooks/server/message-queries.ts';
import type { RefundDrawer } from '../drawers/find-open-drawer.ts';
import type { CheckoutContext } from './create-checkout-context.ts';

type OrderRefund = {
  order: Order;
  /** The card payment; null for any other. */
  attempt: Attempt | null;
  /** Unique for the order. */
  cause: string;
  amountCents: number;
  /** What of it the tickets cost; the rest is the fee. */
  tickets: readonly { chairType: ChairType; cents: number }[];
  /** The ids of the tickets that end with it. */
  canceled: readonly number[];
  drawer: RefundDrawer;
};

/**
 * Requests a refund of a card payment, reverses its income in the ledger and tells webhooks, in the caller's transaction.
 */
export async function sendRefund(
  { payments, platform }: CheckoutContext,
  db: Database,
  { order, attempt, cause, amountCents, tickets, canceled, drawer }: OrderRefund,
): Promise<void> {
  const now = platform.clock.now();
  if (attempt && amountCents > 0)
    await requestRefund(payments, db, { attempt, cause, amountCents });
  const from: LedgerAccount =
    order.method === 'card' || order.method === 'free' ? 'provider-clearing' : order.method;
  await postToLedger(db, {
    transactionKey: `order:${order.id}:refund:${cause}`,
    subject: 'order',
    subjectId: order.id,
    eventId: order.eventId,
    ...drawer,
    createdAt: now,
    entries: {
      tickets: sumByKind(
        tickets,
        ({ chairType }) => chairType,
        ({ cents }) => cents,
        1,
      ),
      fees: amountCents - tickets.reduce((sum, { cents }) => sum + cents, 0),
      [from]: -amountCents,
    },
  });
  // A gift has no money to go back, nor has a change of type without a refund.
  const hasMoney = amountCents > 0 && isIncomeMethod(order.method);
  if (!hasMoney && canceled.length === 0) return;
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
