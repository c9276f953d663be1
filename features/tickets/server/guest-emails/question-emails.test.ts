import { receipts } from '#features/tickets/contract/receipts.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { sampleGuest } from '#app/server/testing/set-up-reception.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { event } from '#features/event/server/tables.ts';
import {
  bus,
  meal,
  respond,
  setUpQuestions,
  shirt,
} from '../team-questions/testing/set-up-questions.ts';
import { sendDueReminders } from './send-reminders.ts';

const { site, hall, buy, sell, add, saveForOrder, listEmails } = await setUpQuestions();
const { database } = site.handle;
afterAll(() => site.stop());

const startsAt = new Date('2027-06-05T21:00:00Z');
const daysBefore = (days: number) => new Date(startsAt.getTime() - days * 86_400_000);

beforeEach(() => site.clock.set(testNow));

/** An order of an event of its own, the only one that reminds. */
async function buyForReminders(places: number[]) {
  const order = await buy(places);
  await database.update(event).set({
    weekReminderAt: testNow,
    dayReminderAt: testNow,
    namesReminderAt: testNow,
    lastNamesReminderAt: testNow,
  });
  await database
    .update(event)
    .set({ startsAt, namesReminderAt: null, lastNamesReminderAt: null })
    .where(eq(event.id, hall.event));
  return order;
}

const remind = async (days: number, { orderId }: { orderId: number }) => {
  site.clock.set(daysBefore(days));
  await sendDueReminders(site.site.platform);
  return (await listEmails(`mail guest names ${orderId} %`)).map(({ text }) => text);
};

test('the email with the tickets says which required answers are missing', async () => {
  await buy([0]);
  await add();
  await add({ ...shirt, isRequired: false });
  const { orderId } = await sell([1]);
  const [email] = await listEmails(`mail tickets ${orderId} paid`);
  expect(email?.text).toContain('1 answer is missing: Meal');
  expect(email?.text).toMatch(/\/receipt\/6175550123\/\d+\/questions\?key=/);
});

test('a buyer of one ticket is reminded of missing answers until they are all there', async () => {
  const order = await buyForReminders([0]);
  const [guest = 0] = order.ids;
  const [food, ride] = [await add(), await add(bus)];
  expect(await remind(14, order)).toEqual([
    expect.stringContaining('2 answers are missing: Meal; Bus seats'),
  ]);
  site.clock.set(daysBefore(10));
  await saveForOrder(order, [respond(food, guest, { choiceIds: [1] })]);
  expect((await remind(5, order)).at(-1)).toContain('1 answer is missing: Bus seats');
  await saveForOrder(order, [respond(ride, null, { text: '0' })]);
  expect(await remind(5, order)).toEqual([]);
});

test('names and answers are in one email, which one switch stops', async () => {
  const order = await buyForReminders([0, 1]);
  await add();
  const [email, ...more] = await remind(14, order);
  expect(more).toEqual([]);
  expect(email).toContain('1 guest has no name yet.');
  expect(email).toContain('2 answers are missing: Meal');
  await site.call(receipts.switchNameReminders, {
    params: { telephone: sampleGuest.phone, orderId: order.orderId },
    body: { key: order.key, on: false },
  });
  expect(await remind(14, order)).toEqual([]);
});

test('nobody is reminded of questions that are optional, closed or for others', async () => {
  const order = await buyForReminders([0]);
  await add({ ...meal, isRequired: false });
  await add({ ...meal, guestTypes: ['children'] });
  await add({ ...meal, closesDaysBefore: 20 });
  expect(await remind(14, order)).toEqual([]);
});
