import { addDays, dayInTimeZone, getWeekday } from '#contract/rules/dates.ts';
import { addMinutes } from '../clock.ts';

/** Backups are made once a day, after three in the morning of the community's time zone. */
const startMinutes = 3 * 60;

/** The day (yyyy-mm-dd) whose backup is due: today, and before three yesterday. */
export const getDueDay = (now: Date, timeZone: string): string =>
  dayInTimeZone(addMinutes(now, -startMinutes), timeZone);

export const getBackupName = (day: string): string => `namugongo-${day}`;

/** The backup that is made before a version upgrades the database. */
export const getUpgradeBackupName = (day: string, version: string): string =>
  `${getBackupName(day)}-before-${version}`;

/** A backup of today's or earlier whose name is of a day to come, because the clock was ahead. */
export const getBackupNameAhead = (today: string, day: string): string =>
  `${getBackupName(today)}-dated-${day}`;

/** The day in the name of a backup made by the site, or of its copy; null for anything else. */
export const getBackupDay = (name: string): string | null =>
  /^namugongo-(\d{4}-\d{2}-\d{2})(?:-before-[\d.]+|-dated-[\d-]+|\.tar\.age)?$/.exec(name)?.[1] ??
  null;

/** What a backup that broke off has left, or the deletion of one, of any day; another process may be making the one before an upgrade of today. */
export function isLeftOver(name: string, today: string): boolean {
  const [, day, upgrade] =
    /^namugongo-(\d{4}-\d{2}-\d{2})(?:(-before-[\d.]+)|-dated-[\d-]+)?(?:\.tar\.age)?(?:\.unfinished|\.tar\.age)$/.exec(
      name,
    ) ?? [];
  return day !== undefined && (upgrade === undefined || day !== today);
}

/** How many of each the rotation keeps; the privacy notice of a new site says the years, because deleted data leaves backups only then. */
export const rotation = { days: 7, weeks: 8, years: 3 } as const;

/**
 * The days whose backups are deleted: all but the newest days, and the newest of each of the newest weeks (from Sunday) and years. It
 * counts the backups that there are, never the calendar: a clock that is ahead by months deletes none of the newest.
 */
export function listExpiredDays(days: readonly string[]): string[] {
  const sorted = [...new Set(days)].toSorted().toReversed();
  const listNewest = (count: number, getPeriod: (day: string) => string) => {
    const periods = [...new Set(sorted.map(getPeriod))].slice(0, count);
    return periods.map((period) => sorted.find((day) => getPeriod(day) === period));
  };
  const retained = new Set([
    ...listNewest(rotation.days, (day) => day),
    ...listNewest(rotation.weeks, (day) => addDays(day, -getWeekday(day))),
    ...listNewest(rotation.years, (day) => day.slice(0, 4)),
  ]);
  return sorted.filter((day) => !retained.has(day));
}
