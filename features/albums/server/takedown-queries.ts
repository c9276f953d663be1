import { desc, eq, sql } from 'drizzle-orm';
import type { Takedown } from '#features/albums/contract/albums.ts';
import { accessRows } from '#platform/database/access-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { toPicture } from './queries.ts';
import { album, albumPicture, takedown } from './tables.ts';

export const { insert: insertTakedownRow } = accessRows(takedown);

const withAlbum = (db: Database) =>
  db
    .select({ request: takedown, album, picture: albumPicture })
    .from(takedown)
    .innerJoin(album, eq(album.id, takedown.albumId))
    .leftJoin(albumPicture, eq(albumPicture.id, takedown.pictureId));

type TakedownWithAlbum = Awaited<ReturnType<typeof withAlbum>>[number];

export const toTakedown = ({
  request,
  album: { slug, title },
  picture,
}: TakedownWithAlbum): Takedown => ({
  id: request.id,
  album: slug,
  albumTitle: title,
  picture: picture && !picture.deletedAt ? toPicture(picture) : null,
  name: request.name,
  email: request.email,
  reason: request.reason,
  state: request.state,
  requestedAt: request.requestedAt,
  resolvedAt: request.resolvedAt,
});

/** Lists the requests, open ones first, then newest first. */
export async function listTakedowns(db: Database): Promise<Takedown[]> {
  const rows = await withAlbum(db)
    .orderBy(sql`${takedown.state} <> 'open'`, desc(takedown.id))
    .limit(300);
  return rows.map(toTakedown);
}

export const countOpenTakedowns = (db: Database): Promise<number> =>
  db.$count(takedown, eq(takedown.state, 'open'));

export async function findTakedown(db: Database, id: number): Promise<TakedownWithAlbum | null> {
  const [existing] = await withAlbum(db).where(eq(takedown.id, id));
  return existing ?? null;
}

/** Resolves an open request; returns false when it was resolved before. */
export async function closeTakedown(
  db: Database,
  id: number,
  resolution: { state: 'removed' | 'kept'; resolvedAt: Date },
): Promise<boolean> {
  const updated = await db
    .update(takedown)
    .set(resolution)
    .where(sql`${takedown.id} = ${id} and ${takedown.state} = 'open'`)
    .returning({ id: takedown.id });
  return updated.length > 0;
}
