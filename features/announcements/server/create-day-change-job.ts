import { dayInTimeZone } from '#contract/rules/dates.ts';
import { type BackgroundJob, createIntervalJob } from '#platform/ops/background-jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { getSettings } from '#platform/settings.ts';
import { announcementsTopic } from './save-announcement.ts';

/** Invalidates cached announcements when the day changes, because they appear and expire by date. */
export function createDayChangeJob({
  clock,
  database,
  responseCache,
  log,
}: Platform): BackgroundJob {
  let day: string | null = null;
  return createIntervalJob('announcements of the day', 5_000, log, async () => {
    const { timeZone } = await getSettings(database);
    const today = dayInTimeZone(clock.now(), timeZone);
    if (day !== null && day !== today) responseCache.invalidate(announcementsTopic);
    day = today;
  });
}
