import { and, asc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Choices } from '@namugongo/contract/directory';
import { account } from '../accounts/tables.ts';
import type { Database } from '../platform/database.ts';
import type { Entry, Known } from './rules.ts';
import { household, member } from './tables.ts';

const stands = isNull(member.deletedAt);

const columns = {
  id: member.id,
  name: member.name,
  telephone: member.telephone,
  email: member.email,
  kabondo: member.kabondo,
  telephoneAudience: member.telephoneAudience,
  emailAudience: member.emailAudience,
  kabondoAudience: member.kabondoAudience,
  takesMessages: member.takesMessages,
  userId: member.userId,
  household: {
    id: household.id,
    name: household.name,
    address: household.address,
    addressAudience: household.addressAudience,
  },
};

/** Entries in the order of names; all of them, or some. */
export function listEntries(db: Database, which?: SQL): Promise<Entry[]> {
  return db
    .select(columns)
    .from(member)
    .leftJoin(household, eq(household.id, member.householdId))
    .where(and(stands, which))
    .orderBy(asc(sql`lower(${member.name})`), asc(member.id));
}

export const findEntry = async (db: Database, id: number): Promise<Entry | undefined> =>
  (await listEntries(db, eq(member.id, id)))[0];

export const findOwnEntry = async (db: Database, userId: string): Promise<Entry | undefined> =>
  (await listEntries(db, eq(member.userId, userId)))[0];

/** Holds the entry to the end of the transaction; false when there is none. */
export async function lockEntry(db: Database, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: member.id })
    .from(member)
    .where(and(stands, eq(member.id, id)))
    .for('update');
  return rows.length > 0;
}

export type EntryFacts = Partial<Omit<typeof member.$inferInsert, 'id'>>;

export const audiencesOf = (choices: Choices) => ({
  telephoneAudience: choices.telephone,
  emailAudience: choices.email,
  kabondoAudience: choices.kabondo,
});

export async function insertEntry(
  db: Database,
  facts: typeof member.$inferInsert,
): Promise<number> {
  const [row] = await db.insert(member).values(facts).returning({ id: member.id });
  if (!row) throw new Error('The entry was not kept.');
  return row.id;
}

export async function updateEntry(db: Database, id: number, facts: EntryFacts): Promise<void> {
  await db.update(member).set(facts).where(eq(member.id, id));
}

/** Marks an entry as deleted, or takes that back; false when it was not so. */
export async function setDeleted(
  db: Database,
  id: number,
  deletedAt: Date | null,
): Promise<boolean> {
  const changed = await db
    .update(member)
    .set({ deletedAt, ...(deletedAt ? {} : { userId: keptLink }) })
    .where(and(eq(member.id, id), deletedAt ? stands : isNotNull(member.deletedAt)))
    .returning({ id: member.id });
  return changed.length > 0;
}

/** A restored entry keeps its account unless another entry has it by now. */
const keptLink = sql`case when exists (select from member other where other.user_id = ${member.userId} and other.deleted_at is null) then null else ${member.userId} end`;

export async function purgeDeleted(db: Database, before: Date): Promise<number> {
  const gone = await db
    .delete(member)
    .where(lt(member.deletedAt, before))
    .returning({ id: member.id });
  return gone.length;
}

/** 'invited' has no password yet. */
export async function accountStateOf(
  db: Database,
  userId: string | null,
): Promise<'none' | 'invited' | 'linked'> {
  if (!userId) return 'none';
  const rows = await db
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.userId, userId), isNotNull(account.password)))
    .limit(1);
  return rows.length > 0 ? 'linked' : 'invited';
}

// import

/** No other transaction of the product takes this number. */
const importLock = 4_821_031;

/** Held to the end of the transaction: two imports at once would both add the same people. */
export async function lockImport(db: Database): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${importLock})`);
}

export function listKnown(db: Database): Promise<Known[]> {
  return db
    .select({ id: member.id, name: member.name, telephone: member.telephone, email: member.email })
    .from(member)
    .where(stands)
    .orderBy(asc(member.id));
}

/** What a row of a file says of a person; what it leaves out stays, or is empty and private. */
export type ImportedEntry = EntryFacts & { id?: number; name: string };

/** A list of rows as one parameter, however many they are. */
const rowsOf = (
  rows: readonly ImportedEntry[],
) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(
  id int, name text, telephone text, email text, kabondo text, "telephoneAudience" text,
  "emailAudience" text, "kabondoAudience" text, "householdId" int)`;

export async function insertEntries(db: Database, rows: readonly ImportedEntry[]): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(sql`
    insert into ${member} (name, telephone, email, kabondo, telephone_audience, email_audience, kabondo_audience, household_id)
    select name, coalesce(telephone, ''), coalesce(email, ''), coalesce(kabondo, ''),
      coalesce("telephoneAudience", 'nobody'), coalesce("emailAudience", 'nobody'),
      coalesce("kabondoAudience", 'nobody'), "householdId"
    from ${rowsOf(rows)}`);
}

export async function updateEntries(db: Database, rows: readonly ImportedEntry[]): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(sql`
    update ${member} as m set
      name = c.name, telephone = coalesce(c.telephone, m.telephone),
      email = coalesce(c.email, m.email), kabondo = coalesce(c.kabondo, m.kabondo),
      telephone_audience = coalesce(c."telephoneAudience", m.telephone_audience),
      email_audience = coalesce(c."emailAudience", m.email_audience),
      kabondo_audience = coalesce(c."kabondoAudience", m.kabondo_audience),
      household_id = coalesce(c."householdId", m.household_id)
    from ${rowsOf(rows)} where m.id = c.id`);
}

/** The ids of households by name; those that are not there yet are made. */
export async function householdsByName(
  db: Database,
  names: readonly string[],
): Promise<Map<string, number>> {
  const wanted = [...new Set(names)];
  if (wanted.length === 0) return new Map();
  const kept = await db
    .select({ id: household.id, name: household.name })
    .from(household)
    .where(inArray(household.name, wanted));
  const known = new Set(kept.map(({ name }) => name));
  const fresh = wanted.filter((name) => !known.has(name)).map((name) => ({ name }));
  const made =
    fresh.length > 0
      ? await db
          .insert(household)
          .values(fresh)
          .returning({ id: household.id, name: household.name })
      : [];
  return new Map([...kept, ...made].map(({ id, name }) => [name, id]));
}
