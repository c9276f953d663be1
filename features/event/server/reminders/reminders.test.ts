import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '#app/contract.ts';
import { chairStatuses } from '#contract/chairs.ts';
import { expectProblem, startSiteWithStaff } from '#app/server/testing/staff.ts';
import { testNow } from '#app/server/testing/start-site.ts';
import { addMinutes } from '#platform/clock.ts';
import { outbox } from '#platform/tables.ts';
import { sendSaleReminders } from './create-reminder-job.ts';
import { createReminderKey } from './create-reminder-key.ts';
import { createSaleOpenEmail } from './emails.ts';
import { eventRetentionRules } from './retention-queries.ts';
import { chair, event } from '../tables.ts';
import { saleReminder } from './tables.ts';

const { events, saleReminders } = contract.reception;
let site: Awaited<ReturnType<typeof startSiteWithStaff>>;
let eventId: number;
const opensAt = addMinutes(testNow, 60);

beforeAll(async () => {
  site = await startSiteWithStaff();
  eventId = (await site.call(events.getCurrent, {})).id;
});
afterAll(() => site.stop());
beforeEach(async () => {
  await site.handle.database.delete(saleReminder);
  await site.handle.database.delete(outbox);
  await setSale({ salesFrom: opensAt, salesUntil: null });
  site.clock.set(testNow);
});

const setSale = (times: Partial<typeof event.$inferInsert>) =>
  site.handle.database.update(event).set(times).where(eq(event.id, eventId));
const remind = (email: string, id = eventId) =>
  site.call(saleReminders.create, { params: { id }, body: { email } });
const listRows = () => site.handle.database.select().from(saleReminder);
const countEmails = () => site.handle.database.$count(outbox);
const build = async (id: number) =>
  createSaleOpenEmail(site.site.platform).build({ id }, await site.call(contract.site.get, {}));

describe('a reminder', () => {
  test('is noted once for an address, without an email', async () => {
    await remind('grace@example.org');
    await remind('Grace@Example.org');
    expect((await listRows()).map(({ email, queuedAt }) => [email, queuedAt])).toEqual([
      ['grace@example.org', null],
    ]);
    await sendSaleReminders(site.site.platform);
    expect(await countEmails()).toBe(0);
  });

  test.each([
    ['open', { salesUntil: null }, 60, 'Tickets are on sale.'],
    [
      'closed',
      { salesUntil: testNow, salesFrom: null },
      0,
      'Ticket sales for this event are closed.',
    ],
    ['over', { salesUntil: null }, 60 * 24 * 365, 'This reception is over.'],
  ])('is refused when the sale is %s', async (_, times, minutes, sentence) => {
    await setSale(times);
    site.clock.set(addMinutes(testNow, minutes));
    await expect(remind('grace@example.org')).rejects.toMatchObject(
      expectProblem('sale-not-ahead', sentence),
    );
    expect(await listRows()).toEqual([]);
  });

  test('is refused for an event that does not exist', async () => {
    await expect(remind('grace@example.org', 999_999)).rejects.toMatchObject(
      expectProblem('event-not-found'),
    );
  });

  test('becomes one email at the minute of the opening, however often the job runs', async () => {
    await remind('grace@example.org');
    await remind('okello@example.org');
    site.clock.set(addMinutes(opensAt, -1));
    await sendSaleReminders(site.site.platform);
    expect(await countEmails()).toBe(0);
    site.clock.set(opensAt);
    await Promise.all([1, 2, 3].map(() => sendSaleReminders(site.site.platform)));
    await sendSaleReminders(site.site.platform);
    expect(await countEmails()).toBe(2);
    const [first] = await listRows();
    expect(first?.queuedAt).toEqual(opensAt);
    const email = await build(first?.id ?? 0);
    expect(email?.heading).toMatch(/^Tickets are on sale: /);
  });

  test('sends nothing once its address stopped it, by the key of any of its emails', async () => {
    await remind('grace@example.org');
    await remind('okello@example.org');
    const [grace] = await listRows();
    const id = grace?.id ?? 0;
    site.clock.set(opensAt);
    expect(await build(id)).not.toBeNull();
    const key = await createReminderKey(site.handle.database, id);
    const stop = (sent: string) => site.call(saleReminders.stop, { body: { key: sent } });
    for (const foreign of [`${key}x`, key.replace(/^\d+/, '999'), '1-', 'x'])
      await expect(stop(foreign)).rejects.toMatchObject(expectProblem('unsubscribe-key-invalid'));
    await stop(key);
    await stop(key);
    expect((await listRows()).map(({ email }) => email)).toEqual(['okello@example.org']);
    expect(await build(id)).toBeNull();
  });

  test('sends nothing when the sale is closed again before it goes out', async () => {
    await remind('grace@example.org');
    const [row] = await listRows();
    const id = row?.id ?? 0;
    expect(await build(id)).toBeNull();
    site.clock.set(opensAt);
    await setSale({ salesUntil: opensAt });
    expect(await build(id)).toBeNull();
    await setSale({ salesUntil: null });
    expect(await build(id)).not.toBeNull();
  });

  test('names the waiting list when all seats are taken before it goes out', async () => {
    await remind('grace@example.org');
    const [row] = await listRows();
    site.clock.set(opensAt);
    const { database } = site.handle;
    const statuses = await database.select({ id: chair.id, status: chair.status }).from(chair);
    await database.update(chair).set({ status: 'Reserved' });
    const email = await build(row?.id ?? 0);
    for (const status of chairStatuses) {
      const ids = statuses.filter((before) => before.status === status).map(({ id }) => id);
      await database.update(chair).set({ status }).where(inArray(chair.id, ids));
    }
    const text = JSON.stringify(email);
    expect(email?.heading).toMatch(/^Sold out: /);
    expect(text).toContain('All seats are taken.');
    expect(text).toContain('/waiting-list');
    expect(text).not.toContain('on sale now');
    expect(text).not.toContain('Choose your seats');
  });

  test('is deleted a while after its email, or after an event that never sold', async () => {
    await remind('grace@example.org');
    const [rule] = eventRetentionRules(site.site.platform);
    await rule?.apply(opensAt, 10);
    expect(await listRows()).toHaveLength(1);
    await site.handle.database.update(saleReminder).set({ queuedAt: testNow });
    await rule?.apply(testNow, 10);
    expect(await listRows()).toHaveLength(1);
    await rule?.apply(opensAt, 10);
    expect(await listRows()).toEqual([]);
    await remind('grace@example.org');
    await rule?.apply(addMinutes(testNow, 60 * 24 * 365), 10);
    expect(await listRows()).toEqual([]);
  });
});
