import type { HallPicture, HallPicturePlace } from '#features/hall/contract/hall-pictures.ts';
import { eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { hallPicture } from './tables.ts';

const columns = {
  file: hallPicture.file,
  ratio: hallPicture.ratio,
  x: hallPicture.x,
  y: hallPicture.y,
  width: hallPicture.width,
  opacity: hallPicture.opacity,
};

export async function findHallPicture(db: Database, eventId: number): Promise<HallPicture | null> {
  const [row] = await db.select(columns).from(hallPicture).where(eq(hallPicture.eventId, eventId));
  return row ?? null;
}

export async function saveHallPicture(
  db: Database,
  eventId: number,
  picture: HallPicture,
): Promise<void> {
  await db
    .insert(hallPicture)
    .values({ eventId, ...picture })
    .onConflictDoUpdate({ target: hallPicture.eventId, set: picture });
}

export async function updateHallPicture(
  db: Database,
  eventId: number,
  place: HallPicturePlace,
): Promise<HallPicture | null> {
  const [row] = await db
    .update(hallPicture)
    .set(place)
    .where(eq(hallPicture.eventId, eventId))
    .returning(columns);
  return row ?? null;
}

export async function deleteHallPicture(db: Database, eventId: number): Promise<void> {
  await db.delete(hallPicture).where(eq(hallPicture.eventId, eventId));
}

/** The files that a hall shows; those of cloned events are shared. */
export async function listHallPictureFiles(db: Database): Promise<Set<string>> {
  const rows = await db.selectDistinct({ file: hallPicture.file }).from(hallPicture);
  return new Set(rows.map(({ file }) => file));
}
