import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildSchedule, faultNames } from './build-schedule.ts';
import { createTemplate } from './create-template.ts';
import { describeFailure, runSchedule } from './run-schedule.ts';
import { getNumberSetting, isLongRun } from '../long-run.ts';

// Buyers, staff and doors keep going while faults hit the server, its database, the disk, the clock, the provider and the mail server.
// Afterwards every invariant holds. SEED repeats one schedule; SCHEDULES is their number, with fresh seeds.

vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 600_000 });

const seed = getNumberSetting('SEED', 0);
const count = getNumberSetting('SCHEDULES', isLongRun ? 300 : 5);
// These five have every kind of fault.
const firstSeed = count === 5 ? 503 : Math.floor(Math.random() * 1_000_000);
const schedules =
  seed > 0
    ? [buildSchedule(seed)]
    : Array.from({ length: count }, (_, index) => buildSchedule(firstSeed + index));

let template: Awaited<ReturnType<typeof createTemplate>>;

beforeAll(async () => {
  template = await createTemplate();
});
afterAll(() => template.remove());

test.runIf(seed === 0 && (count === 5 || count >= faultNames.length))(
  'the schedules have every kind of fault',
  () => {
    const names = schedules.flatMap(({ faults }) => faults.map(({ name }) => name));
    expect(faultNames.filter((name) => !names.includes(name))).toEqual([]);
  },
);

test.concurrent.for(schedules)(
  'after schedule $seed everything holds',
  async (schedule, { task }) => {
    Object.assign(task.meta, { seed: schedule.seed });
    const report = await runSchedule(template.directory, schedule);
    const { journal, emailCount, restMilliseconds, hasOwnDisk, errors } = report;
    const summary = `${journal.tickets.length} tickets, ${emailCount} emails, at rest ${Math.round(restMilliseconds / 1000)} s after the repair`;
    const limits = hasOwnDisk
      ? ''
      : '; no disk became full, because this system mounts none for a test';
    console.log(`seed ${schedule.seed}: ${summary}${limits}`);
    // At once, because a long run shows its failures at its end.
    if (errors.length > 0) console.log(describeFailure(schedule, report));
    expect(errors, describeFailure(schedule, report)).toEqual([]);
  },
);
