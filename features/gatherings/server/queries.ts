import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  isNotNull,
  isNull,
  like,
  lt,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { OccurrenceChange } from '#features/gatherings/contract/rules/occurrences.ts';
import { accessRows } from '#platform/database/access-rows.ts';
import type { Database } from '#platform/database/database.ts';
import type { GatheringRow, StoredGathering } from './rules.ts';
import { gathering, gatheringChange, gatheringPicture } from './tables.ts';

const isThere = isNull(gathering.deletedAt);

const columns = {
  ...getTableColumns(gathering),
  picture: sql<
    number | null
  >`(select p.id from ${gatheringPicture} p where p.gathering_id = "gathering"."id" and p.removed_at is null)`,
};

/** Gatherings that are not deleted, newest first. */
export const listGatherings = (db: Database): Promise<GatheringRow[]> =>
  db
    .select(columns)
    .from(gathering)
    .where(isThere)
    .orderBy(desc(gathering.day), desc(gathering.id));

/** Also deleted ones. */
export const gatheringsExist = async (db: Database): Promise<boolean> =>
  (await db.$count(gathering)) > 0;

async function findRow(db: Database, condition: SQL): Promise<GatheringRow | undefined> {
  const [row] = await db.select(columns).from(gathering).where(and(isThere, condition));
  return row;
}

export const findGatheringBySlug = (db: Database, slug: string) =>
  findRow(db, eq(gathering.slug, slug));

export const findGathering = (db: Database, id: number) => findRow(db, eq(gathering.id, id));

/** Locks a gathering until the end of the transaction; whoever changes its answers and slots does so first. */
export async function lockGathering(
  db: Database,
  id: number,
): Promise<StoredGathering | undefined> {
  const [row] = await db
    .select()
    .from(gathering)
    .where(and(eq(gathering.id, id), isThere))
    .for('no key update');
  return row;
}

export async function lockDeletedGathering(
  db: Database,
  id: number,
): Promise<StoredGathering | undefined> {
  const [row] = await db
    .select()
    .from(gathering)
    .where(and(eq(gathering.id, id), isNotNull(gathering.deletedAt)))
    .for('update');
  return row;
}

/** The slugs that begin so, those of deleted gatherings too. */
export async function listSlugs(db: Database, beginning: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ slug: gathering.slug })
    .from(gathering)
    .where(like(gathering.slug, `${beginning}%`));
  return new Set(rows.map(({ slug }) => slug));
}

export async function insertGatheringRow(
  db: Database,
  row: typeof gathering.$inferInsert,
): Promise<number> {
  const [created] = await db.insert(gathering).values(row).returning({ id: gathering.id });
  if (!created) throw new Error('The gathering was not inserted.');
  return created.id;
}

export const { update: updateGatheringRow } = accessRows(gathering);

export async function purgeDeletedGatherings(db: Database, before: Date): Promise<void> {
  await db.delete(gathering).where(lt(gathering.deletedAt, before));
}

const { gatheringId: _gatheringId, ...changeColumns } = getTableColumns(gatheringChange);

export const listChangedDays = (db: Database, gatheringId: number): Promise<OccurrenceChange[]> =>
  db
    .select(changeColumns)
    .from(gatheringChange)
    .where(eq(gatheringChange.gatheringId, gatheringId))
    .orderBy(asc(gatheringChange.day));

/** The changed days of all gatherings. */
export const listAllChangedDays = (
  db: Database,
): Promise<(OccurrenceChange & { gatheringId: number })[]> => db.select().from(gatheringChange);

/** Replaces what is different on a day; null holds it as always. */
export async function saveChangedDay(
  db: Database,
  gatheringId: number,
  day: string,
  change: Omit<OccurrenceChange, 'day'> | null,
): Promise<void> {
  await db
    .delete(gatheringChange)
    .where(and(eq(gatheringChange.gatheringId, gatheringId), eq(gatheringChange.day, day)));
  if (change) await db.insert(gatheringChange).values({ gatheringId, day, ...change });
}

export async function insertPicture(
  db: Database,
  gatheringId: number,
  jpeg: Buffer,
): Promise<void> {
  await db.insert(gatheringPicture).values({ gatheringId, jpeg });
}

export async function copyPicture(db: Database, from: number, to: number): Promise<void> {
  await db.execute(sql`
    insert into ${gatheringPicture} (gathering_id, jpeg)
    select ${to}::int, jpeg from ${gatheringPicture} where gathering_id = ${from} and removed_at is null`);
}

export async function removePictures(
  db: Database,
  gatheringId: number,
  removedAt: Date,
): Promise<void> {
  await db
    .update(gatheringPicture)
    .set({ removedAt })
    .where(and(eq(gatheringPicture.gatheringId, gatheringId), isNull(gatheringPicture.removedAt)));
}

/** False when the gathering has no such picture any more. */
export async function restorePictureRow(
  db: Database,
  gatheringId: number,
  id: number,
): Promise<boolean> {
  const rows = await db
    .update(gatheringPicture)
    .set({ removedAt: null })
    .where(and(eq(gatheringPicture.gatheringId, gatheringId), eq(gatheringPicture.id, id)))
    .returning({ id: gatheringPicture.id });
  return rows.length > 0;
}

/** The picture that a gathering shows, with whose it is. */
export async function findPicture(db: Database, id: number) {
  const [row] = await db
    .select({ jpeg: gatheringPicture.jpeg, gatheringId: gatheringPicture.gatheringId })
    .from(gatheringPicture)
    .where(and(eq(gatheringPicture.id, id), isNull(gatheringPicture.removedAt)));
  return row;
}

export async function purgePictures(db: Database, before: Date): Promise<void> {
  await db.delete(gatheringPicture).where(lt(gatheringPicture.removedAt, before));
}
