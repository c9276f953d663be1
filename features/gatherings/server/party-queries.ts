import { and, asc, eq, gte, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { addDays } from '#contract/rules/dates.ts';
import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import { accessRows } from '#platform/database/access-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { gatheringBooking, gatheringParty } from './tables.ts';

export type StoredParty = typeof gatheringParty.$inferSelect;

type Held = { gatheringId: number; day: string };

const isOfDay = ({ gatheringId, day }: Held): SQL | undefined =>
  and(eq(gatheringParty.gatheringId, gatheringId), eq(gatheringParty.day, day));
const byTurn = [asc(gatheringParty.joinedAt), asc(gatheringParty.id)];

/** All answers for a day, the earliest first. */
export const listParties = (db: Database, held: Held): Promise<StoredParty[]> =>
  db
    .select()
    .from(gatheringParty)
    .where(isOfDay(held))
    .orderBy(...byTurn);

/** All answers but those that are withdrawn. */
export const listActiveParties = (db: Database, gatheringId: number): Promise<StoredParty[]> =>
  db
    .select()
    .from(gatheringParty)
    .where(and(eq(gatheringParty.gatheringId, gatheringId), ne(gatheringParty.state, 'withdrawn')))
    .orderBy(...byTurn);

export const listWaiting = (db: Database, held: Held): Promise<StoredParty[]> =>
  db
    .select()
    .from(gatheringParty)
    .where(and(isOfDay(held), eq(gatheringParty.state, 'waiting')))
    .orderBy(...byTurn);

/** The gatherings with days ahead for which someone waits. */
export async function listGatheringsWithWaiting(db: Database, now: Date): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: gatheringParty.gatheringId })
    .from(gatheringParty)
    .where(and(eq(gatheringParty.state, 'waiting'), gte(gatheringParty.day, getYesterday(now))));
  return rows.map(({ id }) => id);
}

/** Yesterday in UTC is today or yesterday in each time zone. */
const getYesterday = (now: Date): string => addDays(now.toISOString().slice(0, 10), -1);

const people = sql`${gatheringParty.adults} + ${gatheringParty.children}`;

export type DayCounts = { day: string; coming: number; waiting: number; arrived: number };

/** Whose places are taken: also those that are held for their payment. */
const hasPlaces = inArray(gatheringParty.state, ['coming', 'paying']);

/** How many people have places, wait and came, for each day with answers that are not withdrawn. */
export const countByDay = (db: Database, gatheringId: number): Promise<DayCounts[]> =>
  db
    .select({
      day: gatheringParty.day,
      coming: sql<number>`coalesce(sum(${people}) filter (where ${hasPlaces}), 0)::int`,
      waiting: sql<number>`coalesce(sum(${people}) filter (where ${gatheringParty.state} = 'waiting'), 0)::int`,
      arrived: sql<number>`coalesce(sum(${gatheringParty.arrived}), 0)::int`,
    })
    .from(gatheringParty)
    .where(and(eq(gatheringParty.gatheringId, gatheringId), ne(gatheringParty.state, 'withdrawn')))
    .groupBy(gatheringParty.day)
    .orderBy(asc(gatheringParty.day));

/** How many people have places on a day; without those of one party, if it is named. */
export async function countComing(db: Database, held: Held, exceptId = 0): Promise<number> {
  const [row] = await db
    .select({ coming: sql<number>`coalesce(sum(${people}), 0)::int` })
    .from(gatheringParty)
    .where(and(isOfDay(held), hasPlaces, ne(gatheringParty.id, exceptId)));
  return row?.coming ?? 0;
}

type TypeCount = { day: string; typeId: number; quantity: number };

/** How many paid places of each type are taken, on one day or each; without those of one party, if it is named. */
export async function countTickets(
  db: Database,
  { gatheringId, day }: { gatheringId: number; day?: string },
  exceptId = 0,
): Promise<TypeCount[]> {
  const ofDay = day === undefined ? sql`true` : eq(gatheringParty.day, day);
  const { rows } = await db.execute<TypeCount>(sql`
    select ${gatheringParty.day} as day, t."typeId", sum(t.quantity)::int as quantity
    from ${gatheringParty}, jsonb_to_recordset(${gatheringParty.tickets}) as t ("typeId" integer, quantity integer)
    where ${gatheringParty.gatheringId} = ${gatheringId} and ${ofDay} and ${hasPlaces} and ${gatheringParty.id} <> ${exceptId}
    group by 1, 2`);
  return rows;
}

export const {
  create: insertPartyRow,
  find: findParty,
  update: updatePartyRow,
} = accessRows(gatheringParty);

/** The answer of an address for a day that is not withdrawn. */
export async function findPartyByEmail(
  db: Database,
  held: Held,
  email: string,
): Promise<StoredParty | undefined> {
  if (email === '') return undefined;
  const [row] = await db
    .select()
    .from(gatheringParty)
    .where(
      and(
        isOfDay(held),
        eq(sql`lower(${gatheringParty.email})`, normalizeEmail(email)),
        ne(gatheringParty.state, 'withdrawn'),
      ),
    );
  return row;
}

/** The highest id of a question that someone responded to, also of one that is removed; 0 without any. */
export async function findLastQuestionId(db: Database, gatheringId: number): Promise<number> {
  const { rows } = await db.execute<{ last: number }>(sql`
    select coalesce(max(r."questionId"), 0) as last
    from ${gatheringParty}, jsonb_to_recordset(${gatheringParty.responses}) as r ("questionId" integer)
    where ${gatheringParty.gatheringId} = ${gatheringId}`);
  return rows[0]?.last ?? 0;
}

/** The answers of a gathering that is held once follow its day, and so do their bookings. */
export async function moveParties(db: Database, held: Held, day: string): Promise<void> {
  const parties = db.select({ id: gatheringParty.id }).from(gatheringParty).where(isOfDay(held));
  await db.update(gatheringBooking).set({ day }).where(inArray(gatheringBooking.partyId, parties));
  await db.update(gatheringParty).set({ day }).where(isOfDay(held));
}

/** Notes that those who come on a day are reminded, and returns who was not before. */
export async function takeReminders(db: Database, held: Held, now: Date): Promise<number[]> {
  const due = db
    .select({ id: gatheringParty.id })
    .from(gatheringParty)
    .where(
      and(
        isOfDay(held),
        eq(gatheringParty.state, 'coming'),
        eq(gatheringParty.getsReminders, true),
        ne(gatheringParty.email, ''),
        isNull(gatheringParty.remindedAt),
      ),
    )
    .orderBy(gatheringParty.id)
    .for('update', { skipLocked: true });
  const rows = await db
    .update(gatheringParty)
    .set({ remindedAt: now })
    .where(inArray(gatheringParty.id, due))
    .returning({ id: gatheringParty.id });
  return rows.map(({ id }) => id);
}
