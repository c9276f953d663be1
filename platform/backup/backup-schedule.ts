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

/** What a backup that broke off has left, of any day; another process may be making the one before an upgrade of today. */
export function isLeftOver(name: string, today: string): boolean {
  const [, day, upgrade] =
    /^namugongo-(\d{4}-\d{2}-\d{2})(-before-[\d.]+)?\.(?:unfinished|tar\.age)$/.exec(name) ?? [];
  return day !== undefined && (upgrade === undefined || day !== today);
}

/** How many of each the rotation keeps; the privacy notice of a new site says the years, because deleted data leaves backups only then. */
export const rotation = { days: 7, weeks: 8, years: 3 } as const;

/** The days whose backups are deleted: all but the newest of each of the last days, weeks (from Sunday) and years. */
export function listExpiredDays(days: readonly string[], today: string): string[] {
  const sorted = days.toSorted().toReversed();
  const getWeek = (day: string) => addDays(day, -getWeekday(day));
  const firstDay = addDays(today, 1 - rotation.days);
  const firstWeek = addDays(getWeek(today), 7 - 7 * rotation.weeks);
  const firstYear = String(Number(today.slice(0, 4)) + 1 - rotation.years);
  const isNewest = (day: string, getPeriod: (day: string) => string) =>
    sorted.find((other) => getPeriod(other) === getPeriod(day)) === day;
  return sorted.filter(
    (day) =>
      day < firstDay &&
      !(getWeek(day) >= firstWeek && isNewest(day, getWeek)) &&
      !(day.slice(0, 4) >= firstYear && isNewest(day, (other) => other.slice(0, 4))),
  );
}
