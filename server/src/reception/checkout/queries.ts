import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Buyer } from '@namugongo/contract/reception/buyer';
import type { Ticket } from '@namugongo/contract/reception/tickets';
import type { ChairType } from '@namugongo/contract/rules/chair-states';
import type { Attempt } from '../../payments/payable.ts';
import { listAttemptsForSubject } from '../../payments/queries.ts';
import { prepareOnce, type Database } from '../../platform/database/database.ts';
import type { CartChairRow } from '../claims/queries.ts';
import { cart, chair, event, order, orderChair, ticket } from '../tables.ts';
import { seatRequest } from '../seat-requests/tables.ts';
import { ticketColumns } from '../tickets/queries.ts';

export type Order = typeof order.$inferSelect;

const input = sql.placeholder;

const cartStatement = prepareOnce((db) =>
  db
    .select({
      id: cart.id,
      eventId: cart.eventId,
      expired: cart.expiredChairs,
      codeId: cart.codeId,
      feePercent: event.feePercent,
      countdownTarget: event.countdownTarget,
      salesFrom: event.salesFrom,
      salesUntil: event.salesUntil,
    })
    .from(cart)
    .innerJoin(event, eq(event.id, cart.eventId))
    .where(eq(cart.id, input('cartId')))
    .for('no key update', { of: cart })
    .prepare('lock cart'),
);

/** Locks the cart until the transaction ends and returns it with its event's sale. */
export async function lockCart(db: Database, cartId: string) {
  const [row] = await cartStatement(db).execute({ cartId });
  return row ?? null;
}
export type PayableCart = NonNullable<Awaited<ReturnType<typeof lockCart>>>;

const newestStatement = prepareOnce((db) =>
  db
    .select()
    .from(order)
    .where(eq(order.cartId, input('cartId')))
    .orderBy(desc(order.id))
    .limit(1)
    .for('update')
    .prepare('lock order of cart'),
);

/** Locks and returns the cart's newest order. */
export async function lockCartOrder(db: Database, cartId: string): Promise<Order | null> {
  const [row] = await newestStatement(db).execute({ cartId });
  return row ?? null;
}

type OrderValues = Omit<typeof order.$inferInsert, 'id' | 'paidAt' | 'soldBy' | 'reference'>;

/** Inserts the order, or updates the pending one with the cart's current chairs for another card. Returns its id. */
export async function saveOrder(
  db: Database,
  pending: Order | null,
  values: OrderValues,
  chairs: readonly CartChairRow[],
): Promise<number> {
  const [row] = pending
    ? await db.update(order).set(values).where(eq(order.id, pending.id)).returning({ id: order.id })
    : await db.insert(order).values(values).returning({ id: order.id });
  if (!row) throw new Error('The order was not written.');
  if (pending) await db.delete(orderChair).where(eq(orderChair.orderId, row.id));
  await db.insert(orderChair).values(
    chairs.map(({ chairId, guestType, amountCents, codeId, discountCents }) => ({
      orderId: row.id,
      chairId,
      guestType,
      amountCents,
      codeId,
      discountCents,
    })),
  );
  return row.id;
}

export async function lockOrder(db: Database, orderId: number): Promise<void> {
  await db.select({ id: order.id }).from(order).where(eq(order.id, orderId)).for('update');
}

const orderStatement = prepareOnce((db) =>
  db
    .select()
    .from(order)
    .where(eq(order.id, input('orderId')))
    .prepare('find order'),
);

export async function findOrder(db: Database, orderId: number): Promise<Order | null> {
  const [row] = await orderStatement(db).execute({ orderId });
  return row ?? null;
}

const orderChairsStatement = prepareOnce((db) =>
  db
    .select({
      chairId: orderChair.chairId,
      amountCents: orderChair.amountCents,
      guestType: orderChair.guestType,
      codeId: orderChair.codeId,
      discountCents: orderChair.discountCents,
      tableName: chair.tableName,
      chairName: chair.chairName,
    })
    .from(orderChair)
    .innerJoin(chair, eq(chair.id, orderChair.chairId))
    .where(eq(orderChair.orderId, input('orderId')))
    .orderBy(asc(orderChair.chairId))
    .prepare('list order chairs'),
);

/** The chairs of an order, in id order. */
export const listOrderChairs = (db: Database, orderId: number) =>
  orderChairsStatement(db).execute({ orderId });

/** Changes the state of an order; false when it was not in one of the `from` states. */
export async function transitionOrder(
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

/** Marks the cart's approved seat requests as paid, those for the chairs that it has bought. */
export async function markRequestsPaid(
  db: Database,
  cartId: string,
  chairIds: readonly number[],
): Promise<void> {
  await db
    .update(seatRequest)
    .set({ state: 'paid' })
    .where(
      and(
        eq(seatRequest.cartId, cartId),
        eq(seatRequest.state, 'approved'),
        inArray(seatRequest.chairId, [...chairIds]),
      ),
    );
}

const ticketsStatement = prepareOnce((db) =>
  db
    .select({
      ...ticketColumns,
    })
    .from(ticket)
    .innerJoin(chair, eq(chair.id, ticket.chairId))
    .where(and(eq(ticket.orderId, input('orderId')), isNull(ticket.cancelledAt)))
    .orderBy(asc(ticket.chairId))
    .prepare('list tickets of order'),
);

/** The active tickets of an order, in id order of their chairs. */
export async function listOrderTickets(db: Database, orderId: number): Promise<Ticket[]> {
  const rows = await ticketsStatement(db).execute({ orderId });
  return rows.map(({ receivedAt, ...row }) => ({ ...row, received: receivedAt !== null }));
}

/** The guest types of a telephone number's active tickets for an event. */
export async function listGuestTypesOfTelephone(
  db: Database,
  eventId: number,
  telephone: string,
): Promise<ChairType[]> {
  const rows = await db
    .selectDistinct({ guestType: ticket.chairType })
    .from(ticket)
    .where(
      and(eq(ticket.eventId, eventId), eq(ticket.telephone, telephone), isNull(ticket.cancelledAt)),
    );
  return rows.map(({ guestType }) => guestType);
}

/** The successful card attempt of an order, or null. */
export async function findPaidAttempt(db: Database, orderId: number): Promise<Attempt | null> {
  const attempts = await listAttemptsForSubject(db, 'order', orderId);
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

export const toBuyer = ({ name, email, telephone }: Order): Buyer => ({
  name,
  email,
  phone: telephone,
});
