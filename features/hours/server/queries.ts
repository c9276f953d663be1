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
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DescribedOffer, HourOffer } from '#features/hours/contract/hour-schemas.ts';
import { type HourCategory, type HourState } from '#features/hours/contract/rules/hour-states.ts';
import type { Database } from '#platform/database/database.ts';
import { getClearanceKey, type HourRow } from './rules.ts';
import { hourClearance, hourLedger, hourLink, professionalHour } from './tables.ts';

const isActive = isNull(professionalHour.deletedAt);
const { id, category, startDate, endDate, state, volunteerId, requesterId } = professionalHour;

const visibleStates: HourState[] = ['Available', 'Requested', 'Accepted', 'Fulfilled'];
const offerColumns = { id, category, startDate, endDate, available: state };
/** A request that no offer answers is nobody else's business. */
const isVisible = and(
  isActive,
  inArray(state, visibleStates),
  ne(professionalHour.volunteerName, ''),
);
/** Available offers come first. */
const offerOrder = [desc(sql`${state} = 'Available'`), asc(startDate), asc(id)];

/** The public list of offers. */
export const listOffers = (db: Database): Promise<HourOffer[]> =>
  db
    .select(offerColumns)
    .from(professionalHour)
    .where(isVisible)
    .orderBy(...offerOrder);

/** The list of offers for members. */
export const listDescribedOffers = (db: Database): Promise<DescribedOffer[]> =>
  db
    .select({ ...offerColumns, description: professionalHour.description })
    .from(professionalHour)
    .where(isVisible)
    .orderBy(...offerOrder);

export function listHours(db: Database, which?: SQL): Promise<HourRow[]> {
  return db
    .select()
    .from(professionalHour)
    .where(and(isActive, which))
    .orderBy(desc(professionalHour.id));
}

export const listHoursByUser = (db: Database, userId: string): Promise<HourRow[]> =>
  listHours(db, or(eq(volunteerId, userId), eq(requesterId, userId)));

/** Number of requests that a coordinator has not passed on yet, or answers for a volunteer whose offer the office entered. */
export const countRequestsForOffice = (db: Database): Promise<number> =>
  db.$count(
    professionalHour,
    and(
      isActive,
      eq(state, 'Requested'),
      or(eq(professionalHour.isForwarded, false), isNotNull(professionalHour.createdById)),
    ),
  );

/** Number of requests that the account has to answer as the volunteer. */
export const countRequestsForVolunteer = (db: Database, userId: string): Promise<number> =>
  db.$count(
    professionalHour,
    and(
      isActive,
      eq(state, 'Requested'),
      eq(professionalHour.isForwarded, true),
      eq(volunteerId, userId),
    ),
  );

export const findHour = async (db: Database, hourId: number): Promise<HourRow | undefined> =>
  (await listHours(db, eq(id, hourId)))[0];

/** The offer, locked until the end of the transaction. `deleted` looks for a deleted offer instead. */
export async function lockHour(
  db: Database,
  hourId: number,
  deleted = false,
): Promise<HourRow | undefined> {
  const [row] = await db
    .select()
    .from(professionalHour)
    .where(and(eq(id, hourId), deleted ? isNotNull(professionalHour.deletedAt) : isActive))
    .for('update');
  return row;
}

export type HourRowInput = Partial<Omit<typeof professionalHour.$inferInsert, 'id'>>;

export async function insertHourRow(
  db: Database,
  facts: typeof professionalHour.$inferInsert,
): Promise<HourRow> {
  const [row] = await db.insert(professionalHour).values(facts).returning();
  if (!row) throw new Error('The offer was not inserted.');
  return row;
}

export async function updateHourRow(
  db: Database,
  hourId: number,
  change: HourRowInput,
): Promise<HourRow> {
  const [row] = await db.update(professionalHour).set(change).where(eq(id, hourId)).returning();
  if (!row) throw new Error('The offer was not changed.');
  return row;
}

/** Offers to warn or expire: open ones whose last day is `until` or earlier. */
export function listDueHours(db: Database, until: string): Promise<HourRow[]> {
  return listHours(
    db,
    and(
      inArray(state, ['Available', 'Requested']),
      isNotNull(endDate),
      sql`${endDate} <= ${until}`,
      or(eq(professionalHour.expiryWarned, false), sql`${endDate} < ${until}`),
    ),
  );
}

