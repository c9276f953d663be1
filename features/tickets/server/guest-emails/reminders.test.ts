import { checkout } from '#features/orders/contract/checkout.ts';
import { moves } from '#features/tickets/contract/moves.ts';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { runTransaction } from '#platform/database/database.ts';
import { putOnHold, endHold } from '#platform/ops/hold.ts';
import { getSettings } from '#platform/settings.ts';
import { outbox } from '#platform/tables.ts';
import { callBlockedBy } from '#app/server/testing/call-during.ts';
import { addEvent } from '#app/server/testing/sell-chairs.ts';
import { sampleGuest, setUpReception } from '#app/server/testing/set-up-reception.ts';
import { startSite, testNow } from '#app/server/testing/start-site.ts';
import { event } from '#features/event/server/tables.ts';
import { getTicketSecret, parseTicketKey } from '../create-ticket-key.ts';
import { createTicketsEmail } from '../ticket-emails.ts';
import { createReminderJob, sendDueReminders } from './send-reminders.ts';
import { renderBuilt } from '#app/server/testing/open-emails.ts';

const { site, hall, startFeast, sell, move, listEmails } = await setUpReception();
const { database } = site.handle;
afterAll(() => site.stop());

const startsAt = new Date('2027-06-05T21:00:00Z');
const hourMs = 3_600_000;
const hoursBefore = (hours: number) => new Date(startsAt.getTime() - hours * hourMs);
const week = 7 * 24;

/** A new event with a start, and nothing of the events of other tests. */
beforeEach(async () => {
  site.clock.set(testNow);
  await database.update(event).set({
    weekReminderAt: testNow,
    dayReminderAt: testNow,
    namesReminderAt: testNow,
    lastNamesReminderAt: testNow,
  });
  await database.delete(outbox).where(like(outbox.dedupeKey, 'mail tickets % before %'));
  await startFeast();
  await updateEvent({ startsAt, venue: 'The <b>hall</b>', address: '1 Main Street\nBoston' });
});

const updateEvent = (change: Partial<typeof event.$inferInsert>) =>
  database.update(event).set(change).where(eq(event.id, hall.event));

const remindAt = async (now: Date) => {
  site.clock.set(now);
  await sendDueReminders(site.site.platform);
};

const listReminders = async (kind: 'week' | 'day') =>
  (await listEmails(`mail tickets % ${kind} before %`)).map(({ to }) => to).toSorted();

const guest = (name: string, phone: string) => ({
  name,
  phone,
  email: `${name.toLowerCase()}@example.org`,
});

test('every holder gets one a week and one a day before the start, with the tickets', async () => {
  const { tickets } = await sell([0, 1]);
  await sell([2], guest('Grace', '6175550124'));
  await remindAt(hoursBefore(week + 0.1));
  expect(await listReminders('week')).toEqual([]);
  const other = await addEvent(database, { title: 'Another' });
  await remindAt(hoursBefore(week));
  await remindAt(hoursBefore(week - 1));
  const [row] = await database.select().from(event).where(eq(event.id, other.eventId));
  expect(row).toMatchObject({ weekReminderAt: null });
  expect(await listReminders('week')).toEqual(['grace@example.org', sampleGuest.email]);
  expect(await listReminders('day')).toEqual([]);
  const [email] = await listEmails(`mail tickets ${tickets[0] && '%'} week before 6175550123%`);
  for (const { barCode } of tickets) expect(email?.text).toContain(barCode);
  expect(email?.text).toContain('Dear Sample Guest,\nWe look forward to seeing you.');
  expect(email?.text).toContain('When: Saturday, June 5, 2027, 5:00 PM');
  expect(email?.text).toContain('Where: The <b>hall</b>, 1 Main Street, Boston');
  await remindAt(hoursBefore(24));
  await remindAt(hoursBefore(1));
  expect(await listReminders('day')).toEqual(['grace@example.org', sampleGuest.email]);
  expect(await listReminders('week')).toHaveLength(2);
});

