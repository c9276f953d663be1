import { fromE164 } from '#contract/rules/telephones.ts';
import { and, asc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { telephoneCheck } from './tables.ts';
import type { TelephoneSource } from './source-queries.ts';

export type StoredTelephone = { id: string; name: string; telephone: string };

/** The numbers of a source, in the order of their records. */
const listTelephones = (
  db: Database,
  { table, id, name, telephone, condition }: TelephoneSource,
  isChosen?: SQL,
): Promise<StoredTelephone[]> =>
  db
    .select({
      id: sql<string>`${id}::text`,
      name: sql<string>`coalesce(${name}, '')`,
      telephone: sql<string>`${telephone}`.mapWith(fromE164),
    })
    .from(table)
    .where(and(ne(telephone, ''), condition, isChosen))
    .orderBy(asc(id));

export const listStoredTelephones = (
  db: Database,
  source: TelephoneSource,
): Promise<StoredTelephone[]> => listTelephones(db, source);

/** The keys of the sources that have such records. */
export async function listOpenSources(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinct({ source: telephoneCheck.source })
    .from(telephoneCheck)
    .where(isNull(telephoneCheck.confirmedAt));
  return rows.map(({ source }) => source);
}

/** The records of a source that were found doubtful and that nobody has confirmed. */
export const listOpenChecks = (db: Database, source: TelephoneSource): Promise<StoredTelephone[]> =>
  listTelephones(
    db,
    source,
    inArray(
      sql`${source.id}::text`,
      db
        .select({ id: telephoneCheck.recordId })
        .from(telephoneCheck)
        .where(and(eq(telephoneCheck.source, source.key), isNull(telephoneCheck.confirmedAt))),
    ),
  );

export async function insertChecks(
  db: Database,
  { key }: TelephoneSource,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await db.execute(sql`
    insert into ${telephoneCheck} (source, record_id)
    select ${key}, value from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)
    on conflict do nothing`);
}

export async function closeChecks(
  db: Database,
  { key }: TelephoneSource,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<void> {
  await db
    .update(telephoneCheck)
    .set({ confirmedAt: now })
    .where(and(eq(telephoneCheck.source, key), inArray(telephoneCheck.recordId, [...ids])));
}

/** Writes a number in another way; returns the records whose number it was. */
export async function replaceTelephone(
  db: Database,
  { table, id, telephone, condition }: TelephoneSource,
  change: { from: string; to: string },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update ${table} set ${sql.identifier(telephone.name)} = ${sql.param(change.to, telephone)}
    where ${and(eq(telephone, change.from), condition)} returning ${id}::text as id`);
  return rows.map((row) => row.id);
}
