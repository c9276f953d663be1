import { getAudienceName, memberFieldNames } from '#features/directory/contract/member-fields.ts';
import { and, asc, desc, eq, gt, inArray, isNull, lt, notExists, type SQL, sql } from 'drizzle-orm';
import { normalizeName } from '#contract/rules/normalize.ts';
import { lockTransaction } from '#platform/database/advisory-locks.ts';
import { accessRows } from '#platform/database/access-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { listMembers, type MemberRowInput } from './queries.ts';
import type { ImportCandidate, MemberRow } from './rules.ts';
import { household, member, memberImport, memberImportRow, memberPhoto } from './tables.ts';

/** Locks imports until the end of the transaction; two concurrent imports could add the same people. */
export const lockImport = (db: Database): Promise<void> => lockTransaction(db, 'memberImport');

export function listImportCandidates(db: Database): Promise<ImportCandidate[]> {
  return db
    .select({
      id: member.id,
      name: member.name,
      telephone: member.telephone,
      secondTelephone: member.secondTelephone,
      email: member.email,
    })
    .from(member)
    .where(isNull(member.deletedAt))
    .orderBy(asc(member.id));
}

/** A row of a file. Absent fields keep their values; of a new entry they are empty and private. */
export type ImportedMember = MemberRowInput & { id?: number; name: string };

/** The imported columns beside the name, with what an absent value of a new entry becomes. */
const importedColumns = [
  ...memberFieldNames.map((name) => ({ key: name, column: member[name], fallback: sql`''` })),
  { key: 'householdRole', column: member.householdRole, fallback: sql`''` },
  { key: 'status', column: member.status, fallback: sql`'present'` },
  { key: 'statusDay', column: member.statusDay, fallback: sql`''` },
  ...memberFieldNames.map(getAudienceName).map((key) => ({
    key,
    column: member[key],
    // Private.
    fallback: sql`'nobody'`,
  })),
].map((imported) => ({
  ...imported,
  name: sql.identifier(imported.column.name),
  value: sql`c.${sql.identifier(imported.key)}`,
}));

const commaSeparated = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);

/** The fields of a row as they are stored. */
const toStored = (row: ImportedMember): ImportedMember => ({
  ...row,
  ...Object.fromEntries(
    memberFieldNames.flatMap((name) =>
      row[name] === undefined ? [] : [[name, member[name].mapToDriverValue(row[name])]],
    ),
  ),
});

/** All rows as one SQL parameter. */
const toRecordset = (
  rows: readonly ImportedMember[],
) => sql`jsonb_to_recordset(${JSON.stringify(rows.map(toStored))}::jsonb) as c(
  id int, name text, ${commaSeparated(importedColumns.map(({ key }) => sql`${sql.identifier(key)} text`))}, "householdId" int)`;

/** Inserts entries; returns their ids. */
export async function insertMemberRows(
  db: Database,
  rows: readonly ImportedMember[],
): Promise<number[]> {
  if (rows.length === 0) return [];
  const names = commaSeparated(importedColumns.map(({ name }) => sql`${name}`));
  const values = commaSeparated(
    importedColumns.map(({ value, fallback }) => sql`coalesce(${value}, ${fallback})`),
  );
  const inserted = await db.execute<{ id: number }>(sql`
    insert into ${member} (name, household_id, ${names})
    select c.name, c."householdId", ${values} from ${toRecordset(rows)} returning id`);
  return inserted.rows.map(({ id }) => id);
}

export async function updateMemberRows(
  db: Database,
  rows: readonly ImportedMember[],
): Promise<void> {
  if (rows.length === 0) return;
  const changes = commaSeparated(
    importedColumns.map(({ name, value }) => sql`${name} = coalesce(${value}, m.${name})`),
  );
  await db.execute(sql`
    update ${member} as m set
      name = c.name, household_id = coalesce(c."householdId", m.household_id), ${changes}
    from ${toRecordset(rows)} where m.id = c.id`);
}

/** The entries that the rows of a file change, as they are now. */
export function listMatchedMembers(db: Database, ids: readonly number[]): Promise<MemberRow[]> {
  return ids.length === 0 ? Promise.resolve([]) : listMembers(db, inArray(member.id, [...ids]));
}

/** The entries of an import that are not deleted, as they are now. */
export const listImportedMembers = (db: Database, importId: number): Promise<MemberRow[]> =>
  listMembers(
    db,
    inArray(
      member.id,
      db
        .select({ id: memberImportRow.memberId })
        .from(memberImportRow)
        .where(eq(memberImportRow.importId, importId)),
    ),
  );

/** Names that differ in case, accents or punctuation are of one household; a name of punctuation alone is itself. */
const getHouseholdKey = (name: string): string => normalizeName(name) || name;

