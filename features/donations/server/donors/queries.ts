import { and, asc, desc, eq, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import { normalizeName } from '#contract/rules/normalize.ts';
import { fromE164 } from '#contract/rules/telephones.ts';
import { deletedName } from '#platform/ops/personal-data.ts';
import { accessRows } from '#platform/database/access-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { matchesSearch } from '#platform/database/matches-search.ts';
import {
  type ContactField,
  donation,
  donor,
  donorMove,
  donorPair,
  monthlyDonation,
} from '../tables.ts';

export type DonorRow = typeof donor.$inferSelect;

/** A donor with what its gifts said. */
export type DonorSummary = DonorRow & {
  names: string[];
  emails: string[];
  telephones: string[];
  donations: number;
  amountCents: number;
  lastPaidAt: Date | null;
};

const fromDonor = alias(donor, 'from_donor');
const toDonor = alias(donor, 'to_donor');

const isCurrent = isNull(donor.joinedToId);

const collect = (value: SQL, own: SQL) =>
  sql<string[]>`array_remove(array_agg(distinct ${value}) || ${own}::text, '')`;
const isPaid = sql`${donation.state} = 'PAID'`;

/** Donors that were not joined to another, by name. */
export async function listDonorSummaries(db: Database, which?: SQL): Promise<DonorSummary[]> {
  const rows = await db
    .select({
      id: donor.id,
      name: donor.name,
      email: donor.email,
      telephone: donor.telephone,
      address: donor.address,
      joinedToId: donor.joinedToId,
      createdAt: donor.createdAt,
      names: collect(sql`coalesce(${donation.name}, '')`, sql`${donor.name}`),
      emails: collect(sql`lower(coalesce(${donation.email}, ''))`, sql`lower(${donor.email})`),
      telephones: collect(sql`coalesce(${donation.telephone}, '')`, sql`${donor.telephone}`),
      donations: sql<number>`(count(*) filter (where ${isPaid}))::int`,
      amountCents: sql<number>`coalesce(sum(${donation.totalCents}) filter (where ${isPaid}), 0)::int`,
      lastPaidAt: sql<Date | null>`max(${donation.paidAt})`.mapWith(donation.paidAt),
    })
    .from(donor)
    .leftJoin(donation, eq(donation.donorId, donor.id))
    .where(and(isCurrent, ne(donor.name, deletedName), which))
    .groupBy(donor.id)
    .orderBy(asc(sql`normalize_text(${donor.name})`), asc(donor.id));
  return rows.map(({ names, emails, telephones, ...row }) => ({
    ...row,
    names: [...new Set(names)],
    emails: [...new Set(emails)],
    telephones: [...new Set(telephones.map(fromE164))],
  }));
}

export const findDonorSummary = async (db: Database, id: number): Promise<DonorSummary | null> =>
  (await listDonorSummaries(db, eq(donor.id, id)))[0] ?? null;

/** True for donors with the address: their own, or that of a gift. */
export const isDonorOfEmail = (email: string): SQL =>
  sql`${donor.id} in (${selectDonorIdsOfEmail(email)})`;

export const selectDonorIdsOfEmail = (email: string): SQL =>
  sql`select named.id from ${donor} named where lower(named.email) = ${normalizeEmail(email)}
    union select typed.donor_id from ${donation} typed where lower(typed.email) = ${normalizeEmail(email)} and typed.donor_id is not null`;

/** Donors with the telephone number: their own, or that of a gift. */
export const isDonorOfTelephone = (telephone: string): SQL =>
  sql`${donor.id} in (select named.id from ${donor} named where named.telephone = ${sql.param(telephone, donor.telephone)}
    union select typed.donor_id from ${donation} typed where typed.telephone = ${sql.param(telephone, donation.telephone)} and typed.donor_id is not null)`;

/** Donors without any address and number, of whom the record or a gift has all words of a name. */
export const isDonorOfNameOnly = (name: string): SQL | undefined =>
  and(
    sql`${donor.email} || ${donor.telephone} = ''`,
    sql`not exists (select from ${donation} typed where typed.donor_id = ${donor.id} and typed.email || typed.telephone <> '')`,
    matchesSearch(normalizeName(name), [
      donor.name,
      sql`(select string_agg(typed.name, ' ') from ${donation} typed where typed.donor_id = ${donor.id})`,
    ]),
  );

/** True for donors with a gift that was not voided. */
export const hasCountedDonation = sql`exists (select from ${donation} counted where counted.donor_id = ${donor.id} and counted.state <> 'VOIDED')`;

export const { insert: insertDonor, update: updateDonorRow } = accessRows(donor);

/** Locks current donors until the end of the transaction, in the order of their ids. */
export async function lockDonors(db: Database, ids: readonly number[]): Promise<DonorRow[]> {
  return db
    .select()
    .from(donor)
    .where(and(inArray(donor.id, [...ids]), isCurrent))
    .orderBy(asc(donor.id))
    .for('update');
}

/** Locks what a donor's payments lock first: monthly gifts, then gifts. */
export async function lockDonationsOfDonors(db: Database, ids: readonly number[]): Promise<void> {
  await db
    .select({ id: monthlyDonation.id })
    .from(monthlyDonation)
    .where(inArray(monthlyDonation.donorId, [...ids]))
    .orderBy(asc(monthlyDonation.id))
    .for('update');
  await db
    .select({ id: donation.id })
    .from(donation)
    .where(inArray(donation.donorId, [...ids]))
    .orderBy(asc(donation.id))
    .for('update');
}

/** Moves gifts that a donor has to another one; the ids that were moved. Without `ids`, all. */
export async function moveDonations(
  db: Database,
  fromId: number,
  toId: number,
  ids?: readonly number[],
): Promise<number[]> {
  const rows = await db
    .update(donation)
    .set({ donorId: toId })
    .where(and(eq(donation.donorId, fromId), ids && inArray(donation.id, [...ids])))
    .returning({ id: donation.id });
  return rows.map(({ id }) => id);
}

/** The same of monthly gifts. */
export async function moveMonthlyDonations(
  db: Database,
  fromId: number,
  toId: number,
  ids?: readonly number[],
): Promise<number[]> {
  if (ids?.length === 0) return [];
  const rows = await db
    .update(monthlyDonation)
    .set({ donorId: toId })
    .where(and(eq(monthlyDonation.donorId, fromId), ids && inArray(monthlyDonation.id, [...ids])))
    .returning({ id: monthlyDonation.id });
  return rows.map(({ id }) => id);
}

/** The monthly gifts that these gifts are months of. */
export async function listMonthlyIds(
  db: Database,
  donationIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: donation.monthlyDonationId })
    .from(donation)
    .where(inArray(donation.id, [...donationIds]));
  return rows.flatMap(({ id }) => id ?? []);
}

