import type { Announcement, SundaySheet } from '#features/announcements/contract/announcements.ts';
import type { Account } from '#contract/account.ts';
import type { ReadingDay } from '#features/readings/contract/readings.ts';
import { dayInTimeZone } from '#contract/rules/dates.ts';
import { hasRole } from '#contract/rules/roles.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { SearchProvider } from '#features/search/server/sources.ts';
import { getSettings } from '#platform/settings.ts';
import {
  type AnnouncementRow,
  findAnnouncement,
  listAnnouncements,
  searchAnnouncements,
} from './queries.ts';
import { isOnSundaySheet, isPublished, isVisible } from './rules.ts';

type AnnouncementDeps = Pick<Platform, 'database' | 'clock'>;

/** Today's announcements with their time of creation, newest first. */
export async function listVisibleRows(deps: AnnouncementDeps): Promise<AnnouncementRow[]> {
  const today = await getToday(deps);
  const all = await listAnnouncements(deps.database);
  return all.filter(({ announcement }) => isVisible(announcement, today));
}

/** Today's announcements, newest first. */
export async function listVisibleAnnouncements(deps: AnnouncementDeps): Promise<Announcement[]> {
  return (await listVisibleRows(deps)).map(({ announcement }) => announcement);
}

/** A published announcement, also after it has expired. Throws 'announcement-not-found'. */
export async function getPublishedAnnouncement(
  deps: AnnouncementDeps,
  id: number,
): Promise<Announcement> {
  const existing = await getAnnouncement(deps, id);
  if (!isPublished(existing, await getToday(deps)))
    throw new ProblemError('announcement-not-found');
  return existing;
}

/** An announcement in any state, for editors. Throws 'announcement-not-found'. */
export async function getAnnouncement(
  { database }: AnnouncementDeps,
  id: number,
): Promise<Announcement> {
  const existing = await findAnnouncement(database, id);
  if (!existing) throw new ProblemError('announcement-not-found');
  return existing;
}

/** Dependencies of a sheet. The readings come from another feature. */
export type SundaySheetOptions = AnnouncementDeps & {
  getReadingDay(date: string): Promise<ReadingDay>;
};

/** A day's reading and announcements. Editors also see announcements to be published by that day. */
export async function buildSundaySheet(
  deps: SundaySheetOptions,
  date: string,
  actor: Account | null,
): Promise<SundaySheet> {
  const { timeZone } = await getSettings(deps.database);
  const today = dayInTimeZone(deps.clock.now(), timeZone);
  const canEdit = hasRole(actor, ['editor']);
  const [{ liturgicalDay, readings }, all] = await Promise.all([
    deps.getReadingDay(date),
    listAnnouncements(deps.database),
  ]);
  return {
    liturgicalDay,
    reading: readings[0] ?? null,
    announcements: all
      .filter(({ announcement, createdAt }) =>
        isOnSundaySheet(announcement, dayInTimeZone(createdAt, timeZone), date),
      )
      .map(({ announcement }) => announcement)
      .filter((announcement) => canEdit || isPublished(announcement, today)),
  };
}

export const announcementsSearch =
  ({ clock }: Pick<Platform, 'clock'>): SearchProvider =>
  async (database, query, limit) =>
    searchAnnouncements(database, query, { limit, today: await getToday({ database, clock }) });

/** Today in the site's time zone. */
async function getToday({
  database,
  clock,
}: Pick<Platform, 'clock'> & { database: Parameters<SearchProvider>[0] }): Promise<string> {
  const { timeZone } = await getSettings(database);
  return dayInTimeZone(clock.now(), timeZone);
}
