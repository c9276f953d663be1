import type { HouseholdInput, HouseholdRecord } from '#features/directory/contract/households.ts';
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { accessRows } from '#platform/database/access-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { household, member } from './tables.ts';

const memberCount = sql<number>`(select count(*)::int from ${member} m where m.household_id = "household"."id" and m.deleted_at is null and m.status = 'present')`;

const householdColumns = {
  id: household.id,
  name: household.name,
  address: household.address,
  addressAudience: household.addressAudience,
  members: memberCount,
};

export function listHouseholds(db: Database, which?: SQL): Promise<HouseholdRecord[]> {
  return db
    .select(householdColumns)
    .from(household)
    .where(which)
    .orderBy(asc(sql`normalize_text(${household.name})`), asc(household.id));
}

export const findHousehold = async (
  db: Database,
  id: number,
): Promise<HouseholdRecord | undefined> => (await listHouseholds(db, eq(household.id, id)))[0];

/** Locks the household until the end of the transaction. */
export async function lockHousehold(db: Database, id: number): Promise<void> {
  await db.select({ id: household.id }).from(household).where(eq(household.id, id)).for('update');
}

export const { insert: insertHouseholdRow, update: updateHouseholdRow } = accessRows(household);

export async function deleteHouseholdRow(db: Database, id: number): Promise<void> {
  await db.delete(household).where(eq(household.id, id));
}

/** Includes deleted entries, which return to the household when they are restored. */
export async function listHouseholdMemberIds(db: Database, id: number): Promise<number[]> {
  const rows = await db
    .select({ id: member.id })
    .from(member)
    .where(eq(member.householdId, id))
    .orderBy(asc(member.id));
  return rows.map((row) => row.id);
}

/** Inserts a deleted household with its old id; false when it exists. */
export async function restoreHouseholdRow(
  db: Database,
  id: number,
  form: HouseholdInput,
): Promise<boolean> {
  const created = await db
    .insert(household)
    .overridingSystemValue()
    .values({ ...form, id })
    .onConflictDoNothing()
    .returning({ id: household.id });
  return created.length > 0;
}

/** Adds those of the members who have no household. */
export async function setHouseholdMembers(db: Database, id: number, members: readonly number[]) {
  await db
    .update(member)
    .set({ householdId: id })
    .where(and(inArray(member.id, [...members]), isNull(member.householdId)));
}