/** Deletes for good; a request that waits for the volunteer of its offer may still come back. */
export async function purgeHours(db: Database, before: Date): Promise<void> {
  const offer = alias(professionalHour, 'offer');
  const waitingOffers = db
    .select({ id: offer.id })
    .from(offer)
    .where(and(eq(offer.matchedRequestId, id), inArray(offer.state, ['Requested', 'Accepted'])));
  await db
    .delete(professionalHour)
    .where(and(lt(professionalHour.deletedAt, before), notExists(waitingOffers)));
}

// links

export async function insertLinkRow(
  db: Database,
  link: typeof hourLink.$inferInsert,
): Promise<void> {
  await db.insert(hourLink).values(link);
}

/** A link that is neither used nor expired. */
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

/** Marks all links of the offer as used. */
export async function revokeLinks(db: Database, hourId: number, now: Date): Promise<void> {
  await db
    .update(hourLink)
    .set({ usedAt: now })
    .where(and(eq(hourLink.hourId, hourId), isNull(hourLink.usedAt)));
}

// ledger

export type LedgerRow = typeof hourLedger.$inferSelect;

export async function insertLedgerRows(
  db: Database,
  lines: readonly (typeof hourLedger.$inferInsert)[],
): Promise<void> {
  await db.insert(hourLedger).values([...lines]);
}

/** All entries, or those of one person, newest first. */
export function listLedger(db: Database, userId?: string): Promise<LedgerRow[]> {
  return db
    .select()
    .from(hourLedger)
    .where(userId === undefined ? undefined : eq(hourLedger.userId, userId))
    .orderBy(desc(hourLedger.id));
}

/** The entries of an offer that are not reversed. */
export function listActiveLedgerRows(db: Database, hourId: number): Promise<LedgerRow[]> {
  return db
    .select()
    .from(hourLedger)
    .where(
      and(
        eq(hourLedger.hourId, hourId),
        isNull(hourLedger.reversesId),
        sql`not exists (select from hour_ledger_entry r where r.reverses_id = "hour_ledger_entry"."id")`,
      ),
    )
    .orderBy(asc(hourLedger.id));
}

// clearances

export type ClearanceRow = typeof hourClearance.$inferSelect;
const isOpen = isNull(hourClearance.revokedAt);
const counts = (today: string) =>
  and(isOpen, or(isNull(hourClearance.expiresOn), gte(hourClearance.expiresOn, today)));

export function listClearances(db: Database, today: string): Promise<ClearanceRow[]> {
  return db
    .select()
    .from(hourClearance)
    .where(counts(today))
    .orderBy(asc(sql`normalize_text(${hourClearance.volunteerName})`), asc(hourClearance.id));
}

export async function hasClearance(
  db: Database,
  volunteer: string,
  target: HourCategory,
  today: string,
): Promise<boolean> {
  const ofVolunteer = and(
    eq(hourClearance.volunteerKey, volunteer),
    eq(hourClearance.category, target),
  );
  const rows = await db
    .select({ id: hourClearance.id })
    .from(hourClearance)
    .where(and(ofVolunteer, counts(today)))
    .limit(1);
  return rows.length > 0;
}

/** In the place of an earlier one for the same volunteer and category. */
export async function insertClearanceRow(
  db: Database,
  clearance: typeof hourClearance.$inferInsert,
): Promise<ClearanceRow> {
  await db
    .update(hourClearance)
    .set({ revokedAt: clearance.grantedAt })
    .where(
      and(
        eq(hourClearance.volunteerKey, clearance.volunteerKey),
        eq(hourClearance.category, clearance.category),
        isOpen,
      ),
    );
  const [row] = await db.insert(hourClearance).values(clearance).returning();
  if (!row) throw new Error('The clearance was not inserted.');
  return row;
}

export async function revokeClearanceRow(
  db: Database,
  clearanceId: number,
  now: Date,
): Promise<ClearanceRow | undefined> {
  const [row] = await db
    .update(hourClearance)
    .set({ revokedAt: now })
    .where(and(eq(hourClearance.id, clearanceId), isOpen))
    .returning();
  return row;
}

/** Gives the clearances of a volunteer without an account to their new number; one that is open under both stays with the old one. */
export async function moveClearances(
  db: Database,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const toKey = (volunteerTelephone: string) =>
    getClearanceKey({ volunteerId: null, volunteerTelephone });
  await db.execute(sql`
    update ${hourClearance} set volunteer_key = ${toKey(to)} where volunteer_key = ${toKey(from)}
      and not exists (select from ${hourClearance} own where own.volunteer_key = ${toKey(to)}
        and own.category = ${hourClearance}.category and own.revoked_at is null)`);
}
