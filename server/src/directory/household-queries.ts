import type { HouseholdForm, KeptHousehold } from '@namugongo/contract/directory';
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { household, member } from './tables.ts';

const membersOf = sql<number>`(select count(*)::int from ${member} m where m.household_id = "household"."id" and m.deleted_at is null)`;

const householdColumns = {
  id: household.id,
  name: household.name,
  address: household.address,
  addressAudience: household.addressAudience,
  members: membersOf,
};

export function listHouseholds(db: Database, which?: SQL): Promise<KeptHousehold[]> {
  return db
    .select(householdColumns)
    .from(household)
    .where(which)
    .orderBy(asc(sql`lower(${household.name})`), asc(household.id));
}

export const findHousehold = async (db: Database, id: number): Promise<KeptHousehold | undefined> =>
  (await listHouseholds(db, eq(household.id, id)))[0];

export async function insertHousehold(db: Database, form: HouseholdForm): Promise<number> {
  const [row] = await db.insert(household).values(form).returning({ id: household.id });
  if (!row) throw new Error('The household was not kept.');
  return row.id;
}

export async function updateHousehold(
  db: Database,
  id: number,
  form: HouseholdForm,
): Promise<void> {
  await db.update(household).set(form).where(eq(household.id, id));
}

export async function deleteHousehold(db: Database, id: number): Promise<void> {
  await db.delete(household).where(eq(household.id, id));
}

/** Also entries that were deleted: they come back into their household. */
export async function membersOfHousehold(db: Database, id: number): Promise<number[]> {
  const rows = await db
    .select({ id: member.id })
    .from(member)
    .where(eq(member.householdId, id))
    .orderBy(asc(member.id));
  return rows.map((row) => row.id);
}

/** A household that was deleted, with the id it had; false when it stands. */
export async function insertHouseholdAgain(
  db: Database,
  id: number,
  form: HouseholdForm,
): Promise<boolean> {
  const made = await db
    .insert(household)
    .overridingSystemValue()
    .values({ ...form, id })
    .onConflictDoNothing()
    .returning({ id: household.id });
  return made.length > 0;
}

/** Those of them who live in no household. */
export async function moveInto(db: Database, id: number, members: readonly number[]) {
  await db
    .update(member)
    .set({ householdId: id })
    .where(and(inArray(member.id, [...members]), isNull(member.householdId)));
}
