import { linkTo } from '#contract/screens.ts';
import type {
  Announcement,
  AnnouncementInput,
} from '#features/announcements/contract/announcements.ts';
import { type Reader, visitor } from '#features/audiences/contract/rules/item-audiences.ts';
import { isFor, isForSome } from '#features/audiences/server/queries.ts';
import { and, asc, desc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import { user } from '#features/accounts/server/tables.ts';
import type { Database } from '#platform/database/database.ts';
import { matchesVector, rankVector } from '#features/search/server/queries.ts';
import type { SearchMatch, SearchQuery } from '#features/search/server/sources.ts';
import { announcement, announcementSubscriber } from './tables.ts';

const {
  searchText: _searchText,
  searchVector: _searchVector,
  createdAt: _createdAt,
  deletedAt: _deletedAt,
  ...columns
} = getTableColumns(announcement);

const isNotDeleted = isNull(announcement.deletedAt);

export type AnnouncementRow = { announcement: Announcement; createdAt: Date };

/** The announcements that a reader may see, also drafts, newest first; without a date by the day of creation. */
export function listAnnouncements(
  db: Database,
  reader: Reader,
  which?: SQL,
): Promise<AnnouncementRow[]> {
  return db
    .select({ announcement: columns, createdAt: announcement.createdAt })
    .from(announcement)
    .where(and(isNotDeleted, isFor(announcement.audience, reader), which))
    .orderBy(
      desc(sql`coalesce(${announcement.announcementDate}, ${announcement.createdAt}::date)`),
      desc(announcement.id),
    );
}

/** Those of them that not everybody sees. */
export const listRestrictedAnnouncements = (
  db: Database,
  reader: Reader,
): Promise<AnnouncementRow[]> => listAnnouncements(db, reader, isForSome(announcement.audience));

export async function findAnnouncement(db: Database, id: number): Promise<Announcement | null> {
  const [existing] = await db
    .select(columns)
    .from(announcement)
    .where(and(eq(announcement.id, id), isNotDeleted));
  return existing ?? null;
}

/** Locks an announcement until the end of the transaction, also a deleted one. */
export async function lockAnnouncement(
  db: Database,
  id: number,
): Promise<{ record: Announcement; deleted: boolean } | null> {
  const [existing] = await db
    .select({ record: columns, deletedAt: announcement.deletedAt })
    .from(announcement)
    .where(eq(announcement.id, id))
    .for('update');
  return existing ? { record: existing.record, deleted: existing.deletedAt !== null } : null;
}

export async function insertAnnouncementRow(
  db: Database,
  change: AnnouncementInput,
  createdAt: Date,
): Promise<Announcement> {
  const [created] = await db
    .insert(announcement)
    .values({ ...change, createdAt })
    .returning(columns);
  if (!created) throw new Error('The announcement was not saved.');
  return created;
}

export async function updateAnnouncementRow(
  db: Database,
  id: number,
  change: AnnouncementInput,
): Promise<Announcement> {
  const [after] = await db
    .update(announcement)
    .set(change)
    .where(eq(announcement.id, id))
    .returning(columns);
  if (!after) throw new Error('The announcement was not saved.');
  return after;
}

export async function setAnnouncementDeleted(
  db: Database,
  id: number,
  deletedAt: Date | null,
): Promise<void> {
  await db.update(announcement).set({ deletedAt }).where(eq(announcement.id, id));
}

export async function setAnnouncementEmailed(
  db: Database,
  id: number,
  emailedAt: Date,
): Promise<void> {
  await db.update(announcement).set({ emailedAt }).where(eq(announcement.id, id));
}

/** All subscribers with the addresses of their accounts. */
export const listSubscribers = (db: Database): Promise<{ userId: string; email: string }[]> =>
  db
    .select({ userId: announcementSubscriber.userId, email: user.email })
    .from(announcementSubscriber)
    .innerJoin(user, eq(user.id, announcementSubscriber.userId))
    .orderBy(asc(announcementSubscriber.userId));

/** Name and email of a subscriber; null when not subscribed. */
export async function findSubscriber(
  db: Database,
  userId: string,
): Promise<{ name: string; email: string } | null> {
  const [existing] = await db
    .select({ name: user.name, email: user.email })
    .from(announcementSubscriber)
    .innerJoin(user, eq(user.id, announcementSubscriber.userId))
    .where(eq(announcementSubscriber.userId, userId));
  return existing ?? null;
}

export async function addSubscriber(
  db: Database,
  userId: string,
  subscribedAt: Date,
): Promise<void> {
  await db.insert(announcementSubscriber).values({ userId, subscribedAt }).onConflictDoNothing();
}

export async function removeSubscriber(db: Database, userId: string): Promise<void> {
  await db.delete(announcementSubscriber).where(eq(announcementSubscriber.userId, userId));
}

/** Searches the announcements for everyone that are visible today. */
export async function searchAnnouncements(
  db: Database,
  query: SearchQuery,
  { limit, today }: { limit: number; today: string },
): Promise<SearchMatch[]> {
  const rank = rankVector(announcement.searchVector, query);
  const rows = await db
    .select({
      id: announcement.id,
      title: announcement.announcementTitle,
      text: announcement.searchText,
      day: announcement.announcementDate,
      rank,
    })
    .from(announcement)
    .where(
      and(
        isNotDeleted,
        isFor(announcement.audience, visitor),
        eq(announcement.draft, false),
        sql`coalesce(${announcement.publishOn}, ${today}) <= ${today}`,
        sql`coalesce(${announcement.expiresOn}, ${today}) >= ${today}`,
        matchesVector(announcement.searchVector, query),
      ),
    )
    .orderBy(desc(rank), desc(announcement.id))
    .limit(limit);
  return rows.map(({ id, ...row }) => ({
    ...row,
    kind: 'announcement',
    path: linkTo('/detail-announcement/$id', { id }),
  }));
}
