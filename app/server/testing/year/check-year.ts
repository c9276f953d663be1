import { readdir } from 'node:fs/promises';
import { getBackupDay } from '#platform/backup/backup-schedule.ts';
import { addDays } from './get-time.ts';

/** The Sunday on which the week of a day begins. */
const getWeek = (day: string): string => addDays(day, -new Date(day).getUTCDay());

/** The days whose backups are kept: of the newest seven days, the newest of each of eight weeks and of three years. */
export function listStoredDays(days: readonly string[]): string[] {
  const newestFirst = days.toSorted().toReversed();
  const keepNewest = (count: number, getPeriod: (day: string) => string) =>
    [...Map.groupBy(newestFirst, getPeriod).values()].slice(0, count).flatMap(([day]) => day ?? []);
  return [
    ...new Set([
      ...keepNewest(7, (day) => day),
      ...keepNewest(8, getWeek),
      ...keepNewest(3, (day) => day.slice(0, 4)),
    ]),
  ].toSorted();
}

export const listBackups = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => getBackupDay(name) !== null).toSorted();

/** How often a job that runs at most once in so many minutes runs at these times. */
export function countRuns(times: readonly Date[], minutes: number): number {
  let last = -Infinity;
  let count = 0;
  for (const time of times)
    if (time.getTime() - last >= minutes * 60_000) {
      last = time.getTime();
      count += 1;
    }
  return count;
}
