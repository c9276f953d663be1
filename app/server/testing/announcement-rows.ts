import {
  announcement,
  announcementRecipient,
  announcementSubscriber,
} from '#features/announcements/server/tables.ts';
import type { Database } from '#platform/database/database.ts';

/** An announcement that the person got by email. */
export async function addAnnouncementRows(
  db: Database,
  { userId, at }: { userId: string; at: Date },
): Promise<void> {
  await db.insert(announcementSubscriber).values({ userId, subscribedAt: at });
  const [{ announcementId = 0 } = {}] = await db
    .insert(announcement)
    .values({
      sundayNumber: 'Advent',
      announcementTitle: 'Picnic',
      announcementDetail: 'After Mass.',
      draft: false,
      sendByEmail: true,
      emailedAt: at,
      createdAt: at,
    })
    .returning({ announcementId: announcement.id });
  await db.insert(announcementRecipient).values({ announcementId, userId, createdAt: at });
}
