import { checkout } from '#features/orders/contract/checkout.ts';
import { companions } from '#features/tickets/contract/companions.ts';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { sampleGuest, setUpReception } from '#app/server/testing/set-up-reception.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { testNow } from '#app/server/testing/start-site.ts';
import { event } from '#features/event/server/tables.ts';
import { outbox } from '#platform/tables.ts';
import { createOrderKey, getTicketSecret } from '../create-ticket-key.ts';
import { sendDueReminders } from './send-reminders.ts';

const { site, hall, startFeast, sell, listEmails } = await setUpReception();
const { database } = site.handle;
afterAll(() => site.stop());
const secret = await getTicketSecret(database);

const startsAt = new Date('2027-06-05T21:00:00Z');
const daysBefore = (days: number) => new Date(startsAt.getTime() - days * 86_400_000);

beforeEach(async () => {
  site.clock.set(testNow);
  await database.update(event).set({
    weekReminderAt: testNow,
    dayReminderAt: testNow,
    namesReminderAt: testNow,
    lastNamesReminderAt: testNow,
  });
  await database.delete(outbox).where(like(outbox.dedupeKey, 'mail guest names %'));
  await startFeast();
  await database.update(event).set({ startsAt }).where(eq(event.id, hall.event));
});

const remindAt = async (now: Date) => {
  site.clock.set(now);
  await sendDueReminders(site.site.platform);
};
const listReminders = () => listEmails('mail guest names %');

async function buy(places: number[]) {
  const { orderId, tickets } = await sell(places);
  const key = [
    createOrderKey(
      secret,
      { telephone: sampleGuest.phone, email: sampleGuest.email, orderId },
      site.clock.now(),
    ),
  ];
  return { orderId, tickets, key };
}

const saveName = (id: number, key: string[], name: string) =>
  site.call(companions.saveNames, {
    body: { key, names: [{ id, before: sampleGuest.name, name }] },
  });

const switchReminders = (orderId: number, key: string[], on: boolean) =>
  site.call(checkout.switchNameReminders, {
    params: { telephone: sampleGuest.phone, orderId },
    body: { key, on },
  });

test('the email after paying asks for the names that are missing, and only of several guests', async () => {
  const { orderId } = await buy([0, 1, 2]);
  const [email] = await listEmails(`mail tickets ${orderId} paid`);
  expect(email?.text).toContain('2 guests have no name yet.');
  expect(email?.text).toContain('Table 1, Chair 2\nTable 1, Chair 3');
  expect(email?.text).toMatch(/\/receipt\/6175550123\/\d+\/guests\?key=/);
  const { orderId: single } = await sell([3]);
  const [other] = await listEmails(`mail tickets ${single} paid`);
  expect(other?.text).not.toContain('no name yet');
});

test('buyers are reminded of missing names two weeks and five days before, each once', async () => {
  const { tickets, key } = await buy([0, 1, 2]);
  await sell([3]);
  await remindAt(daysBefore(14.1));
  expect(await listReminders()).toEqual([]);
  await remindAt(daysBefore(14));
  await remindAt(daysBefore(13));
  const [email, ...more] = await listReminders();
  expect(more).toEqual([]);
  expect(email).toMatchObject({ to: sampleGuest.email });
  expect(email?.text).toContain('2 guests have no name yet.');
  await saveName(tickets[1]?.id ?? 0, key, 'Ann');
  await remindAt(daysBefore(5));
  const [, last, ...others] = await listReminders();
  expect(others).toEqual([]);
  expect(last?.text).toContain('1 guest has no name yet.');
});

describe('nobody is reminded', () => {
  test('whose guests all have names, also when they get them after the email was queued', async () => {
    const { tickets, key } = await buy([0, 1]);
    await remindAt(daysBefore(14));
    expect(await listReminders()).toHaveLength(1);
    await saveName(tickets[0]?.id ?? 0, key, 'Ann');
    expect(await listReminders()).toEqual([]);
    await remindAt(daysBefore(5));
    expect(await listReminders()).toEqual([]);
  });

  test('who stopped the reminders, until they start them again', async () => {
    const { orderId, key } = await buy([0, 1]);
    await switchReminders(orderId, key, false);
    await remindAt(daysBefore(14));
    expect(await listReminders()).toEqual([]);
    await switchReminders(orderId, key, true);
    await remindAt(daysBefore(5));
    expect(await listReminders()).toHaveLength(1);
  });

  test('by a stranger’s wish', async () => {
    const { orderId } = await buy([0, 1]);
    const other = await sell([2], { ...sampleGuest, email: 'other@example.org' });
    const foreign = createOrderKey(
      secret,
      { telephone: sampleGuest.phone, email: 'other@example.org', orderId: other.orderId },
      site.clock.now(),
    );
    for (const key of [[], [foreign], ['x']])
      await expect(switchReminders(orderId, key, false)).rejects.toMatchObject(
        expectProblem('order-not-found'),
      );
  });
});