test('one email has the tickets of all orders of a person', async () => {
  const first = await sell([0]);
  const second = await sell([1, 2]);
  const other = await sell([3], guest('Grace', sampleGuest.phone));
  await remindAt(hoursBefore(24));
  expect(await listReminders('day')).toEqual(['grace@example.org', sampleGuest.email]);
  const [email, ...more] = await listEmails(`mail tickets % day before %${sampleGuest.email}`);
  expect(more).toEqual([]);
  for (const { barCode } of [...first.tickets, ...second.tickets])
    expect(email?.text).toContain(barCode);
  expect(email?.text).not.toContain(other.tickets[0]?.barCode);
  const key = new URL(/http\S+\?key=\S+/.exec(email?.text ?? '')?.[0] ?? '').searchParams.get(
    'key',
  );
  const secret = await getTicketSecret(database);
  expect(parseTicketKey(secret, key ?? '', sampleGuest.phone, site.clock.now())).toMatchObject({
    kind: 'holder',
  });
});

test('the builder escapes the event and attaches the codes and the calendar', async () => {
  await sell([0]);
  await remindAt(hoursBefore(24));
  const [row] = await database
    .select({ payload: outbox.payload })
    .from(outbox)
    .where(like(outbox.dedupeKey, 'mail tickets % day before %'));
  const { data, build } = createTicketsEmail(site.site.platform);
  const settings = await getSettings(database);
  const email = renderBuilt(settings, await build(data.parse(row?.payload['data']), settings));
  expect(email?.subject).toBe('See you soon: Uganda Martyrs Day 2027 Reception');
  expect(email?.html).toContain('The &lt;b&gt;hall&lt;/b&gt;');
  expect(email?.html).not.toContain('<b>hall');
  expect(email?.html).toContain(
    'https://www.google.com/maps/search/?api=1&amp;query=The%20%3Cb%3E',
  );
  expect(email?.attachments?.map(({ name }) => name)).toEqual([
    'Table 1, Chair 1.png',
    'event.ics',
  ]);
});

describe('once', () => {
  test('with several processes at the same time, after a restart, and when the clock jumps', async () => {
    await sell([0]);
    await sell([1], guest('Grace', '6175550124'));
    const others = await Promise.all(
      [1, 2].map(() => startSite({ databaseUrl: site.handle.url, background: false })),
    );
    const processes = [site, ...others];
    const remindAll = (now: Date) => {
      for (const { clock } of processes) clock.set(now);
      return Promise.all(
        [1, 2, 3].flatMap(() => processes.map((item) => sendDueReminders(item.site.platform))),
      );
    };
    await remindAll(hoursBefore(week));
    for (const { stop } of others) await stop();
    // The clock jumps to the end, back before the week, and on again.
    for (const hours of [1, week + 30, week - 1, 24, 200, 3]) await remindAt(hoursBefore(hours));
    const restarted = await startSite({ databaseUrl: site.handle.url });
    restarted.clock.set(hoursBefore(2));
    await sendDueReminders(restarted.site.platform);
    await restarted.stop();
    expect(await listReminders('week')).toHaveLength(2);
    expect(await listReminders('day')).toHaveLength(2);
  });

  test('all or none: after a failure half way it is sent by the next run', async () => {
    await sell([0]);
    await sell([1], guest('Grace', '6175550124'));
    await site.handle.pool.query(
      `alter table outbox_task add constraint half check (dedupe_key not like '%week before 6175550124%') not valid`,
    );
    await expect(remindAt(hoursBefore(week))).rejects.toThrow();
    expect(await listReminders('week')).toEqual([]);
    await site.handle.pool.query('alter table outbox_task drop constraint half');
    await remindAt(hoursBefore(week));
    expect(await listReminders('week')).toHaveLength(2);
  });
});

describe('a reminder that waits for the event', () => {
  const remindDuring = async (change: Partial<typeof event.$inferInsert>) => {
    await sell([0]);
    site.clock.set(hoursBefore(week));
    const isOwn = eq(event.id, hall.event);
    const result = await callBlockedBy(
      site.handle,
      (db) => db.update(event).set(change).where(isOwn),
      () => sendDueReminders(site.site.platform),
    );
    expect(result).toMatchObject({ status: 'fulfilled' });
    const [row] = await database.select().from(event).where(isOwn);
    return row?.weekReminderAt;
  };

  test('is not sent when staff move the event meanwhile', async () => {
    expect(await remindDuring({ startsAt: hoursBefore(-48) })).toBeNull();
    expect(await listReminders('week')).toEqual([]);
  });

  test('is not sent when another process sends it meanwhile', async () => {
    const sentAt = hoursBefore(week);
    expect(await remindDuring({ weekReminderAt: sentAt })).toEqual(sentAt);
    expect(await listReminders('week')).toEqual([]);
  });
});

