import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { HourOffer } from '@namugongo/contract/hour-records';
import type { HourCategory, HourState } from '@namugongo/contract/rules/hour-states';
import type { Database } from '../platform/database.ts';
import type { HourRow } from './rules.ts';
import { hourClearance, hourLedger, hourLink, professionalHour } from './tables.ts';

const stands = isNull(professionalHour.deletedAt);
const { id, category, startDate, endDate, state, volunteerId, requesterId } = professionalHour;

/** What everybody sees, the ones that can be asked for first. */
export function listOffers(db: Database): Promise<HourOffer[]> {
  const shown: HourState[] = ['Available', 'Requested', 'Accepted', 'Fulfilled'];
  return db
    .select({ id, category, startDate, endDate, available: state })
    .from(professionalHour)
    .where(and(stands, inArray(state, shown)))
    .orderBy(desc(sql`${state} = 'Available'`), asc(startDate), asc(id));
}

export function listHours(db: Database, which?: SQL): Promise<HourRow[]> {
  return db
    .select()
    .from(professionalHour)
    .where(and(stands, which))
    .orderBy(desc(professionalHour.id));
}

export const listHoursOf = (db: Database, userId: string): Promise<HourRow[]> =>
  listHours(db, or(eq(volunteerId, userId), eq(requesterId, userId)));

export const findHour = async (db: Database, hourId: number): Promise<HourRow | undefined> =>
  (await listHours(db, eq(id, hourId)))[0];

/** The offer, held to the end of the transaction; a deleted one only when it is asked for. */
export async function lockHour(
  db: Database,
  hourId: number,
  deleted = false,
): Promise<HourRow | undefined> {
  const [row] = await db
    .select()
    .from(professionalHour)
    .where(and(eq(id, hourId), deleted ? isNotNull(professionalHour.deletedAt) : stands))
    .for('update');
  return row;
}

export type HourChange = Partial<Omit<typeof professionalHour.$inferInsert, 'id'>>;

export async function insertHour(
  db: Database,
  facts: typeof professionalHour.$inferInsert,
): Promise<HourRow> {
  const [row] = await db.insert(professionalHour).values(facts).returning();
  if (!row) throw new Error('The offer was not kept.');
  return row;
}

export async function updateHour(
  db: Database,
  hourId: number,
  change: HourChange,
): Promise<HourRow> {
  const [row] = await db.update(professionalHour).set(change).where(eq(id, hourId)).returning();
  if (!row) throw new Error('The offer was not changed.');
  return row;
}

/** Offers with an end that time may do something to: those whose last day is this one or earlier. */
export function listDue(db: Database, until: string): Promise<HourRow[]> {
  return listHours(
    db,
    and(
      inArray(state, ['Available', 'Requested']),
      isNotNull(endDate),
      sql`${endDate} <= ${until}`,
      or(eq(professionalHour.warned, false), sql`${endDate} < ${until}`),
    ),
  );
}

export async function purgeHours(db: Database, before: Date): Promise<void> {
  await db.delete(professionalHour).where(lt(professionalHour.deletedAt, before));
}

// links

export async function insertLink(db: Database, link: typeof hourLink.$inferInsert): Promise<void> {
  await db.insert(hourLink).values(link);
}

/** What a link is for while it works; looking uses nothing up. */
export async function findLink(
  db: Database,
  hash: string,
  now: Date,
): Promise<{ hourId: number; kind: 'answer' | 'confirm' } | undefined> {
  const [row] = await db
    .select({ hourId: hourLink.hourId, kind: hourLink.kind })
    .from(hourLink)
    .where(and(eq(hourLink.hash, hash), isNull(hourLink.usedAt), gt(hourLink.expiresAt, now)));
  return row;
}

/** No link of the offer works any more. */
export async function endLinks(db: Database, hourId: number, now: Date): Promise<void> {
  await db
    .update(hourLink)
    .set({ usedAt: now })
    .where(and(eq(hourLink.hourId, hourId), isNull(hourLink.usedAt)));
}

// ledger

export type LedgerRow = typeof hourLedger.$inferSelect;

export async function insertLedger(
  db: Database,
  lines: readonly (typeof hourLedger.$inferInsert)[],
): Promise<void> {
  await db.insert(hourLedger).values([...lines]);
}

/** All lines, or those of one person, the newest first. */
export function listLedger(db: Database, userId?: string): Promise<LedgerRow[]> {
  return db
    .select()
    .from(hourLedger)
    .where(userId === undefined ? undefined : eq(hourLedger.userId, userId))
    .orderBy(desc(hourLedger.id));
}

/** The lines of an offer that no other line has reversed. */
export function listStanding(db: Database, hourId: number): Promise<LedgerRow[]> {
  return db
    .select()
    .from(hourLedger)
    .where(
      and(
        eq(hourLedger.hourId, hourId),
        isNull(hourLedger.reverses),
        sql`not exists (select from hour_ledger r where r.reverses = "hour_ledger"."id")`,
      ),
    )
    .orderBy(asc(hourLedger.id));
}

// clearances

export type ClearanceRow = typeof hourClearance.$inferSelect;
const isOpen = isNull(hourClearance.endedAt);
const counts = (today: string) =>
  and(isOpen, or(isNull(hourClearance.until), gte(hourClearance.until, today)));

export function listClearances(db: Database, today: string): Promise<ClearanceRow[]> {
  return db
    .select()
    .from(hourClearance)
    .where(counts(today))
    .orderBy(asc(hourClearance.volunteerName), asc(hourClearance.id));
}

export async function isCleared(
  db: Database,
  volunteer: string,
  wanted: HourCategory,
  today: string,
): Promise<boolean> {
  const ofVolunteer = and(
    eq(hourClearance.volunteer, volunteer),
    eq(hourClearance.category, wanted),
  );
  const rows = await db
    .select({ id: hourClearance.id })
    .from(hourClearance)
    .where(and(ofVolunteer, counts(today)))
    .limit(1);
  return rows.length > 0;
}

/** In the place of an earlier one for the same volunteer and category. */
export async function insertClearance(
  db: Database,
  clearance: typeof hourClearance.$inferInsert,
): Promise<ClearanceRow> {
  await db
    .update(hourClearance)
    .set({ endedAt: clearance.grantedAt })
    .where(
      and(
        eq(hourClearance.volunteer, clearance.volunteer),
        eq(hourClearance.category, clearance.category),
        isOpen,
      ),
    );
  const [row] = await db.insert(hourClearance).values(clearance).returning();
  if (!row) throw new Error('The clearance was not kept.');
  return row;
}

export async function endClearance(
  db: Database,
  clearanceId: number,
  now: Date,
): Promise<ClearanceRow | undefined> {
  const [row] = await db
    .update(hourClearance)
    .set({ endedAt: now })
    .where(and(eq(hourClearance.id, clearanceId), isOpen))
    .returning();
  return row;
}
