import { contract } from '#app/contract.ts';
import { chairStatuses } from '#contract/chairs.ts';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { addMinutes } from '#platform/clock.ts';
import { startSiteWithStaff } from '#app/server/testing/staff.ts';
import { testNow } from '#app/server/testing/start-site.ts';
import { chair, event, eventPrice } from './tables.ts';
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

test('seats that were taken before the first look at them are noticed, too', async () => {
  const { id } = await site.call(events.getCurrent, {});
  const listLevels = async () =>
    (await site.call(events.get, { params: { id } })).seats?.map(({ level }) => level);
  expect(await listLevels()).toContain('enough');
  const { database } = site.handle;
  const before = await database.select().from(chair).where(eq(chair.eventId, id));
  await database.update(chair).set({ status: 'Reserved' }).where(eq(chair.eventId, id));
  const first = createEventClockJob(platform);
  void first.start();
  await expect.poll(async () => new Set(await listLevels())).toEqual(new Set(['none']));
  await first.stop();
  for (const status of chairStatuses) {
    const ids = before.filter((row) => row.status === status).map((row) => row.id);
    await database.update(chair).set({ status }).where(inArray(chair.id, ids));
  }
});

async function countLockWaits(): Promise<number> {
  const { rows } = await site.handle.database.execute(
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and wait_event not in ('object', 'extend')`,
  );
  return rows.length;
}

test('a change that arrives while the events are being read is noticed', async () => {
  const { id } = await site.call(events.getCurrent, {});
  const third = addMinutes(testNow, 30);
  await site.handle.database.transaction(async (lock) => {
    // The prices are read after the events.
    await lock.execute(sql`lock table ${eventPrice} in access exclusive mode`);
    await changeEvent(() => platform.transact(async (_, publish) => void publish('events')));
    await expect.poll(countLockWaits).toBe(1);
    await changeEvent(() =>
      platform.transact(async (db, publish) => {
        await db.update(event).set({ salesUntil: third }).where(eq(event.id, id));
        publish('events');
      }),
    );
  });
  const isOpen = async () => (await site.call(events.get, { params: { id } })).salesOpen;
  await expect.poll(isOpen).toBe(true);
  site.clock.set(third);
  await expect.poll(isOpen).toBe(false);
});
