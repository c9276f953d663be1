import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type {
  CountedExtra,
  Extra,
  ExtraBuyer,
  ExtraOffer,
} from '#features/event/contract/extras.ts';
import { incomeMethods } from '#features/payments/contract/payment-methods.ts';
import { accessRows } from '#platform/database/access-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { order, ticket } from '../tables.ts';
import { eventExtra } from './tables.ts';

const extraColumns = {
  id: eventExtra.id,
  name: eventExtra.name,
  description: eventExtra.description,
  priceCents: eventExtra.priceCents,
  isPerGuest: eventExtra.isPerGuest,
  maxQuantity: eventExtra.maxQuantity,
  stock: eventExtra.stock,
  isOnSale: eventExtra.isOnSale,
  isForSponsors: eventExtra.isForSponsors,
};
const left = sql<
  number | null
>`case when ${eventExtra.stock} is not null then greatest(${eventExtra.stock} - ${eventExtra.claimedQuantity}, 0) end`;
const isPresent = isNull(eventExtra.deletedAt);
const isOfEvent = (eventId: number) => and(eq(eventExtra.eventId, eventId), isPresent);
const inOrder = [asc(eventExtra.place), asc(eventExtra.id)];

export const listExtras = (db: Database, eventId: number): Promise<Extra[]> =>
  db
    .select(extraColumns)
    .from(eventExtra)
    .where(isOfEvent(eventId))
    .orderBy(...inOrder);

/** The extras that buyers can choose, with how many are left. */
export async function listExtraOffers(db: Database, eventId: number): Promise<ExtraOffer[]> {
  const rows = await db
    .select({ ...extraColumns, left })
    .from(eventExtra)
    .where(and(isOfEvent(eventId), eventExtra.isOnSale))
    .orderBy(...inOrder);
  return rows.map(({ stock: _, isOnSale: __, ...offer }) => offer);
}

/** Those of these events that have extras on sale. */
export async function listEventsWithExtras(
  db: Database,
  eventIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectDistinct({ eventId: eventExtra.eventId })
    .from(eventExtra)
    .where(and(inArray(eventExtra.eventId, [...eventIds]), isPresent, eventExtra.isOnSale));
  return rows.map(({ eventId }) => eventId);
}

/** In a query of orders: their extras, one row each. */
const orderExtras = sql`jsonb_to_recordset(${order.extras}) as line (id integer, name text, "leftQuantity" integer, "leftCents" integer)`;

/** With what was sold. */
export async function listCountedExtras(db: Database, eventId: number): Promise<CountedExtra[]> {
  const { rows: sums } = await db.execute<{ id: number; sold: number; incomeCents: number }>(sql`
    select line.id, sum(line."leftQuantity")::int as sold,
      coalesce(sum(line."leftCents") filter (where ${order.method} in ${incomeMethods}), 0)::int as "incomeCents"
    from ${order}, ${orderExtras} where ${order.eventId} = ${eventId} and ${order.state} = 'PAID' group by line.id`);
  const rows = await db
    .select({ ...extraColumns, left, claimedQuantity: eventExtra.claimedQuantity })
    .from(eventExtra)
    .where(isOfEvent(eventId))
    .orderBy(...inOrder);
  return rows.map(({ claimedQuantity, ...extra }) => {
    const { sold = 0, incomeCents = 0 } = sums.find(({ id }) => id === extra.id) ?? {};
    return { ...extra, sold, paying: Math.max(0, claimedQuantity - sold), incomeCents };
  });
}

/** Whether an order of its event has the extra, also one that was refunded. */
export async function isExtraOrdered(
  db: Database,
  { id, eventId }: { id: number; eventId: number },
): Promise<boolean> {
  const rows = await db
    .select({ id: order.id })
    .from(order)
    .where(
      and(
        eq(order.eventId, eventId),
        sql`${order.extras} @> ${JSON.stringify([{ id }])}::jsonb`,
        sql`(${order.paidAt} is not null or ${order.hasClaimedExtras})`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Locks an extra; with `isDeleted` one that was removed. Null when there is none. */
export async function lockExtra(
  db: Database,
  id: number,
  isDeleted = false,
): Promise<(Extra & { eventId: number }) | null> {
  const [row] = await db
    .select({ ...extraColumns, eventId: eventExtra.eventId })
    .from(eventExtra)
    .where(and(eq(eventExtra.id, id), isDeleted ? isNotNull(eventExtra.deletedAt) : isPresent))
    .for('update');
  return row ?? null;
}

/** Inserts an extra after the others of its event. */
export async function insertExtra(
  db: Database,
  values: Omit<typeof eventExtra.$inferInsert, 'place'>,
): Promise<Extra> {
  const [row] = await db
    .insert(eventExtra)
    .values({
      ...values,
      place: sql`(select coalesce(max(e.place), 0) + 1 from ${eventExtra} e where e.event_id = ${values.eventId})`,
    })
    .returning(extraColumns);
  if (!row) throw new Error('The extra was not inserted.');
  return row;
}

export const { update: updateExtraRow } = accessRows(eventExtra);

/** Who has which extras of an event, by extra and name. */
export async function listExtraBuyers(db: Database, eventId: number): Promise<ExtraBuyer[]> {
  const { rows } = await db.execute<ExtraBuyer>(sql`
    select ${order.id} as "orderId", ${order.name} as name, ${order.telephone} as telephone, ${order.email} as email,
      (select min(${ticket.id}) from ${ticket} where ${ticket.orderId} = ${order.id} and ${ticket.cancelledAt} is null) as "ticketId",
      line.name as extra, line."leftQuantity" as quantity, line."leftCents" as "amountCents",
      coalesce(${eventExtra.isForSponsors}, false) as "isForSponsors"
    from ${order} cross join ${orderExtras} left join ${eventExtra} on ${eventExtra.id} = line.id
    where ${order.eventId} = ${eventId} and ${order.state} = 'PAID' and line."leftQuantity" > 0
    order by line.name, ${order.name}, ${order.id}`);
  return rows;
}

/** Who has an extra whose buyers are sponsors, paid and not refunded, in the order of the extras. */
export async function listSponsorships(
  db: Database,
  eventId: number,
): Promise<{ extra: string; name: string }[]> {
  const { rows } = await db.execute<{ extra: string; name: string }>(sql`
    select ${eventExtra.name} as extra, ${order.name} as name
    from ${order} cross join ${orderExtras} join ${eventExtra} on ${eventExtra.id} = line.id
    where ${order.eventId} = ${eventId} and ${order.state} = 'PAID' and ${order.method} in ${incomeMethods}
      and line."leftQuantity" > 0 and ${eventExtra.isForSponsors} and ${isPresent}
    order by ${eventExtra.place}, ${eventExtra.id}, ${order.id}`);
  return rows;
}