describe('nobody is reminded', () => {
  test('of canceled tickets, also when they are canceled after the email was queued', async () => {
    const first = await sell([0]);
    const second = await sell([1], guest('Grace', '6175550124'));
    const refund = async (orderId: number) =>
      site.callFresh(
        checkout.refund,
        { params: { orderId }, body: { reason: '' } },
        await site.as('treasurer'),
      );
    await refund(first.orderId);
    await remindAt(hoursBefore(week));
    expect(await listReminders('week')).toEqual(['grace@example.org']);
    await refund(second.orderId);
    expect(await listReminders('week')).toEqual([]);
  });

  test('of a past event, also when the email waited for the mail server', async () => {
    await sell([0]);
    await remindAt(hoursBefore(1));
    expect(await listReminders('day')).toHaveLength(1);
    site.clock.set(startsAt);
    expect(await listReminders('day')).toEqual([]);
    await updateEvent({ weekReminderAt: null, dayReminderAt: null });
    await remindAt(hoursBefore(-1));
    expect(await listReminders('day')).toEqual([]);
  });

  test('a week before, who bought within that week; a day before they are', async () => {
    await sell([0]);
    site.clock.set(hoursBefore(week - 1));
    await sell([1], guest('Grace', '6175550124'));
    await remindAt(hoursBefore(week - 2));
    expect(await listReminders('week')).toEqual([sampleGuest.email]);
    await remindAt(hoursBefore(24));
    expect(await listReminders('day')).toEqual(['grace@example.org', sampleGuest.email]);
  });

  test('without an email address', async () => {
    await sell([0], { name: 'Nobody', phone: '6175550199', email: '' });
    await remindAt(hoursBefore(week));
    expect(await listReminders('week')).toEqual([]);
  });

  test('while the site is on hold; the job sends it when the hold ends', async () => {
    await sell([0]);
    site.clock.set(hoursBefore(week));
    await runTransaction(database, (tx) => putOnHold(tx));
    const job = createReminderJob(site.site.platform);
    await job.start();
    await job.stop();
    expect(await listReminders('week')).toEqual([]);
    await runTransaction(database, (tx) => endHold(tx));
    await job.start();
    await vi.waitUntil(async () => (await listReminders('week')).length === 1);
    await job.stop();
  });
});

test('a ticket that was moved or transferred is reminded at its holder, with its seat', async () => {
  const { orderId, tickets } = await sell([0, 1]);
  await move(tickets[0], 12);
  await site.callFresh(
    moves.transferTicket,
    { params: { id: tickets[1]?.id ?? 0 }, body: guest('Grace', '6175550124') },
    hall.staff,
  );
  await remindAt(hoursBefore(week));
  expect(await listReminders('week')).toEqual(['grace@example.org', sampleGuest.email]);
  const [own] = await listEmails(`mail tickets ${orderId} week before 6175550123%`);
  expect(own?.text).toContain('Table 2, Chair 3');
  expect(own?.text).not.toContain('Chair 2:');
  const [other] = await listEmails(`mail tickets ${orderId} week before 6175550124%`);
  expect(other?.text).toContain('Dear Grace,');
  expect(other?.text).toContain('Table 1, Chair 2');
});

test('other emails are sent before reminders', async () => {
  await sell([0]);
  await remindAt(hoursBefore(week));
  const rows = await database
    .select({ dueAt: outbox.dueAt, key: outbox.dedupeKey })
    .from(outbox)
    .orderBy(outbox.dueAt);
  expect(rows.at(-1)?.key).toContain('week before');
  expect(rows.at(-1)?.dueAt).toEqual(hoursBefore(week));
});
