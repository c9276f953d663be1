import { contract } from '@namugongo/contract';
import { afterAll, expect, test } from 'vitest';
import { addMinutes } from '../../platform/clock.ts';
import { collectChanges } from '../../testing/collect-changes.ts';
import { startSiteWithStaff } from '../../testing/staff.ts';
import { testNow } from '../../testing/start-site.ts';
import { createEventClockJob } from './create-event-clock-job.ts';

const { events } = contract.reception;
const site = await startSiteWithStaff();
const job = createEventClockJob(site.site.platform);
afterAll(async () => {
  await job.stop();
  await site.stop();
});

test('the end of a sale that staff have just moved is noticed when its time comes', async () => {
  const { id, past: _, salesOpen: __, ...facts } = await site.call(events.getCurrent, {});
  const staff = await site.as('reception');
  const isOpen = async () => (await site.call(events.get, { params: { id } })).salesOpen;
  const moveEnd = async (minutes: number) => {
    const salesUntil = addMinutes(testNow, minutes);
    await collectChanges(site.site.platform, () =>
      site.call(events.update, { params: { id }, body: { ...facts, salesUntil } }, staff),
    );
    expect(await isOpen()).toBe(true);
    return salesUntil;
  };
  const first = await moveEnd(10);
  void job.start();
  site.clock.set(first);
  await expect.poll(isOpen).toBe(false);
  // The job has read the events now, and has to read them again.
  site.clock.set(await moveEnd(20));
  await expect.poll(isOpen).toBe(false);
});
