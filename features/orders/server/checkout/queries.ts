import type { Order } from '#features/tickets/server/receipts/queries.ts';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Buyer } from '#contract/buyer.ts';
import type { Ticket } from '#features/tickets/contract/tickets.ts';
import type { ChairType } from '#contract/chairs.ts';
import { listStoredWritings } from '#contract/rules/telephones.ts';
import type { Attempt } from '#features/payments/server/payable.ts';
import { isCharge } from '#features/payments/server/rules.ts';
import { listAttemptsForSubject } from '#features/payments/server/queries.ts';
import { prepareOnce, type Database } from '#platform/database/database.ts';
import { selectSeatLabel } from '#features/event/server/queries.ts';
import { chair, order, orderChair, ticket } from '#features/event/server/tables.ts';
import { ticketColumns } from '#features/tickets/server/queries.ts';

const input = sql.placeholder;

export async function lockOrder(db: Database, orderId: number): Promise<void> {
  await db.select({ id: order.id }).from(order).where(eq(order.id, orderId)).for('update');
}

const openOrderStatement = prepareOnce((db) =>
  db
    .select({
      order,
      chair: {
        chairId: orderChair.chairId,
        amountCents: orderChair.amountCents,
        guestType: orderChair.guestType,
        codeId: orderChair.codeId,
        discountCents: orderChair.discountCents,
        ...selectSeatLabel(orderChair),
      },
    })
    .from(order)
    .innerJoin(orderChair, eq(orderChair.orderId, order.id))
    .leftJoin(chair, eq(chair.id, orderChair.chairId))
    .where(and(eq(order.id, input('orderId')), eq(order.state, 'PENDING')))
    .orderBy(asc(orderChair.chairId))
    .prepare('find open order'),
);

/** An order that is not paid, with its chairs in id order; null for any other. */
export async function findOpenOrder(db: Database, orderId: number) {
  const rows = await openOrderStatement(db).execute({ orderId });
  const [first] = rows;
  return first ? { order: first.order, chairs: rows.map((row) => row.chair) } : null;
}
export type OpenOrder = NonNullable<Awaited<ReturnType<typeof findOpenOrder>>>;

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
      and(
        eq(ticket.eventId, eventId),
        inArray(ticket.telephone, listStoredWritings(telephone)),
        isNull(ticket.cancelledAt),
      ),
    );
  return rows.map(({ guestType }) => guestType);
}

/** The successful card attempt of an order, or null. */
export async function findPaidAttempt(db: Database, orderId: number): Promise<Attempt | null> {
  const attempts = await listAttemptsForSubject(db, 'order', orderId);
  return attempts.find(isCharge) ?? null;
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

/** Lowers what tickets cost by these cents, in the same order. */
export async function reducePrices(
  db: Database,
  ids: readonly number[],
  cents: readonly number[],
): Promise<void> {
  await db.execute(sql`update ${ticket} set amount_cents = ${ticket.amountCents} - part.cents
    from unnest(${sql.param([...ids])}::int[], ${sql.param([...cents])}::int[]) as part (id, cents)
    where ${ticket.id} = part.id`);
}

export const toBuyer = ({ name, email, telephone }: Order): Buyer => ({
  name,
  email,
  phone: telephone,
});

/** Who these orders are from; there may be thousands. */
export const listOrderNames = (db: Database, ids: readonly number[]) =>
  db
    .select({ id: order.id, name: order.name })
    .from(order)
    .where(sql`${order.id} = any(${sql.param([...ids])}::int[])`);
