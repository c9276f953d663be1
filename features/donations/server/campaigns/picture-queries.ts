import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { campaign, campaignPicture } from '../choices/tables.ts';

export async function insertPicture(
  db: Database,
  picture: Pick<typeof campaignPicture.$inferInsert, 'purpose' | 'jpeg' | 'width' | 'height'>,
): Promise<void> {
  await db.insert(campaignPicture).values(picture);
}

export async function removePictures(
  db: Database,
  purpose: string,
  removedAt: Date,
): Promise<void> {
  await db
    .update(campaignPicture)
    .set({ removedAt })
    .where(and(eq(campaignPicture.purpose, purpose), isNull(campaignPicture.removedAt)));
}

/** False when the campaign has no such picture any more. */
export async function restorePictureRow(
  db: Database,
  purpose: string,
  id: number,
): Promise<boolean> {
  const rows = await db
    .update(campaignPicture)
    .set({ removedAt: null })
    .where(and(eq(campaignPicture.purpose, purpose), eq(campaignPicture.id, id)))
    .returning({ id: campaignPicture.id });
  return rows.length > 0;
}

/** The picture that a campaign shows, and whether everyone sees the campaign; null without one. */
export async function findPicture(db: Database, id: number) {
  const [row] = await db
    .select({ jpeg: campaignPicture.jpeg, isPublished: isNotNull(campaign.publishedAt) })
    .from(campaignPicture)
    .innerJoin(campaign, eq(campaign.purpose, campaignPicture.purpose))
    .where(and(eq(campaignPicture.id, id), isNull(campaignPicture.removedAt)));
  return row ?? null;
}

export async function deletePicturesRemoved(db: Database, before: Date): Promise<void> {
  await db.delete(campaignPicture).where(lt(campaignPicture.removedAt, before));
}
