import { and, asc, desc, eq, inArray, notInArray, sql, type SQLWrapper } from 'drizzle-orm';
import type { HallPlan, SeatingPlan } from '#features/event/contract/events.ts';
import type { Price } from '#contract/event.ts';
import { chairTypes } from '#contract/chairs.ts';
import { lockTransaction } from '#platform/database/advisory-locks.ts';
import type { Database } from '#platform/database/database.ts';
import { toClaimState } from './claim-queries.ts';
import { chair, event, eventPrice, tablePosition } from './tables.ts';
import type { EventRecord } from './rules.ts';

export type EventRowInput = Omit<EventRecord, 'id'> & { plan: SeatingPlan };

/** Name, time and place of an event, as tickets, passes and emails show them. */
export const eventDetailColumns = {
  id: event.id,
  title: event.title,
  countdownTarget: event.countdownTarget,
  doorsAt: event.doorsAt,
  startsAt: event.startsAt,
  endsAt: event.endsAt,
  venue: event.venue,
  address: event.address,
  notes: event.notes,
  contact: event.contact,
};

type SeatLabel = { tableName: SQLWrapper; chairName: SQLWrapper };

/** The label of the chair of a ticket or of an order's chair, also of one that was removed from the hall; `from` is left-joined. */
export const selectSeatLabel = (of: SeatLabel, from: SeatLabel = chair) => ({
  tableName: sql<string>`coalesce(${from.tableName}, ${of.tableName})`,
  chairName: sql<string>`coalesce(${from.chairName}, ${of.chairName})`,
});

const columns = {
  ...eventDetailColumns,
  feePercent: event.feePercent,
  salesFrom: event.salesFrom,
  salesUntil: event.salesUntil,
};

/** All events, newest first. */
export async function listEvents(db: Database): Promise<EventRecord[]> {
  const rows = await db
    .select(columns)
    .from(event)
    .orderBy(desc(event.countdownTarget), desc(event.id));
  return withPrices(db, rows);
}

export async function findEvent(db: Database, eventId: number): Promise<EventRecord | null> {
  const rows = await db.select(columns).from(event).where(eq(event.id, eventId));
  const [existing] = await withPrices(db, rows);
  return existing ?? null;
}

/** Locks the event until the transaction ends. With 'no key update', chairs can still be held, created and sold meanwhile. */
export async function lockEvent(
  db: Database,
  eventId: number,
  strength: 'update' | 'no key update' = 'update',
): Promise<void> {
  await db.select({ id: event.id }).from(event).where(eq(event.id, eventId)).for(strength);
}

/** Locks the event's chairs until the transaction ends: new claims wait, and those before are committed. */
export async function lockEventChairs(db: Database, eventId: number): Promise<void> {
  await db
    .select({ id: chair.id })
    .from(chair)
    .where(eq(chair.eventId, eventId))
    .orderBy(chair.id)
    .for('update');
}

