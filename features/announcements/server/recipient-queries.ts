import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import { user } from '#features/accounts/server/tables.ts';
import type {
  AnnouncementSkipReason,
  EmailedAnnouncement,
} from '#features/announcements/contract/announcements.ts';
import type { Database } from '#platform/database/database.ts';
import { emailMessage, outbox } from '#platform/tables.ts';
import { announcement, announcementRecipient } from './tables.ts';

/** Begins the keys of the emails of an announcement. */
export const getEmailSubject = (announcementId: number): string => `announcement ${announcementId}`;

const emailKey = sql`'mail announcement ' || ${announcementRecipient.announcementId} || ' to ' || ${announcementRecipient.userId}`;

const rowsPerStatement = 1000;

export async function insertRecipientRows(
  db: Database,
  rows: readonly (typeof announcementRecipient.$inferInsert)[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerStatement)
    await db
      .insert(announcementRecipient)
      .values(rows.slice(from, from + rowsPerStatement))
      .onConflictDoNothing();
}

type RecipientKey = { announcementId: number; userId: string };

export async function setSkipReason(
  db: Database,
  { announcementId, userId }: RecipientKey,
  skipReason: AnnouncementSkipReason,
): Promise<void> {
  await db
    .update(announcementRecipient)
    .set({ skipReason })
    .where(
      and(
        eq(announcementRecipient.announcementId, announcementId),
        eq(announcementRecipient.userId, userId),
      ),
    );
}

/** How many got no email of an announcement for this reason. */
export const countSkipped = (
  db: Database,
  announcementId: number,
  reason: AnnouncementSkipReason,
): Promise<number> =>
  db.$count(
    announcementRecipient,
    and(
      eq(announcementRecipient.announcementId, announcementId),
      eq(announcementRecipient.skipReason, reason),
    ),
  );

const firstEmailAt = sql<Date>`min(${announcementRecipient.createdAt})`.mapWith(
  announcementRecipient.createdAt,
);

/** The announcements whose emails were for somebody, newest first. */
export const listEmailedAnnouncements = (db: Database): Promise<EmailedAnnouncement[]> =>
  db
    .select({
      id: announcement.id,
      title: announcement.announcementTitle,
      emailedAt: firstEmailAt,
      recipients: sql<number>`count(*) filter (where ${announcementRecipient.skipReason} is null)::int`,
      skipped: count(announcementRecipient.skipReason),
    })
    .from(announcement)
    .innerJoin(announcementRecipient, eq(announcementRecipient.announcementId, announcement.id))
    .where(isNull(announcement.deletedAt))
    .groupBy(announcement.id)
    .orderBy(desc(firstEmailAt), desc(announcement.id));

/** Everybody whom the emails of an announcement were for, with their email. */
export function listRecipientRows(db: Database, announcementId: number) {
  return db
    .select({
      id: announcementRecipient.id,
      name: user.name,
      email: user.email,
      skipReason: announcementRecipient.skipReason,
      sentAt: emailMessage.sentAt,
      rejectionCode: emailMessage.rejectionCode,
      isWaiting: sql<boolean>`(${outbox.id} is not null and ${outbox.completedAt} is null)`,
    })
    .from(announcementRecipient)
    .innerJoin(user, eq(user.id, announcementRecipient.userId))
    .leftJoin(emailMessage, eq(emailMessage.dedupeKey, emailKey))
    .leftJoin(outbox, eq(outbox.dedupeKey, emailKey))
    .where(eq(announcementRecipient.announcementId, announcementId))
    .orderBy(sql`normalize_text(${user.name})`, user.email);
}
