import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { listMigrations } from '#platform/database/database.ts';
import { readBooks } from '../../read-books.ts';
import { listBackups } from './check-year.ts';
import { holdRetreat, publishNews, requestMasses, singTogether, writeLetter } from './community.ts';
import { feastDay, holdFeast } from './feast.ts';
import { storeFiles } from './files.ts';
import { getTime, listDays } from './get-time.ts';
import { giveMonthly, giveOnce, sendStatements, signDay } from './money.ts';
import { moveSite } from './move-site.ts';
import { openYear, type Year } from './open-year.ts';
import { describePosting } from './paper.ts';
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

/** It has a refund of the feast and a part of a pledge. */
export const signedDay = '2027-06-20';

type Stop = { time: Date; isNight: boolean; steps: Step[] };

const hourMs = 3_600_000;
/** Each hour of a day, as long as it is; or of its night. */
const listHours = (day: string, count: number): Date[] =>
  Array.from(
    { length: count },
    (_, hours) => new Date(getTime(day, '00:00').getTime() + hours * hourMs),
  );

/** When the clock stops: at each step, at night, and each hour while summer time begins and ends; in a long year on each day, and each hour of the feast, too. */
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
    for (const time of listHours(day, 6)) add(time, { isNight: true });
  if (isLong) for (const day of days) add(getTime(day));
  if (isLong) for (const time of listHours(feastDay, 24)) add(time, { isNight: true });
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

/** What everybody does in the year. */
function listSteps(year: Year): Step[] {
  const members = enterMembers(year);
  return [
    ...giveMonthly(year),
    ...giveOnce(year),
    ...sendStatements(year),
    signDay(year, signedDay, '2027-06-21'),
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
}

/** Lives through the year, stop by stop: first the jobs, then what people do then. */
async function live(year: Year, isLong: boolean) {
  await upgradeFirstRelease(year);
  const stops = listStops(listSteps(year), isLong);
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
  return { stops, opening, runs, createdBackups: [...backups].toSorted() };
}

export async function runYear({ isLong }: { isLong: boolean }) {
  const year = await openYear();
  try {
    const { opening, ...lived } = await live(year, isLong);
    /** What came in by the paper, after what the first release had: 'day method account' with its cents. */
    const listIncome = () => [
      ...Object.entries(opening).map(([name, cents]) => ({ name, cents })),
      ...year.paper.postings.map((row) => ({ name: describePosting(row), cents: row.cents })),
    ];
    return { ...year, ...lived, listIncome };
  } catch (error) {
    await year.end();
    throw error;
  }
}