/** Whether the event has a chair at a table of this name. */
export async function hasChairs(
  db: Database,
  eventId: number,
  tableName: string,
): Promise<boolean> {
  const rows = await db
    .select({ id: chair.id })
    .from(chair)
    .where(and(eq(chair.eventId, eventId), eq(chair.tableName, tableName)))
    .limit(1);
  return rows.length > 0;
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

export async function findSeatingPlan(db: Database, eventId: number): Promise<HallPlan | null> {
  const [existing] = await db
    .select({
      height: event.planHeight,
      features: event.planFeatures,
      tableSize: event.planTableSize,
    })
    .from(event)
    .where(eq(event.id, eventId));
  if (!existing) return null;
  const tables = await db
    .select({
      tableName: tablePosition.tableName,
      x: tablePosition.x,
      y: tablePosition.y,
      shape: tablePosition.shape,
      rotation: tablePosition.rotation,
      chairs: sql`(select count(*) from chair c
        where c.event_id = table_position.event_id and c.table_name = table_position.table_name)`.mapWith(
        Number,
      ),
      maxChildren: tablePosition.maxChildren,
    })
    .from(tablePosition)
    .where(eq(tablePosition.eventId, eventId))
    .orderBy(asc(tablePosition.y), asc(tablePosition.x));
  return { ...existing, tables };
}

export async function insertEventRow(
  db: Database,
  { plan, prices, ...values }: EventRowInput,
): Promise<number> {
  const [created] = await db
    .insert(event)
    .values({ ...values, planHeight: plan.height, planFeatures: plan.features })
    .returning({ id: event.id });
  if (!created) throw new Error('The event was not inserted.');
  await savePrices(db, created.id, prices);
  await savePositions(db, created.id, plan.tables);
  return created.id;
}

export async function updateEventRow(
  db: Database,
  eventId: number,
  { prices, ...values }: Omit<EventRecord, 'id'>,
): Promise<void> {
  await db.update(event).set(values).where(eq(event.id, eventId));
  await savePrices(db, eventId, prices);
}

export async function updateSeatingPlan(
  db: Database,
  eventId: number,
  plan: SeatingPlan,
): Promise<void> {
  await db
    .update(event)
    .set({ planHeight: plan.height, planFeatures: plan.features })
    .where(eq(event.id, eventId));
  await db.delete(tablePosition).where(
    and(
      eq(tablePosition.eventId, eventId),
      notInArray(
        tablePosition.tableName,
        plan.tables.map(({ tableName }) => tableName),
      ),
    ),
  );
  await savePositions(db, eventId, plan.tables);
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

async function savePositions(
  db: Database,
  eventId: number,
  positions: SeatingPlan['tables'],
): Promise<void> {
  if (positions.length > 0)
    await db
      .insert(tablePosition)
      .values(positions.map(({ tableName, x, y }) => ({ eventId, tableName, x, y })))
      // A table that stays keeps its other settings.
      .onConflictDoUpdate({
        target: [tablePosition.eventId, tablePosition.tableName],
        set: { x: sql`excluded.x`, y: sql`excluded.y` },
      });
}

/** Applies a new type price to chairs that have the old one, except those being paid or sold. */
export async function updateChairPrices(
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

/** Copies the chairs of one event to another, and who may sit where, with the prices and opening statuses of the new event. */
export async function copyChairs(
  db: Database,
  fromEventId: number,
  toEventId: number,
): Promise<void> {
  await db.execute(sql`
    insert into chair (event_id, table_name, chair_name, chair_type, also_admits, is_accessible, amount_cents, status)
    select ${toEventId}, chair.table_name, chair.chair_name, chair.chair_type, chair.also_admits, chair.is_accessible,
           coalesce(price.amount_cents, chair.amount_cents), coalesce(price.opening_status, chair.status)
    from chair left join event_price price on price.event_id = ${toEventId} and price.chair_type = chair.chair_type
    where chair.event_id = ${fromEventId} order by chair.id`);
  await db.execute(sql`
    update table_position set max_children = source.max_children, shape = source.shape, rotation = source.rotation, is_locked = source.is_locked
    from table_position source
    where table_position.event_id = ${toEventId} and source.event_id = ${fromEventId} and source.table_name = table_position.table_name`);
  await db.execute(sql`
    update event set plan_table_size = source.plan_table_size from event source where event.id = ${toEventId} and source.id = ${fromEventId}`);
  await db.execute(sql`
    insert into hall_picture (event_id, file, ratio, x, y, width, opacity)
    select ${toEventId}, file, ratio, x, y, width, opacity from hall_picture where event_id = ${fromEventId}`);
}

/** Copies the questions of one event to another, without the choices that are no longer offered. */
export async function copyQuestions(
  db: Database,
  fromEventId: number,
  toEventId: number,
): Promise<void> {
  await db.execute(sql`
    insert into event_question (event_id, place, text, help, scope, kind, choices, is_required, is_at_door, guest_types, closes_days_before)
    select ${toEventId}, place, text, help, scope, kind,
           coalesce((select jsonb_agg(choice) from jsonb_array_elements(choices) choice where not (choice->>'isRetired')::boolean), '[]'),
           is_required, is_at_door, guest_types, closes_days_before
    from event_question where event_id = ${fromEventId} and deleted_at is null order by place, id`);
}

/** Copies the extras of one event to another, unsold. */
export async function copyExtras(
  db: Database,
  fromEventId: number,
  toEventId: number,
): Promise<void> {
  await db.execute(sql`
    insert into event_extra (event_id, place, name, description, price_cents, is_per_guest, max_quantity, stock, is_on_sale, is_for_sponsors)
    select ${toEventId}, place, name, description, price_cents, is_per_guest, max_quantity, stock, is_on_sale, is_for_sponsors
    from event_extra where event_id = ${fromEventId} and deleted_at is null order by place, id`);
}

/** Deletes an event with its chairs; throws a foreign key error when an order or a ticket references it. */
export async function deleteEventRow(db: Database, eventId: number): Promise<void> {
  // The chairs first: their claims and requests refer to carts.
  for (const table of [
    'chair',
    'waiting_party',
    'cart',
    'hall_draft',
    'hall_version',
    'hall_picture',
  ])
    await db.execute(sql`delete from ${sql.identifier(table)} where event_id = ${eventId}`);
  await db.delete(event).where(eq(event.id, eventId));
}

/** True when the event has orders, tickets, active holds, open requests or a waiting list. */
export async function isEventInUse(db: Database, eventId: number, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ used: boolean }>(sql`
    select exists (select from "order" where event_id = ${eventId})
        or exists (select from ticket where event_id = ${eventId})
        or exists (select from chair_claim where event_id = ${eventId} and ${toClaimState(now.toISOString())} <> 'RESERVED')
        or exists (select from waiting_party where event_id = ${eventId} and state in ('waiting', 'offered')) as used`);
  return rows[0]?.used ?? false;
}

/** Until the end of the transaction, no other process loads the starter's reception. */
export const lockStarter = (db: Database): Promise<void> => lockTransaction(db, 'starterReception');
