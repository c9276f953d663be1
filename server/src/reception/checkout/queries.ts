import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Buyer } from '@namugongo/contract/reception/buyer';
import type { Ticket } from '@namugongo/contract/reception/tickets';
import type { Attempt } from '../../payments/payable.ts';
import { listAttemptsOf } from '../../payments/queries.ts';
import { builtOnce, type Database } from '../../platform/database.ts';
import type { ChairOfCart } from './claim-queries.ts';
import { cart, chair, event, order, orderChair, ticket } from '../tables.ts';
import { seatRequest } from '../requests/tables.ts';
import { ticketColumns } from '../tickets/queries.ts';

export type Order = typeof order.$inferSelect;

const given = sql.placeholder;

const cartStatement = builtOnce((db) =>
  db
    .select({
      id: cart.id,
      eventId: cart.eventId,
      lapsed: cart.lapsed,
      feePercent: event.feePercent,
      countdownTarget: event.countdownTarget,
      salesFrom: event.salesFrom,
      salesUntil: event.salesUntil,
    })
    .from(cart)
    .innerJoin(event, eq(event.id, cart.eventId))
    .where(eq(cart.id, given('cartId')))
    .for('no key update', { of: cart })
    .prepare('lock cart'),
);

/** The cart with its event's sale; nobody else changes or pays it until the transaction ends. */
export async function lockCart(db: Database, cartId: string) {
  const [row] = await cartStatement(db).execute({ cartId });
  return row ?? null;
}
export type PayableCart = NonNullable<Awaited<ReturnType<typeof lockCart>>>;

const newestStatement = builtOnce((db) =>
  db
    .select()
    .from(order)
    .where(eq(order.cartId, given('cartId')))
    .orderBy(desc(order.id))
    .limit(1)
    .for('update')
    .prepare('lock order of cart'),
);

/** The cart's newest order, locked. */
export async function lockOrderOfCart(db: Database, cartId: string): Promise<Order | null> {
  const [row] = await newestStatement(db).execute({ cartId });
  return row ?? null;
}

type OrderFacts = Omit<typeof order.$inferInsert, 'id' | 'paidAt' | 'soldBy' | 'reference'>;

/** A new order, or the same one again for another card with what the cart holds now. */
export async function saveOrder(
  db: Database,
  pending: Order | null,
  facts: OrderFacts,
  chairs: readonly ChairOfCart[],
): Promise<number> {
  const [row] = pending
    ? await db.update(order).set(facts).where(eq(order.id, pending.id)).returning({ id: order.id })
    : await db.insert(order).values(facts).returning({ id: order.id });
  if (!row) throw new Error('The order was not written.');
  if (pending) await db.delete(orderChair).where(eq(orderChair.orderId, row.id));
  await db
    .insert(orderChair)
    .values(chairs.map(({ chairId, amountCents }) => ({ orderId: row.id, chairId, amountCents })));
  return row.id;
}

export async function lockOrder(db: Database, orderId: number): Promise<void> {
  await db.select({ id: order.id }).from(order).where(eq(order.id, orderId)).for('update');
}

const orderStatement = builtOnce((db) =>
  db
    .select()
    .from(order)
    .where(eq(order.id, given('orderId')))
    .prepare('find order'),
);

export async function findOrder(db: Database, orderId: number): Promise<Order | null> {
  const [row] = await orderStatement(db).execute({ orderId });
  return row ?? null;
}

const orderChairsStatement = builtOnce((db) =>
  db
    .select({
      chairId: orderChair.chairId,
      amountCents: orderChair.amountCents,
      chairType: chair.chairType,
      tableName: chair.tableName,
      chairName: chair.chairName,
    })
    .from(orderChair)
    .innerJoin(chair, eq(chair.id, orderChair.chairId))
    .where(eq(orderChair.orderId, given('orderId')))
    .orderBy(asc(orderChair.chairId))
    .prepare('list order chairs'),
);

/** The chairs an order is for, in id order. */
export const listOrderChairs = (db: Database, orderId: number) =>
  orderChairsStatement(db).execute({ orderId });

/** A guarded step of an order: false when it was no longer where the caller thought. */
export async function moveOrder(
  db: Database,
  orderId: number,
  from: readonly Order['state'][],
  change: Pick<Order, 'state'> & Partial<Pick<Order, 'paidAt'>>,
): Promise<boolean> {
  const rows = await db
    .update(order)
    .set(change)
    .where(and(eq(order.id, orderId), inArray(order.state, [...from])))
    .returning({ id: order.id });
  return rows.length > 0;
}

/** The seat request behind the cart, if there is one, is fulfilled. */
export async function markRequestPaid(db: Database, cartId: string): Promise<void> {
  const ofCart = db.select({ id: cart.seatRequestId }).from(cart).where(eq(cart.id, cartId));
  await db
    .update(seatRequest)
    .set({ state: 'paid' })
    .where(and(inArray(seatRequest.id, ofCart), eq(seatRequest.state, 'approved')));
}

const ticketsStatement = builtOnce((db) =>
  db
    .select({
      ...ticketColumns,
    })
    .from(ticket)
    .innerJoin(chair, eq(chair.id, ticket.chairId))
    .where(and(eq(ticket.orderId, given('orderId')), isNull(ticket.cancelledAt)))
    .orderBy(asc(ticket.chairId))
    .prepare('list tickets of order'),
);

/** The living tickets of an order, in the order of their chairs. */
export async function listTickets(db: Database, orderId: number): Promise<Ticket[]> {
  const rows = await ticketsStatement(db).execute({ orderId });
  return rows.map(({ receivedAt, ...row }) => ({ ...row, received: receivedAt !== null }));
}

/** The attempt that brought an order's money, or null where no card did. */
export async function paidAttempt(db: Database, orderId: number): Promise<Attempt | null> {
  const attempts = await listAttemptsOf(db, 'order', orderId);
  return (
    attempts.find(
      ({ state, amountCents }) =>
        amountCents > 0 && (state === 'AUTHORIZED' || state === 'SUCCEEDED'),
    ) ?? null
  );
}

export async function cancelTickets(
  db: Database,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  await db
    .update(ticket)
    .set({ cancelledAt: now })
    .where(inArray(ticket.id, [...ids]));
}

export const buyerOf = ({ name, email, telephone }: Order): Buyer => ({
  name,
  email,
  phone: telephone,
});