/** The gifts of monthly gifts that were charged after a moment. */
export async function listMonthsSince(
  db: Database,
  monthlyIds: readonly number[],
  since: Date,
): Promise<number[]> {
  const rows = await db
    .select({ id: donation.id })
    .from(donation)
    .where(and(inArray(donation.monthlyDonationId, [...monthlyIds]), gt(donation.paidAt, since)));
  return rows.map(({ id }) => id);
}

/** Whether a donor has any gift, also one that was refunded or voided. */
export const hasDonations = async (db: Database, id: number): Promise<boolean> =>
  (await db.$count(donation, eq(donation.donorId, id))) > 0;

/** Empties a field of the joined record that still says the same as the other. */
export async function emptySameField(
  db: Database,
  { fromId, toId }: Pick<DonorMoveRow, 'fromId' | 'toId'>,
  field: ContactField,
): Promise<void> {
  const other = db
    .select({ value: fromDonor[field] })
    .from(fromDonor)
    .where(eq(fromDonor.id, fromId));
  await db
    .update(donor)
    .set({ [field]: '' })
    .where(and(eq(donor.id, toId), sql`${donor[field]} = (${other})`));
}

export async function insertMove(
  db: Database,
  values: Omit<typeof donorMove.$inferInsert, 'id'>,
): Promise<void> {
  await db.insert(donorMove).values(values);
}

export type DonorMoveRow = typeof donorMove.$inferSelect;

/** The move, locked until the end of the transaction; null when it was undone. */
export async function lockMove(db: Database, id: number): Promise<DonorMoveRow | null> {
  const [row] = await db
    .select()
    .from(donorMove)
    .where(and(eq(donorMove.id, id), isNull(donorMove.undoneAt)))
    .for('update');
  return row ?? null;
}

export const { update: updateMoveRow } = accessRows(donorMove);

/** The moves from and to a donor that can be undone, newest first. */
export const listMoves = (db: Database, id: number) =>
  db
    .select({ move: donorMove, fromName: fromDonor.name, toName: toDonor.name })
    .from(donorMove)
    .innerJoin(fromDonor, eq(fromDonor.id, donorMove.fromId))
    .innerJoin(toDonor, eq(toDonor.id, donorMove.toId))
    .where(and(isNull(donorMove.undoneAt), or(eq(donorMove.fromId, id), eq(donorMove.toId, id))))
    .orderBy(desc(donorMove.id));

/** The names under each address of donors; gifts of a record that the treasurer joined don't count. */
export const listNamesByEmail = (
  db: Database,
): Promise<{ donorId: number; recordName: string; email: string; names: string[] }[]> =>
  db
    .select({
      donorId: donor.id,
      recordName: donor.name,
      email: sql<string>`lower(${donation.email})`,
      names: sql<string[]>`array_agg(distinct ${donation.name})`,
    })
    .from(donation)
    .innerJoin(donor, eq(donor.id, donation.donorId))
    .where(
      and(
        isCurrent,
        ne(donor.name, deletedName),
        ne(donation.email, ''),
        sql`not exists (select from ${donorMove} move where move.to_id = ${donor.id} and move.kind = 'join' and move.undone_at is null and ${donation.id} = any(move.donation_ids))`,
      ),
    )
    .groupBy(donor.id, sql`lower(${donation.email})`)
    .orderBy(asc(donor.id), asc(sql`lower(${donation.email})`));

export const listPairs = (db: Database) => db.select().from(donorPair);

export async function insertPair(db: Database, a: number, b: number): Promise<void> {
  await db
    .insert(donorPair)
    .values({ firstId: Math.min(a, b), secondId: Math.max(a, b) })
    .onConflictDoNothing();
}

/** Paid gifts of somebody that have no donor yet: an earlier release recorded them during an upgrade. */
export const listUnassignedIds = (db: Database): Promise<{ id: number }[]> =>
  db
    .select({ id: donation.id })
    .from(donation)
    .where(
      and(
        isNull(donation.donorId),
        sql`${donation.paidAt} is not null`,
        ne(donation.name, deletedName),
        sql`(${donation.name} || ${donation.email} || ${donation.telephone}) <> ''`,
      ),
    )
    .orderBy(asc(donation.id))
    .limit(500);
