import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { minutesLater, setUpReceptionRows } from '#app/server/testing/set-up-reception-rows.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { event } from '#features/event/server/tables.ts';
import { isReminderSent, listHolders, markReminderSent } from './queries.ts';

const { handle, eventId, otherEventId, otherChairId, insertTicket, clear, close } =
  await setUpReceptionRows();
const { database } = handle;
afterAll(close);
beforeEach(async () => {
  await clear();
  await database.update(event).set({ weekReminderAt: null, dayReminderAt: null });
});

const readTimes = async (id: number) => {
  const [row] = await database.select().from(event).where(eq(event.id, id));
  return [row?.weekReminderAt, row?.dayReminderAt];
};

test('a reminder is sent once for its event and kind, and keeps its time', async () => {
  expect(await markReminderSent(database, eventId, 'week', testNow)).toBe(true);
  expect(await markReminderSent(database, eventId, 'week', minutesLater(1))).toBe(false);
  expect(await readTimes(eventId)).toEqual([testNow, null]);
  expect(await markReminderSent(database, eventId, 'day', minutesLater(2))).toBe(true);
  expect(await readTimes(eventId)).toEqual([testNow, minutesLater(2)]);
  expect(await readTimes(otherEventId)).toEqual([null, null]);
});

test('a reminder is sent for one event and one kind', async () => {
  await markReminderSent(database, eventId, 'week', testNow);
  expect(await isReminderSent(database, eventId, 'week')).toBe(true);
  expect(await isReminderSent(database, eventId, 'day')).toBe(false);
  expect(await isReminderSent(database, otherEventId, 'week')).toBe(false);
});

test('holders have an active ticket of the event and an address, until a time', async () => {
  await insertTicket(0, { userEmail: 'one@example.org' });
  await insertTicket(1, { userEmail: '' });
  await insertTicket(2, { cancelledAt: testNow });
  await insertTicket(3, { userEmail: 'late@example.org', checkoutDate: minutesLater(1) });
  await insertTicket(0, { eventId: otherEventId, chairId: otherChairId });
  const list = async (until: Date | null) =>
    (await listHolders(database, eventId, until)).map(({ email }) => email);
  expect(await list(null)).toEqual(['one@example.org', 'late@example.org']);
  expect(await list(testNow)).toEqual(['one@example.org']);
});
