import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Plan, Price } from '@namugongo/contract/reception/events';
import { chairTypes } from '@namugongo/contract/rules/chair-states';
import type { Database } from '../../platform/database.ts';
import { chair, chairClaim, event, eventPrice, tablePlace } from '../tables.ts';
import type { EventRecord } from './rules.ts';

export type EventFacts = Omit<EventRecord, 'id'> & { plan: Plan };

const columns = {
  id: event.id,
  title: event.title,
  countdownTarget: event.countdownTarget,
  venue: event.venue,
  feePercent: event.feePercent,
  salesFrom: event.salesFrom,
  salesUntil: event.salesUntil,
};

/** All events, the newest first. */
export async function listEvents(db: Database): Promise<EventRecord[]> {
  const rows = await db
    .select(columns)
    .from(event)
    .orderBy(desc(event.countdownTarget), desc(event.id));
  return withPrices(db, rows);
}

export async function findEvent(db: Database, eventId: number): Promise<EventRecord | null> {
  const rows = await db.select(columns).from(event).where(eq(event.id, eventId));
  const [found] = await withPrices(db, rows);
  return found ?? null;
}

/** Nobody else changes the event until the transaction ends. */
export async function lockEvent(db: Database, eventId: number): Promise<void> {
  await db.select({ id: event.id }).from(event).where(eq(event.id, eventId)).for('update');
}

async function withPrices(
  db: Database,
  rows: Omit<EventRecord, 'prices'>[],
): Promise<EventRecord[]> {
  if (rows.length === 0) return [];
  const prices = await db
    .select()
    .from(eventPrice)
    .where(
      inArray(
        eventPrice.eventId,
        rows.map(({ id }) => id),
      ),
    );
  return rows.map((row) => ({
    ...row,
    prices: prices
      .filter(({ eventId }) => eventId === row.id)
      .map(({ chairType, amountCents, openingStatus }): Price => ({
        chairType,
        amount: amountCents,
        openingStatus,
      }))
      .toSorted((a, b) => chairTypes.indexOf(a.chairType) - chairTypes.indexOf(b.chairType)),
  }));
}

export async function findPlan(db: Database, eventId: number): Promise<Plan | null> {
  const [found] = await db
    .select({ height: event.planHeight, features: event.planFeatures })
    .from(event)
    .where(eq(event.id, eventId));
  if (!found) return null;
  const tables = await db
    .select({ tableName: tablePlace.tableName, x: tablePlace.x, y: tablePlace.y })
    .from(tablePlace)
    .where(eq(tablePlace.eventId, eventId))
    .orderBy(asc(tablePlace.y), asc(tablePlace.x));
  return { ...found, tables };
}

export async function insertEvent(
  db: Database,
  { plan, prices, ...facts }: EventFacts,
): Promise<number> {
  const [made] = await db
    .insert(event)
    .values({ ...facts, planHeight: plan.height, planFeatures: plan.features })
    .returning({ id: event.id });
  if (!made) throw new Error('an event was not inserted');
  await savePrices(db, made.id, prices);
  await savePlaces(db, made.id, plan.tables);
  return made.id;
}

export async function updateEvent(
  db: Database,
  eventId: number,
  { prices, ...facts }: Omit<EventRecord, 'id'>,
): Promise<void> {
  await db.update(event).set(facts).where(eq(event.id, eventId));
  await savePrices(db, eventId, prices);
}

export async function updatePlan(db: Database, eventId: number, plan: Plan): Promise<void> {
  await db
    .update(event)
    .set({ planHeight: plan.height, planFeatures: plan.features })
    .where(eq(event.id, eventId));
  await db.delete(tablePlace).where(eq(tablePlace.eventId, eventId));
  await savePlaces(db, eventId, plan.tables);
}

async function savePrices(db: Database, eventId: number, prices: readonly Price[]): Promise<void> {
  if (prices.length === 0) return;
  await db
    .insert(eventPrice)
    .values(prices.map(({ amount, ...price }) => ({ eventId, amountCents: amount, ...price })))
    .onConflictDoUpdate({
      target: [eventPrice.eventId, eventPrice.chairType],
      set: { amountCents: sql`excluded.amount_cents`, openingStatus: sql`excluded.opening_status` },
    });
}

async function savePlaces(db: Database, eventId: number, places: Plan['tables']): Promise<void> {
  if (places.length > 0)
    await db.insert(tablePlace).values(places.map((place) => ({ eventId, ...place })));
}

/** A chair whose price nobody changed by hand follows its type's price, unless it is being paid or sold. */
export async function repriceChairs(
  db: Database,
  eventId: number,
  before: Price,
  after: Price,
): Promise<void> {
  await db
    .update(chair)
    .set({ amountCents: after.amount })
    .where(
      and(
        eq(chair.eventId, eventId),
        eq(chair.chairType, before.chairType),
        eq(chair.amountCents, before.amount),
        sql`not exists (select from chair_claim where chair_claim.chair_id = ${chair.id} and chair_claim.state in ('PAYING', 'SOLD'))`,
      ),
    );
}

/** No hold lasts longer than the sale; what this ends is swept and told like any other that ran out. */
export async function shortenHolds(db: Database, eventId: number, until: Date): Promise<void> {
  await db
    .update(chairClaim)
    .set({ expiresAt: until })
    .where(
      and(
        eq(chairClaim.eventId, eventId),
        eq(chairClaim.state, 'HELD'),
        gt(chairClaim.expiresAt, until),
      ),
    );
}

/** The chairs of one event again in another, as its prices say that a new chair begins. */
export async function copyChairs(
  db: Database,
  fromEventId: number,
  toEventId: number,
): Promise<void> {
  await db.execute(sql`
    insert into chair (event_id, table_name, chair_name, chair_type, amount_cents, status)
    select ${toEventId}, chair.table_name, chair.chair_name, chair.chair_type,
           coalesce(price.amount_cents, chair.amount_cents), coalesce(price.opening_status, chair.status)
    from chair left join event_price price on price.event_id = ${toEventId} and price.chair_type = chair.chair_type
    where chair.event_id = ${fromEventId} order by chair.id`);
}

/** Takes an event away with its chairs; refused by the database when an order or a ticket needs it. */
export async function deleteEvent(db: Database, eventId: number): Promise<void> {
  for (const table of ['chair_claim', 'seat_request', 'cart', 'chair'])
    await db.execute(sql`delete from ${sql.identifier(table)} where event_id = ${eventId}`);
  await db.delete(event).where(eq(event.id, eventId));
}

/** True when somebody bought, holds or asked for something of it. */
export async function isEventInUse(db: Database, eventId: number, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ used: boolean }>(sql`
    select exists (select from "order" where event_id = ${eventId})
        or exists (select from ticket where event_id = ${eventId})
        or exists (select from chair_claim where event_id = ${eventId} and (state <> 'HELD' or expires_at > ${now.toISOString()}))
        or exists (select from seat_request where event_id = ${eventId} and state in ('requested', 'approved', 'paid')) as used`);
  return rows[0]?.used ?? false;
}
