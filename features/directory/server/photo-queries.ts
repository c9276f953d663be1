import { and, asc, eq, inArray, isNull, lt, type SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { member, memberPhoto } from './tables.ts';

/** The bytes of photos by their ids. */
export async function readPhotos(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, Buffer>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: memberPhoto.id, jpeg: memberPhoto.jpeg })
    .from(memberPhoto)
    .where(inArray(memberPhoto.id, [...ids]));
  return new Map(rows.map(({ id, jpeg }) => [id, jpeg]));
}

/** All photos of entries, also those that can be restored. */
export async function listAllPhotos(db: Database, which: SQL | undefined): Promise<Buffer[]> {
  const rows = await db
    .select({ jpeg: memberPhoto.jpeg })
    .from(memberPhoto)
    .innerJoin(member, eq(member.id, memberPhoto.memberId))
    .where(which)
    .orderBy(asc(memberPhoto.id));
  return rows.map(({ jpeg }) => jpeg);
}

export async function insertPhoto(db: Database, memberId: number, jpeg: Buffer): Promise<void> {
  await db.insert(memberPhoto).values({ memberId, jpeg });
}

/** The entry shows no photo; the one that it showed can be restored. */
export async function removePhotos(db: Database, memberId: number, removedAt: Date): Promise<void> {
  await db
    .update(memberPhoto)
    .set({ removedAt })
    .where(and(eq(memberPhoto.memberId, memberId), isNull(memberPhoto.removedAt)));
}

/** False when the entry no longer has this photo. */
export async function restorePhoto(db: Database, memberId: number, id: number): Promise<boolean> {
  const rows = await db
    .update(memberPhoto)
    .set({ removedAt: null })
    .where(and(eq(memberPhoto.memberId, memberId), eq(memberPhoto.id, id)))
    .returning({ id: memberPhoto.id });
  return rows.length > 0;
}

export async function purgePhotos(db: Database, removedBefore: Date): Promise<void> {
  await db.delete(memberPhoto).where(lt(memberPhoto.removedAt, removedBefore));
}
