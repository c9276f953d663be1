import { and, asc, count, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Picture } from '@namugongo/contract/albums';
import type { Database } from '../platform/database.ts';
import { album, albumPicture } from './tables.ts';

export type AlbumRow = typeof album.$inferSelect;
export type PictureRow = typeof albumPicture.$inferSelect;

export const showPicture = (row: PictureRow): Picture => ({
  id: row.id,
  key: row.key,
  width: row.width,
  height: row.height,
  widths: row.widths,
  alternativeText: row.alternativeText,
  caption: row.caption,
});

export const hasAlbums = async (db: Database): Promise<boolean> =>
  (await db.select({ id: album.id }).from(album).limit(1)).length > 0;

export async function findAlbum(db: Database, slug: string): Promise<AlbumRow | null> {
  const [found] = await db.select().from(album).where(eq(album.slug, slug));
  return found ?? null;
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockAlbum(db: Database, slug: string): Promise<AlbumRow | null> {
  const [found] = await db.select().from(album).where(eq(album.slug, slug)).for('update');
  return found ?? null;
}

export async function listAlbums(
  db: Database,
): Promise<{ album: AlbumRow; pictureCount: number; cover: PictureRow | null }[]> {
  const rows = await db
    .select({ album, pictureCount: count(albumPicture.id) })
    .from(album)
    .leftJoin(albumPicture, and(eq(albumPicture.albumId, album.id), isNull(albumPicture.removedAt)))
    .groupBy(album.id)
    .orderBy(asc(album.title));
  // Of each album the one that no other stands before.
  const covers = await db
    .select()
    .from(albumPicture)
    .where(
      sql`${albumPicture.id} in (select distinct on (album_id) id from album_picture
        where removed_at is null order by album_id, place, id)`,
    );
  const coverOf = new Map(covers.map((picture) => [picture.albumId, picture]));
  return rows.map((row) => ({ ...row, cover: coverOf.get(row.album.id) ?? null }));
}

export function listPictures(db: Database, albumId: number): Promise<PictureRow[]> {
  return db
    .select()
    .from(albumPicture)
    .where(and(eq(albumPicture.albumId, albumId), isNull(albumPicture.removedAt)))
    .orderBy(asc(albumPicture.place), asc(albumPicture.id));
}

/** Of one album, removed or not. */
export async function findPicture(
  db: Database,
  albumId: number,
  id: number,
): Promise<PictureRow | null> {
  const [found] = await db
    .select()
    .from(albumPicture)
    .where(and(eq(albumPicture.albumId, albumId), eq(albumPicture.id, id)));
  return found ?? null;
}

/** What visitors may see under a key. */
export async function findShown(db: Database, key: string): Promise<PictureRow | null> {
  const [found] = await db
    .select()
    .from(albumPicture)
    .where(and(eq(albumPicture.key, key), isNull(albumPicture.removedAt)));
  return found ?? null;
}

export async function insertAlbum(
  db: Database,
  row: typeof album.$inferInsert,
): Promise<AlbumRow | null> {
  const [made] = await db.insert(album).values(row).onConflictDoNothing().returning();
  return made ?? null;
}

export async function updateAlbum(
  db: Database,
  id: number,
  facts: Pick<AlbumRow, 'title' | 'description' | 'link'>,
): Promise<void> {
  await db.update(album).set(facts).where(eq(album.id, id));
}

export async function deleteAlbum(db: Database, id: number): Promise<void> {
  await db.delete(album).where(eq(album.id, id));
}

/** At the end of its album; the caller holds the album. */
export async function insertPicture(
  db: Database,
  row: Omit<typeof albumPicture.$inferInsert, 'place'>,
): Promise<PictureRow> {
  const last = db
    .select({ place: sql<number>`coalesce(max(${albumPicture.place}), 0) + 1` })
    .from(albumPicture)
    .where(eq(albumPicture.albumId, row.albumId));
  const [made] = await db
    .insert(albumPicture)
    .values({ ...row, place: sql`(${last})` })
    .returning();
  if (!made) throw new Error('The picture could not be kept.');
  return made;
}

export async function insertPictures(
  db: Database,
  rows: (typeof albumPicture.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await db.insert(albumPicture).values(rows);
}

export async function updatePicture(
  db: Database,
  id: number,
  changes: Partial<Pick<PictureRow, 'place' | 'alternativeText' | 'caption' | 'removedAt'>>,
): Promise<void> {
  await db.update(albumPicture).set(changes).where(eq(albumPicture.id, id));
}

/** Deletes what was taken out before the moment. */
export async function deleteRemovedBefore(db: Database, moment: Date): Promise<void> {
  await db
    .delete(albumPicture)
    .where(and(isNotNull(albumPicture.removedAt), lt(albumPicture.removedAt, moment)));
}

/** Those of the keys that still belong to a picture. */
export async function keysInUse(db: Database, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const found = await db
    .select({ key: albumPicture.key })
    .from(albumPicture)
    .where(inArray(albumPicture.key, [...keys]));
  return new Set(found.map(({ key }) => key));
}
