import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { listMigrations } from '#platform/database/database.ts';
import { readBooks } from '../../read-books.ts';
import { listBackups } from './check-year.ts';
import { holdRetreat, publishNews, requestMasses, singTogether, writeLetter } from './community.ts';
import { holdFeast } from './feast.ts';
import { storeFiles } from './files.ts';
import { getTime, listDays } from './get-time.ts';
import { giveMonthly, giveOnce, sendStatements } from './money.ts';
import { moveSite } from './move-site.ts';
import { openYear, type Year } from './open-year.ts';
import { enterMembers, leaveTheSite, welcomeFamilies } from './people.ts';
import { finishTasks, runJobs } from './run-jobs.ts';
import type { Step } from './step.ts';

/** The site of the first release, in use on the day of `testNow`. */
const firstRelease = fileURLToPath(new URL('../../releases/1.0.0', import.meta.url));

const firstDay = '2027-05-03';
const lastDay = '2028-05-06';
/** Half way, the site moves to another machine, by the backup of the night. */
const moveDay = '2027-10-25';

/** The nights of a short year: around its moves, feasts and boundaries. */
const shortNights = [
  '2027-05-03',
  ...listDays('2027-06-12', '2027-06-13'),
  moveDay,
  ...listDays('2027-11-06', '2027-11-08'),
  ...listDays('2027-12-31', '2028-01-01'),
  ...listDays('2028-02-28', '2028-03-01'),
  ...listDays('2028-03-11', '2028-03-13'),
  lastDay,
];

type Stop = { time: Date; isNight: boolean; steps: Step[] };

const hourMs = 3_600_000;
/** Each hour of the night in which summer time begins or ends. */
const listHours = (day: string): Date[] =>
  Array.from(
    { length: 8 },
    (_, hours) => new Date(getTime(day, '00:00').getTime() + hours * hourMs),
  );

/** When the clock stops: at each step, at night, and each hour while summer time begins and ends; in a long year on each day, too. */
function listStops(steps: readonly Step[], isLong: boolean): Stop[] {
  const stops = new Map<number, Stop>();
  const add = (time: Date, change: Partial<Stop> = {}) => {
    const stop = stops.get(time.getTime()) ?? { time, isNight: false, steps: [] };
    stops.set(time.getTime(), Object.assign(stop, change));
    return stop;
  };
  for (const step of steps) add(step[0]).steps.push(step);
  const days = isLong ? listDays(firstDay, lastDay) : shortNights;
  for (const day of days) add(getTime(day, '04:00'), { isNight: true });
  for (const day of ['2027-11-07', '2028-03-12'])
    for (const time of listHours(day)) add(time, { isNight: true });
  if (isLong) for (const day of days) add(getTime(day));
  add(getTime(moveDay, '03:30'));
  return [...stops.values()].toSorted((a, b) => a.time.getTime() - b.time.getTime());
}

/** Two upgrades, a day apart: no version of today runs on the tables between them. */
async function upgradeFirstRelease(year: Year): Promise<void> {
  const { books } = await year.restore(firstRelease);
  const all = listMigrations();
  const between = Math.floor(all.length / 2);
  expect(await year.upgrade(all[between])).toBe(between);
  year.clock.set(getTime('2027-05-02'));
  expect(await year.upgrade()).toBe(all.length - 1 - between);
  await year.start();
  expect(await readBooks(year.getSite().handle.database)).toMatchObject(books);
  await year.release();
}

/** Lives through the year, stop by stop: first the jobs, then what people do then. */
export async function runYear({ isLong }: { isLong: boolean }) {
  const year = await openYear();
  await upgradeFirstRelease(year);
  const members = enterMembers(year);
  const steps: Step[] = [
    ...giveMonthly(year),
    ...giveOnce(year),
    ...sendStatements(year),
    ...members.steps,
    ...welcomeFamilies(year),
    ...leaveTheSite(year),
    ...holdFeast(year),
    ...holdRetreat(year),
    ...singTogether(year, members.ids),
    ...writeLetter(year),
    ...requestMasses(year),
    ...publishNews(year),
    ...storeFiles(year, members.ids),
    [getTime(moveDay, '04:00'), () => moveSite(year, moveDay)],
  ];
  const stops = listStops(steps, isLong);
  const opening = await year.readIncome();
  const runs = new Map<string, Set<number>>();
  const backups = new Set(await listBackups(year.backups));
  for (const stop of stops) {
    year.clock.set(stop.time);
    await runJobs(year, { isNight: stop.isNight, isLong });
    for (const [, run] of stop.steps) await run();
    await finishTasks(year);
    for (const { name, last_run_at: at } of await year.query('select * from job')) {
      const times = runs.get(String(name)) ?? new Set();
      runs.set(String(name), times.add(new Date(String(at)).getTime()));
    }
    for (const name of await listBackups(year.backups)) backups.add(name);
  }
  return { ...year, stops, runs, opening, createdBackups: [...backups].toSorted() };
}