/** The id of the household of each name, the oldest of several, and the ids of those that it created because they were missing. */
export async function mapHouseholdsByName(
  db: Database,
  names: readonly string[],
): Promise<{ byName: Map<string, number>; created: number[] }> {
  if (names.length === 0) return { byName: new Map(), created: [] };
  const columns = { id: household.id, name: household.name };
  const stored = await db.select(columns).from(household).orderBy(asc(household.id));
  const existing = new Set(stored.map(({ name }) => getHouseholdKey(name)));
  const fresh = new Map(
    names
      .toReversed()
      .flatMap((name) =>
        existing.has(getHouseholdKey(name)) ? [] : [[getHouseholdKey(name), name]],
      ),
  );
  const values = [...fresh.values()].map((name) => ({ name }));
  const created =
    values.length > 0 ? await db.insert(household).values(values).returning(columns) : [];
  const newestFirst = [...stored, ...created].toReversed();
  const exact = new Map(newestFirst.map(({ id, name }) => [name, id]));
  const alike = new Map(newestFirst.map(({ id, name }) => [getHouseholdKey(name), id]));
  return {
    byName: new Map(
      names.flatMap((name) => {
        const id = exact.get(name) ?? alike.get(getHouseholdKey(name));
        return id === undefined ? [] : [[name, id]];
      }),
    ),
    created: created.map(({ id }) => id),
  };
}

// undo

/** What an import sets, as JSON. The account and the consent to messages are not part of it. */
const importedValues = sql`(to_jsonb(m) - array['id', 'user_id', 'accepts_messages', 'deleted_at'])`;

/** Notes the values of entries before they are changed by an import. */
export async function saveValuesBefore(
  db: Database,
  importId: number,
  ids: readonly number[],
): Promise<void> {
  await db.execute(sql`
    insert into ${memberImportRow} (import_id, member_id, before)
    select ${importId}, m.id, ${importedValues} from ${member} m
    where m.id in (select value::int from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`);
}

/** Notes new entries of an import. */
export async function saveImportedMembers(
  db: Database,
  importId: number,
  ids: readonly number[],
): Promise<void> {
  await db.execute(sql`
    insert into ${memberImportRow} (import_id, member_id)
    select ${importId}, value::int from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)`);
}

/** Notes the values of all entries of an import, once they are saved. */
export async function saveValuesAfter(db: Database, importId: number): Promise<void> {
  await db.execute(sql`
    update ${memberImportRow} r set after = ${importedValues} from ${member} m
    where r.import_id = ${importId} and m.id = r.member_id`);
}

export const { insert: insertImportRow, update: updateImportRow } = accessRows(memberImport);

export type ImportRecord = typeof memberImport.$inferSelect;

/** Locks the import until the end of the transaction. */
export async function lockImportRow(db: Database, id: number): Promise<ImportRecord | null> {
  const [row] = await db.select().from(memberImport).where(eq(memberImport.id, id)).for('update');
  return row ?? null;
}

/** The newest import that was not undone. */
export async function findLastImport(db: Database, since: Date): Promise<ImportRecord | null> {
  const [row] = await db
    .select()
    .from(memberImport)
    .where(and(isNull(memberImport.undoneAt), gt(memberImport.importedAt, since)))
    .orderBy(desc(memberImport.id))
    .limit(1);
  return row ?? null;
}

/** An entry of the import that no one has changed or deleted since. */
const isUntouched = sql`m.deleted_at is null and r.after = ${importedValues}`;

/** Deletes the new entries of an import that were not changed since and have no account; returns their ids. They can be restored. */
export async function deleteImportedMembers(
  db: Database,
  id: number,
  now: Date,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    update ${member} m set deleted_at = ${now.toISOString()}::timestamptz from ${memberImportRow} r
    where r.import_id = ${id} and m.id = r.member_id and r.before is null and m.user_id is null and ${isUntouched}
      and not exists (select from ${memberPhoto} p where p.member_id = m.id and p.removed_at is null)
    returning m.id`);
  return rows.map((row) => row.id);
}

/** Gives the changed entries of an import their previous values, those that were not changed since; returns their ids. */
export async function restoreImportedMembers(db: Database, id: number): Promise<number[]> {
  const previous = commaSeparated(
    importedColumns.map(({ name, column }) => sql`${name} = r.before->>${column.name}::text`),
  );
  const { rows } = await db.execute<{ id: number }>(sql`
    update ${member} m set name = r.before->>'name', ${previous},
      household_id = (select h.id from ${household} h where h.id = (r.before->>'household_id')::int)
    from ${memberImportRow} r
    where r.import_id = ${id} and m.id = r.member_id and r.before is not null and ${isUntouched}
    returning m.id`);
  return rows.map((row) => row.id);
}

/** Deletes the households that an import created, those without members and without an address. */
export async function deleteImportedHouseholds(
  db: Database,
  ids: readonly number[],
): Promise<void> {
  const residents = db
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.householdId, household.id), isNull(member.deletedAt)));
  await db
    .delete(household)
    .where(and(inArray(household.id, [...ids]), eq(household.address, ''), notExists(residents)));
}

/** Forgets imports; they can no longer be undone. */
export async function purgeImports(db: Database, before: Date): Promise<void> {
  await db.delete(memberImport).where(lt(memberImport.importedAt, before));
}
