import type { Announcement, SundaySheet } from '@namugongo/contract/announcements';
import type { Account } from '@namugongo/contract/accounts';
import type { ReadingDay } from '@namugongo/contract/readings';
import { dayAt } from '@namugongo/contract/rules/days';
import { hasRole } from '@namugongo/contract/rules/has-role';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/problems.ts';
import type { Searchable } from '../platform/search.ts';
import { readSettings } from '../platform/settings.ts';
import { findAnnouncement, listAnnouncements, searchAnnouncements } from './queries.ts';
import { isOnSheet, isPublished, isShown } from './rules.ts';

type Ground = Pick<Platform, 'database' | 'clock'>;

/** What anybody reads today, the newest first. */
export async function listShown(ground: Ground): Promise<Announcement[]> {
  const today = await todayAt(ground);
  const all = await listAnnouncements(ground.database);
  return all.map(({ announcement }) => announcement).filter((each) => isShown(each, today));
}

/** One that is published, also when it is over: links to it stay good. Refuses with 'announcement-not-found'. */
export async function readPublished(ground: Ground, id: number): Promise<Announcement> {
  const found = await readAny(ground, id);
  if (!isPublished(found, await todayAt(ground))) throw new Refusal('announcement-not-found');
  return found;
}

/** One whatever its state; for editors. */
export async function readAny({ database }: Ground, id: number): Promise<Announcement> {
  const found = await findAnnouncement(database, id);
  if (!found) throw new Refusal('announcement-not-found');
  return found;
}

/** What a day's sheet is made with: the reading comes from another feature. */
export type SheetGround = Ground & { dayOf(date: string): Promise<ReadingDay> };

/** The reading of a day and its news. An editor also sees what is not published before that day. */
export async function makeSheet(
  ground: SheetGround,
  date: string,
  who: Account | null,
): Promise<SundaySheet> {
  const { timeZone } = await readSettings(ground.database);
  const today = dayAt(ground.clock.now(), timeZone);
  const edits = hasRole(who, ['editor']);
  const [{ liturgicalDay, readings }, all] = await Promise.all([
    ground.dayOf(date),
    listAnnouncements(ground.database),
  ]);
  return {
    liturgicalDay,
    reading: readings[0] ?? null,
    announcements: all
      .filter(({ announcement, writtenAt }) =>
        isOnSheet(announcement, dayAt(writtenAt, timeZone), date),
      )
      .map(({ announcement }) => announcement)
      .filter((each) => edits || isPublished(each, today)),
  };
}

export const announcementsSearch =
  ({ clock }: Pick<Platform, 'clock'>): Searchable =>
  async (database, words, most) =>
    searchAnnouncements(database, words, { most, today: await todayAt({ database, clock }) });

/** The day on the wall where the site is. */
async function todayAt({
  database,
  clock,
}: Pick<Platform, 'clock'> & { database: Parameters<Searchable>[0] }): Promise<string> {
  const { timeZone } = await readSettings(database);
  return dayAt(clock.now(), timeZone);
}
