import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Picture } from '#contract/pictures.ts';
import { type Reader, visitor } from '#features/audiences/contract/rules/item-audiences.ts';
import { isFor } from '#features/audiences/server/queries.ts';
import { getAlbumPath } from '#features/albums/contract/rules/album-path.ts';
import { matchesQuery, rankMatch } from '#features/search/server/queries.ts';
import type { SearchMatch, SearchQuery } from '#features/search/server/sources.ts';
import { lockTransaction } from '#platform/database/advisory-locks.ts';
import { accessRows } from '#platform/database/access-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { album, albumPicture } from './tables.ts';

export type AlbumRow = typeof album.$inferSelect;
export type PictureRow = typeof albumPicture.$inferSelect;

export const toPicture = (row: PictureRow): Picture => ({
  id: row.id,
  key: row.key,
  width: row.width,
  height: row.height,
  widths: row.widths,
  alternativeText: row.alternativeText,
  caption: row.caption,
});

/** Until the end of the transaction, no other process loads the starter's albums. */
export const lockStarterAlbums = (db: Database): Promise<void> =>
  lockTransaction(db, 'starterAlbums');

export const albumsExist = async (db: Database): Promise<boolean> =>
  (await db.select({ id: album.id }).from(album).limit(1)).length > 0;

export async function findAlbum(db: Database, slug: string): Promise<AlbumRow | null> {
  const [existing] = await db.select().from(album).where(eq(album.slug, slug));
  return existing ?? null;
}

/** Locks an album until the transaction ends. */
export async function lockAlbum(db: Database, slug: string): Promise<AlbumRow | null> {
  const [existing] = await db.select().from(album).where(eq(album.slug, slug)).for('update');
  return existing ?? null;
}

/** The albums that a reader may see, the newest day first, those without one last. */
export async function listAlbums(
  db: Database,
  reader: Reader,
): Promise<{ album: AlbumRow; pictureCount: number; cover: PictureRow | null }[]> {
  const rows = await db
    .select({ album, pictureCount: count(albumPicture.id) })
    .from(album)
    .leftJoin(albumPicture, and(eq(albumPicture.albumId, album.id), isNull(albumPicture.deletedAt)))
    .where(isFor(album.audience, reader))
    .groupBy(album.id)
    .orderBy(sql`${album.heldOn} desc nulls last`, asc(album.title));
  // The first picture of each album.
  const covers = await db
    .select()
    .from(albumPicture)
    .where(
      sql`${albumPicture.id} in (select distinct on (album_id) id from album_picture
        where deleted_at is null order by album_id, position, id)`,
    );
  const coversByAlbum = new Map(covers.map((picture) => [picture.albumId, picture]));
  return rows.map((row) => ({ ...row, cover: coversByAlbum.get(row.album.id) ?? null }));
}

export function listPictures(db: Database, albumId: number): Promise<PictureRow[]> {
  return db
    .select()
    .from(albumPicture)
    .where(and(eq(albumPicture.albumId, albumId), isNull(albumPicture.deletedAt)))
    .orderBy(asc(albumPicture.position), asc(albumPicture.id));
}

/** Finds a picture of an album, deleted or not. */
export async function findPicture(
  db: Database,
  albumId: number,
  id: number,
): Promise<PictureRow | null> {
  const [existing] = await db
    .select()
    .from(albumPicture)
    .where(and(eq(albumPicture.albumId, albumId), eq(albumPicture.id, id)));
  return existing ?? null;
}

/** Finds a picture that is not deleted by its key, with the audience of its album. */
export async function findVisiblePicture(db: Database, key: string) {
  const [existing] = await db
    .select({ picture: albumPicture, audience: album.audience })
    .from(albumPicture)
    .innerJoin(album, eq(album.id, albumPicture.albumId))
    .where(and(eq(albumPicture.key, key), isNull(albumPicture.deletedAt)));
  return existing ?? null;
}

export async function insertAlbumRow(
  db: Database,
  row: typeof album.$inferInsert,
): Promise<AlbumRow | null> {
  const [created] = await db.insert(album).values(row).onConflictDoNothing().returning();
  return created ?? null;
}

export const { update: updateAlbumRow } = accessRows(album);

export async function deleteAlbumRow(db: Database, id: number): Promise<void> {
  await db.delete(album).where(eq(album.id, id));
}

/** Inserts a picture at the end of its album; the caller has locked the album. */
export async function insertPictureRow(
  db: Database,
  row: Omit<typeof albumPicture.$inferInsert, 'position'>,
): Promise<PictureRow> {
  const last = db
    .select({ position: sql<number>`coalesce(max(${albumPicture.position}), 0) + 1` })
    .from(albumPicture)
    .where(eq(albumPicture.albumId, row.albumId));
  const [created] = await db
    .insert(albumPicture)
    .values({ ...row, position: sql`(${last})` })
    .returning();
  if (!created) throw new Error('The picture could not be inserted.');
  return created;
}

export async function insertPictureRows(
  db: Database,
  rows: (typeof albumPicture.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await db.insert(albumPicture).values(rows);
}

export const { update: updatePictureRow } = accessRows(albumPicture);

/** Deletes the rows of pictures that were deleted before `deletedBefore`. */
export async function purgePictures(db: Database, deletedBefore: Date): Promise<void> {
  await db
    .delete(albumPicture)
    .where(and(isNotNull(albumPicture.deletedAt), lt(albumPicture.deletedAt, deletedBefore)));
}

/** Returns the keys that belong to a picture. */
export async function findUsedKeys(db: Database, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const existing = await db
    .select({ key: albumPicture.key })
    .from(albumPicture)
    .where(inArray(albumPicture.key, [...keys]));
  return new Set(existing.map(({ key }) => key));
}

/** Albums for everyone by their title, their description and what their pictures show. */
export async function searchAlbums(
  db: Database,
  query: SearchQuery,
  limit: number,
): Promise<SearchMatch[]> {
  const text = sql<string>`(${album.description} || ' ' || coalesce((
    select string_agg(p.caption || ' ' || p.alternative_text, ' ' order by p.position)
    from album_picture p where p.album_id = ${album.id} and p.deleted_at is null), ''))`;
  const columns = { title: album.title, searchText: text };
  const rank = rankMatch(columns, query);
  const rows = await db
    .select({ slug: album.slug, isIssue: album.isIssue, title: album.title, text, rank })
    .from(album)
    .where(and(isFor(album.audience, visitor), matchesQuery(columns, query)))
    .orderBy(desc(rank), asc(album.slug))
    .limit(limit);
  return rows.flatMap(({ slug, isIssue, ...row }) => {
    const path = getAlbumPath({ slug, isIssue });
    return path ? [{ ...row, path, kind: 'album' as const, day: null }] : [];
  });
}
