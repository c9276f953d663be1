import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gte,
  lte,
  ne,
  notInArray,
  type SQL,
  sql,
} from 'drizzle-orm';
import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import type { Reader } from '#features/audiences/contract/rules/item-audiences.ts';
import { isFor } from '#features/audiences/server/queries.ts';
import { massIntentionsPurpose } from '#features/donations/contract/rules/mass-intentions.ts';
import { donation, donationSplit } from '#features/donations/server/tables.ts';
import { accessRows } from '#platform/database/access-rows.ts';
import type { Database } from '#platform/database/database.ts';
import type { IntentionRow } from './rules.ts';
import { intention } from './tables.ts';

const offeringCents = sql<number>`(select coalesce(sum(${donationSplit.amountCents}), 0)::int
  from ${donation} join ${donationSplit} on ${donationSplit.donationId} = ${donation.id}
  where ${donation.offeringKey} = "intention"."offering_key" and ${donation.state} = 'PAID'
    and ${donationSplit.purpose} = ${massIntentionsPurpose})`;

const listRows = (db: Database, which: SQL | undefined): Promise<IntentionRow[]> =>
  db
    .select({ ...getTableColumns(intention), offeringCents })
    .from(intention)
    .where(which)
    .orderBy(desc(intention.id));

/** What the coordinator sees, newest first. */
export const listIntentions = (db: Database): Promise<IntentionRow[]> =>
  listRows(db, notInArray(intention.state, ['unconfirmed', 'deleted']));

export const listIntentionsOfAddress = (db: Database, email: string): Promise<IntentionRow[]> =>
  listRows(
    db,
    and(
      eq(sql`lower(${intention.email})`, normalizeEmail(email)),
      notInArray(intention.state, ['unconfirmed', 'deleted']),
    ),
  );

export const findIntention = async (db: Database, id: number): Promise<IntentionRow | undefined> =>
  (await listRows(db, eq(intention.id, id)))[0];

/** Locks a request until the end of the transaction. */
export async function lockIntention(db: Database, id: number): Promise<IntentionRow | undefined> {
  await db.select({ id: intention.id }).from(intention).where(eq(intention.id, id)).for('update');
  return findIntention(db, id);
}

export const { insert: insertIntentionRow, update: updateIntentionRow } = accessRows(intention);

export const countWaitingIntentions = (db: Database): Promise<number> =>
  db.$count(intention, eq(intention.state, 'waiting'));

/** The requests on Masses of some days, in order. */
export const listPlacedIntentions = (
  db: Database,
  { from, until }: { from: string; until: string },
): Promise<IntentionRow[]> =>
  db
    .select({ ...getTableColumns(intention), offeringCents })
    .from(intention)
    .where(and(eq(intention.state, 'placed'), gte(intention.day, from), lte(intention.day, until)))
    .orderBy(asc(intention.day), asc(intention.startTime), asc(intention.id));

/** Whether the Mass has another request with an offering. */
export async function hasOtherOffering(
  db: Database,
  { id, day, startTime }: { id: number; day: string; startTime: string },
): Promise<boolean> {
  const rows = await listRows(
    db,
    and(
      eq(intention.state, 'placed'),
      eq(intention.day, day),
      eq(intention.startTime, startTime),
      ne(intention.id, id),
    ),
  );
  return rows.some((row) => row.offeringCents > 0);
}

/** The prayer requests that are shown to a reader on a day, newest first. */
export const listPrayers = (db: Database, reader: Reader, day: string): Promise<IntentionRow[]> =>
  listRows(
    db,
    and(
      eq(intention.kind, 'prayer'),
      eq(intention.state, 'placed'),
      gte(intention.endsOn, day),
      isFor(intention.audience, reader),
    ),
  );
