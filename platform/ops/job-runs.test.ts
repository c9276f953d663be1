import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RunningSite, startSite, testNow } from '#app/server/testing/start-site.ts';
import { addMinutes, fixedClock } from '../clock.ts';
import { claimRun, findLastRun, findRecordedRun, recordRun } from './job-runs.ts';
import { job } from '../tables.ts';

let site: RunningSite<ReturnType<typeof fixedClock>>;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());
beforeEach(async () => {
  await site.handle.database.delete(job);
  site.clock.set(testNow);
});

const hourMs = 3_600_000;
const claim = () => claimRun(site.site.platform, 'job', hourMs);
const wait = (minutes: number) => site.clock.set(addMinutes(site.clock.now(), minutes));
const threeDays = 3 * 24 * 60;

test('a job runs once in its period, in one process', async () => {
  expect((await Promise.all([claim(), claim(), claim()])).toSorted()).toEqual([false, false, true]);
  wait(59);
  expect(await claim()).toBe(false);
  wait(1);
  expect(await claim()).toBe(true);
});

test('a clock that was three days ahead stops no job once it is right again', async () => {
  wait(threeDays);
  expect(await claim()).toBe(true);
  await recordRun(site.handle.database, 'long job', site.clock.now());
  site.clock.set(testNow);
  expect(await claim()).toBe(true);
  expect(await claim()).toBe(false);
  expect(await findLastRun(site.site.platform, 'long job')).toBeNull();
  expect(await findRecordedRun(site.handle.database, 'long job')).toEqual(
    addMinutes(testNow, threeDays),
  );
});

test('a process whose clock is some minutes behind does not run the job again', async () => {
  wait(10);
  expect(await claim()).toBe(true);
  site.clock.set(testNow);
  expect(await claim()).toBe(false);
});
