import { contract } from '@namugongo/contract';
import { afterAll, expect, test } from 'vitest';
import { addMinutes } from '../../platform/clock.ts';
import { startSiteWithStaff } from '../../testing/staff.ts';
import { testNow } from '../../testing/start-site.ts';
import { createEventClockJob } from './create-event-clock-job.ts';

const { events } = contract.reception;
const site = await startSiteWithStaff();
const { platform } = site.site;
const job = createEventClockJob(platform);
afterAll(async () => {
  await job.stop();
  await site.stop();
});

/** Runs a change of an event and waits until all listeners know of it. */
async function changeEvent<Result>(change: () => Promise<Result>): Promise<Result> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = platform.pubsub.onChange(({ topic }) => {
    if (topic === 'events') resolve();
  });
  const result = await change();
  await promise;
  stop();
  return result;
}

test('the end of a sale that staff have just set is noticed when its time comes', async () => {
  const { id, past: _, salesOpen: __, ...facts } = await site.call(events.getCurrent, {});
  const staff = await site.as('reception');
  const isOpen = async (ofEvent: number) =>
    (await site.call(events.get, { params: { id: ofEvent } })).salesOpen;
  const [first, second] = [addMinutes(testNow, 10), addMinutes(testNow, 20)];

  const body = { ...facts, salesUntil: first };
  await changeEvent(() => site.call(events.update, { params: { id }, body }, staff));
  expect(await isOpen(id)).toBe(true);
  void job.start();
  site.clock.set(first);
  await expect.poll(() => isOpen(id)).toBe(false);

  // The job has read the events now, and has to read them again.
  const another = { ...facts, title: 'Another', salesUntil: second };
  const created = await changeEvent(() => site.call(events.create, { body: another }, staff));
  expect(await isOpen(created.id)).toBe(true);
  site.clock.set(second);
  await expect.poll(() => isOpen(created.id)).toBe(false);
});
