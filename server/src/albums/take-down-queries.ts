import { desc, eq, sql } from 'drizzle-orm';
import type { TakeDown } from '@namugongo/contract/albums';
import type { Database } from '../platform/database.ts';
import { showPicture } from './queries.ts';
import { album, albumPicture, takeDown } from './tables.ts';

export type TakeDownRow = typeof takeDown.$inferSelect;

export async function insertTakeDown(
  db: Database,
  row: typeof takeDown.$inferInsert,
): Promise<number> {
  const [made] = await db.insert(takeDown).values(row).returning({ id: takeDown.id });
  if (!made) throw new Error('The request could not be kept.');
  return made.id;
}

const withAlbum = (db: Database) =>
  db
    .select({ request: takeDown, album, picture: albumPicture })
    .from(takeDown)
    .innerJoin(album, eq(album.id, takeDown.albumId))
    .leftJoin(albumPicture, eq(albumPicture.id, takeDown.pictureId));

type Found = Awaited<ReturnType<typeof withAlbum>>[number];

export const showTakeDown = ({ request, album: { slug, title }, picture }: Found): TakeDown => ({
  id: request.id,
  album: slug,
  albumTitle: title,
  picture: picture && !picture.removedAt ? showPicture(picture) : null,
  name: request.name,
  email: request.email,
  reason: request.reason,
  state: request.state,
  askedAt: request.askedAt,
  answeredAt: request.answeredAt,
});

/** The open ones first, then the newest. */
export async function listTakeDowns(db: Database): Promise<TakeDown[]> {
  const rows = await withAlbum(db)
    .orderBy(sql`${takeDown.state} <> 'open'`, desc(takeDown.id))
    .limit(300);
  return rows.map(showTakeDown);
}

export async function findTakeDown(db: Database, id: number): Promise<Found | null> {
  const [found] = await withAlbum(db).where(eq(takeDown.id, id));
  return found ?? null;
}

/** False when somebody answered it before. */
export async function closeTakeDown(
  db: Database,
  id: number,
  answer: { state: 'removed' | 'kept'; answeredAt: Date },
): Promise<boolean> {
  const changed = await db
    .update(takeDown)
    .set(answer)
    .where(sql`${takeDown.id} = ${id} and ${takeDown.state} = 'open'`)
    .returning({ id: takeDown.id });
  return changed.length > 0;
}
