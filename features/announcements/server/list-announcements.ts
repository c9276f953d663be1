import type { Announcement, SundaySheet } from '#features/announcements/contract/announcements.ts';
import type { Account } from '#contract/account.ts';
import type { ReadingDay } from '#features/readings/contract/readings.ts';
import { dayInTimeZone } from '#contract/rules/dates.ts';
import { hasRole } from '#contract/rules/roles.ts';
import { linkTo } from '#contract/screens.ts';
import { type Reader, visitor } from '#features/audiences/contract/rules/item-audiences.ts';
import { type Audiences, requireReader } from '#features/audiences/server/find-reader.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { comingKinds } from '#features/calendar/contract/rules/coming-entries.ts';
import type { SiteCalendar } from '#features/calendar/server/list-entries.ts';
import type { RecordProvider, SearchProvider } from '#features/search/server/sources.ts';
import { getSettings } from '#platform/settings.ts';
import {
  type AnnouncementRow,
  findAnnouncement,
  listAnnouncements,
  listRestrictedAnnouncements,
  searchAnnouncements,
} from './queries.ts';
import type { SheetProvider } from './sources.ts';
import { isOnSundaySheet, isPublished, isVisible } from './rules.ts';

type AnnouncementDeps = Pick<Platform, 'clock'> & { database: Database };

export const findAnnouncementReader = (
  audiences: Audiences,
  db: Database,
  account: Account,
): Promise<Reader> => audiences.findReader(db, account, 'editor');

/** Today's announcements for a reader with their time of creation, newest first. */
export async function listVisibleRows(
  deps: AnnouncementDeps,
  reader: Reader,
  list = listAnnouncements,
): Promise<AnnouncementRow[]> {
  const today = await getToday(deps);
  const all = await list(deps.database, reader);
  return all.filter(({ announcement }) => isVisible(announcement, today));
}

/** Today's announcements for a reader, newest first. */
export async function listVisibleAnnouncements(
  deps: AnnouncementDeps,
  reader: Reader,
): Promise<Announcement[]> {
  return (await listVisibleRows(deps, reader)).map(({ announcement }) => announcement);
}

/** A published announcement for a reader, also after it has expired. Throws 'announcement-not-found', 'not-for-visitors' or 'not-for-reader'. */
export async function getPublishedAnnouncement(
  deps: AnnouncementDeps,
  id: number,
  reader: Reader,
): Promise<Announcement> {
  const existing = await getAnnouncement(deps, id);
  if (!isPublished(existing, await getToday(deps)))
    throw new ProblemError('announcement-not-found');
  requireReader(existing.audience, reader);
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

/** Dependencies of a sheet. The readings and intentions come from other features. */
export type SundaySheetOptions = AnnouncementDeps & {
  getReadingDay(date: string): Promise<ReadingDay>;
  siteCalendar: SiteCalendar;
  intentions: SheetProvider;
};

/** How far ahead a sheet looks, in days. */
const sheetDays = 28;
/** The sheet has the times of the Masses at its end. */
const sheetKinds = comingKinds.filter((kind) => kind !== 'mass');

/** A day's reading, the announcements and what comes next for everyone, because it is printed and passed on. Editors also see announcements to be published by that day. */
export async function buildSundaySheet(
  deps: SundaySheetOptions,
  date: string,
  actor: Account | null,
): Promise<SundaySheet> {
  const { timeZone } = await getSettings(deps.database);
  const today = dayInTimeZone(deps.clock.now(), timeZone);
  const canEdit = hasRole(actor, ['editor']);
  const [{ liturgicalDay, readings }, all, coming, others] = await Promise.all([
    deps.getReadingDay(date),
    listAnnouncements(deps.database, visitor),
    deps.siteCalendar.listComing(date, null, { days: sheetDays, kinds: sheetKinds }),
    deps.intentions.list(deps.database, date),
  ]);
  return {
    ...others,
    liturgicalDay,
    reading: readings[0] ?? null,
    announcements: all
      .filter(({ announcement, createdAt }) =>
        isOnSundaySheet(announcement, dayInTimeZone(createdAt, timeZone), date),
      )
      .map(({ announcement }) => announcement)
      .filter((announcement) => canEdit || isPublished(announcement, today)),
    // The sheet begins with the feast of its own day.
    coming: coming.filter(({ kind, day }) => kind !== 'feast' || day > date),
  };
}

export const announcementsSearch =
  ({ clock }: Pick<Platform, 'clock'>): SearchProvider =>
  async (database, query, limit) =>
    searchAnnouncements(database, query, { limit, today: await getToday({ database, clock }) });

/** Today's announcements that the reader sees and visitors don't. */
export const createAnnouncementRecords = (
  { clock }: Pick<Platform, 'clock'>,
  audiences: Audiences,
): RecordProvider => ({
  kind: 'announcement',
  list: async (database, account) => {
    const reader = await findAnnouncementReader(audiences, database, account);
    const rows = await listVisibleRows({ database, clock }, reader, listRestrictedAnnouncements);
    return rows.map(({ announcement: { id, sundayNumber, announcementTitle, ...texts } }) => ({
      title: announcementTitle,
      detail: sundayNumber,
      path: linkTo('/detail-announcement/$id', { id }),
      text: `${announcementTitle} ${sundayNumber} ${texts.announcementDetail}`,
    }));
  },
});

/** Today in the site's time zone. */
async function getToday({
  database,
  clock,
}: Pick<Platform, 'clock'> & { database: Parameters<SearchProvider>[0] }): Promise<string> {
  const { timeZone } = await getSettings(database);
  return dayInTimeZone(clock.now(), timeZone);
}
