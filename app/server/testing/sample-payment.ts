import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Attempt } from '#features/payments/server/payable.ts';
import type { NewAttemptRow } from '#features/payments/server/queries.ts';
import { paymentAttempt } from '#features/payments/server/tables.ts';
import type { Database } from '#platform/database/database.ts';
import {
  findPayableCart,
  openOrder,
  type PayableCart,
} from '#features/orders/server/checkout/opening-queries.ts';
import type { OpenOrder } from '#features/orders/server/checkout/queries.ts';
import { toPaidMessage } from '#features/orders/server/checkout/rules.ts';
import { type Sale, sellOrder } from '#features/orders/server/checkout/sale-queries.ts';
import { generateBarCode } from '#features/tickets/server/generate-bar-code.ts';
import { toTicketRows } from '#features/tickets/server/queries.ts';

const buyer = { name: 'A', email: 'a@example.org', phone: '6175550123' };

/** The row of a new attempt without money. */
export const createAttemptRow = (now: Date): NewAttemptRow => ({
  id: randomUUID(),
  provider: 'sandbox',
  clientKey: randomUUID(),
  requestHash: '',
  cardUsage: 'once',
  amountCents: 0,
  captureMethod: 'manual',
  state: 'CREATED',
  createdAt: now,
  updatedAt: now,
});

/** Opens the order of a cart with all its chairs, without money; null when the cart changed meanwhile. */
export async function openSampleOrder(
  db: Database,
  cartId: string,
  now: Date,
): Promise<Attempt | null> {
  const payable = await findPayableCart(db, { cartId, clientKey: '' });
  if (!payable) throw new Error('The cart does not exist.');
  return openPayableCart(db, payable, now);
}

/** Opens the order of a cart as it was read, without money; null when the cart changed meanwhile. */
export async function openPayableCart(
  db: Database,
  payable: PayableCart,
  now: Date,
): Promise<Attempt | null> {
  const { name, email, phone: telephone } = buyer;
  const texts = { name, email, telephone, location: '', note: '', soldBy: null };
  const amounts = { subtotalCents: 0, feeCents: 0, totalCents: 0 };
  const extras = { extras: [], hasClaimedExtras: false };
  const { id: cartId, eventId } = payable.cart;
  const values = { eventId, cartId, state: 'PENDING' as const, method: 'card' as const };
  const opening = await openOrder(
    db,
    payable,
    { ...values, ...texts, ...amounts, ...extras, createdAt: now },
    createAttemptRow(now),
  );
  return opening?.attempt ?? null;
}

/** Sells an order without money; null when it, the attempt or one of the chairs changed meanwhile. */
export function sellSampleOrder(
  db: Database,
  attempt: Attempt,
  { order, chairs }: OpenOrder,
  now: Date,
): ReturnType<typeof sellOrder> {
  const { id: orderId, eventId } = order;
  const sale: Sale = {
    order,
    chairs,
    delivery: { outcome: { ...attempt, state: 'SUCCEEDED' }, tasks: [] },
    tickets: toTicketRows({ orderId, eventId, buyer, chairs, now }, generateBarCode),
    posting: {
      transactionKey: `order:${orderId}:paid`,
      subject: 'order',
      subjectId: orderId,
      eventId,
      createdAt: now,
      entries: {},
    },
    message: toPaidMessage(order, chairs.length, now),
    now,
  };
  return sellOrder(db, attempt, sale);
}

/** Marks the attempts of an order as declined, so that another can begin. */
export const declineAttempts = (db: Database, orderId: number) =>
  db.update(paymentAttempt).set({ state: 'DECLINED' }).where(eq(paymentAttempt.subjectId, orderId));
