import type { Announcement, AnnouncementChange } from '@namugongo/contract/announcements';
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { user } from '../accounts/tables.ts';
import type { Database } from '../platform/database.ts';
import { holdsWords, type Match, rankOf, type Words } from '../platform/search.ts';
import { announcement, announcementReader } from './tables.ts';

const columns = {
  id: announcement.id,
  announcementDate: announcement.announcementDate,
  sundayNumber: announcement.sundayNumber,
  announcementTitle: announcement.title,
  announcementDetail: announcement.detail,
  draft: announcement.draft,
  publishOn: announcement.publishOn,
  expiresOn: announcement.expiresOn,
  byMail: announcement.byMail,
  mailedAt: announcement.mailedAt,
};

const there = isNull(announcement.deletedAt);

type Dated = { announcement: Announcement; writtenAt: Date };

/** All of them, drafts too, the newest first; one without a date counts by the day it was written. */
export function listAnnouncements(db: Database): Promise<Dated[]> {
  return db
    .select({ announcement: columns, writtenAt: announcement.createdAt })
    .from(announcement)
    .where(there)
    .orderBy(
      desc(sql`coalesce(${announcement.announcementDate}, ${announcement.createdAt}::date)`),
      desc(announcement.id),
    );
}

export async function findAnnouncement(db: Database, id: number): Promise<Announcement | null> {
  const [found] = await db
    .select(columns)
    .from(announcement)
    .where(and(eq(announcement.id, id), there));
  return found ?? null;
}

/** Held until the end of the transaction, deleted or not. */
export async function lockAnnouncement(
  db: Database,
  id: number,
): Promise<{ record: Announcement; deleted: boolean } | null> {
  const [found] = await db
    .select({ record: columns, deletedAt: announcement.deletedAt })
    .from(announcement)
    .where(eq(announcement.id, id))
    .for('update');
  return found ? { record: found.record, deleted: found.deletedAt !== null } : null;
}

const kept = ({ announcementTitle, announcementDetail, ...rest }: AnnouncementChange) => ({
  ...rest,
  title: announcementTitle,
  detail: announcementDetail,
});

export async function insertAnnouncement(
  db: Database,
  change: AnnouncementChange,
  createdAt: Date,
): Promise<Announcement> {
  const [made] = await db
    .insert(announcement)
    .values({ ...kept(change), createdAt })
    .returning(columns);
  if (!made) throw new Error('The announcement was not kept.');
  return made;
}

export async function updateAnnouncement(
  db: Database,
  id: number,
  change: AnnouncementChange,
): Promise<Announcement> {
  const [after] = await db
    .update(announcement)
    .set(kept(change))
    .where(eq(announcement.id, id))
    .returning(columns);
  if (!after) throw new Error('The announcement was not kept.');
  return after;
}

export async function markDeleted(db: Database, id: number, deletedAt: Date | null): Promise<void> {
  await db.update(announcement).set({ deletedAt }).where(eq(announcement.id, id));
}

export async function markMailed(db: Database, id: number, mailedAt: Date): Promise<void> {
  await db.update(announcement).set({ mailedAt }).where(eq(announcement.id, id));
}

/** Who asked to have announcements sent. */
export async function listReaders(db: Database): Promise<string[]> {
  const rows = await db
    .select({ userId: announcementReader.userId })
    .from(announcementReader)
    .orderBy(asc(announcementReader.userId));
  return rows.map(({ userId }) => userId);
}

/** A person who still wants announcements sent, with where to. */
export async function findReader(
  db: Database,
  userId: string,
): Promise<{ name: string; email: string } | null> {
  const [found] = await db
    .select({ name: user.name, email: user.email })
    .from(announcementReader)
    .innerJoin(user, eq(user.id, announcementReader.userId))
    .where(eq(announcementReader.userId, userId));
  return found ?? null;
}

export async function addReader(db: Database, userId: string, since: Date): Promise<void> {
  await db.insert(announcementReader).values({ userId, since }).onConflictDoNothing();
}

export async function removeReader(db: Database, userId: string): Promise<void> {
  await db.delete(announcementReader).where(eq(announcementReader.userId, userId));
}

/** For the search of the whole site: those that are shown today. */
export async function searchAnnouncements(
  db: Database,
  words: Words,
  { most, today }: { most: number; today: string },
): Promise<Match[]> {
  const text = { title: announcement.title, words: announcement.words };
  const rank = rankOf(text, words);
  const rows = await db
    .select({
      id: announcement.id,
      title: announcement.title,
      text: announcement.words,
      day: announcement.announcementDate,
      rank,
    })
    .from(announcement)
    .where(
      and(
        there,
        eq(announcement.draft, false),
        sql`coalesce(${announcement.publishOn}, ${today}) <= ${today}`,
        sql`coalesce(${announcement.expiresOn}, ${today}) >= ${today}`,
        holdsWords(text, words),
      ),
    )
    .orderBy(desc(rank), desc(announcement.id))
    .limit(most);
  return rows.map(({ id, ...row }) => ({
    ...row,
    kind: 'announcement',
    path: `/detail-announcement/${id}`,
  }));
}
