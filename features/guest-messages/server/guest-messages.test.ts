import { eq, like } from 'drizzle-orm';
import {
  clearReturnedAddress,
  markAddressReturned,
} from '#platform/email/returned-address-queries.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { sampleGuest, setUpReception } from '#app/server/testing/set-up-reception.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { startSmtpServer } from '#app/server/testing/start-smtp-server.ts';
import { buildUrl } from '#contract/client.ts';
import {
  guestMessages,
  maxMessagesPerDay,
} from '#features/guest-messages/contract/guest-messages.ts';
import type { Audience } from '#features/guest-messages/contract/rules/audiences.ts';
import { order } from '#features/event/server/tables.ts';
import { createEmailHandler } from '#platform/email/email.ts';
import { merge } from '#platform/feature.ts';
import { createOutbox } from '#platform/outbox/create-outbox.ts';
import { exchangeTasks, type OutboxTask } from '#platform/outbox/outbox-queries.ts';
import { outbox, setting } from '#platform/tables.ts';
import { createMessageTask } from './send-message.ts';
import { guestMessage, guestMessageOptOut } from './tables.ts';

const smtpServer = await startSmtpServer();
const { site, hall, startFeast, sell } = await setUpReception({
  variables: { SMTP_URL: smtpServer.url, MAIL_FROM: 'site@example.org' },
});
const { platform, features } = site.site;
const { database } = site.handle;
await database.insert(setting).values({ name: 'email', value: 'office@example.org' });
afterAll(async () => {
  await site.stop();
  await smtpServer.stop();
});

const mail = createEmailHandler({ ...platform, kinds: merge(features, 'emails') });
/** What a process does in the background, now. */
const sendWaiting = () =>
  createOutbox({
    ...platform,
    handlers: { mail, 'guest-message': createMessageTask(platform) },
  }).drain();

const grace = { name: 'Grace Nakato', phone: '6175550124', email: 'grace@example.org' };
let orderId = 0;
beforeEach(async () => {
  await database.delete(guestMessage);
  await database.delete(guestMessageOptOut);
  await database.delete(outbox);
  smtpServer.clear();
  await startFeast();
  await sell([0, 1]);
  await sell([2, 11], grace);
  await sell([3], { name: 'No Address', phone: '6175550199', email: '' });
  // Their tickets have been emailed.
  await database.delete(outbox);
  const [row] = await database.select().from(order).where(eq(order.eventId, hall.event)).limit(1);
  orderId = row?.id ?? 0;
});

const write = (audience: Audience = { kind: 'everyone' }, change = {}) => ({
  audience,
  subject: 'Hello {first name}',
  body: 'You sit at {seats}.\n\n{ticket link}\n\nDoors: {door time}',
  isAboutTicket: false,
  ...change,
});
const create = (message = write()) =>
  site.call(guestMessages.create, { body: { event: hall.event, message } }, hall.staff);
const send = (id: number, seen: ReturnType<typeof write>, input = {}) =>
  site.call(
    guestMessages.send,
    { params: { id }, body: { seen, count: 2, sendAt: null, again: false, ...input } },
    hall.staff,
  );
const listPeople = (audience: Audience) =>
  site.call(
    guestMessages.listPeople,
    { body: { event: hall.event, audience, isAboutTicket: false } },
    hall.staff,
  );

test.each<[string, () => Audience, string[], number]>([
  ['everyone', () => ({ kind: 'everyone' }), [sampleGuest.email, grace.email], 1],
  ['a table', () => ({ kind: 'table', table: 'Table 2' }), [grace.email], 0],
  ['an order', () => ({ kind: 'order', order: orderId }), [sampleGuest.email], 0],
  ['unnamed guests', () => ({ kind: 'unnamed' }), [sampleGuest.email, grace.email], 0],
  ['who has not arrived', () => ({ kind: 'not-arrived' }), [sampleGuest.email, grace.email], 1],
  ['a type', () => ({ kind: 'guest-type', guestType: 'youth' }), [grace.email], 0],
])('%s: each address once', async (_, audience, emails, withoutAddress) => {
  const { recipients, skipped } = await listPeople(audience());
  expect(recipients.map(({ email }) => email)).toEqual(emails);
  expect(skipped.map(({ reason }) => reason)).toEqual(
    Array.from({ length: withoutAddress }, () => 'no-address'),
  );
});

test('an address that mail comes back from is skipped, also for what is about the ticket', async () => {
  await markAddressReturned(database, {
    email: grace.email,
    rejectionCode: '550 5.1.1',
    returnedAt: site.clock.now(),
  });
  const { recipients, skipped } = await listPeople({ kind: 'everyone' });
  expect(recipients.map(({ email }) => email)).toEqual([sampleGuest.email]);
  expect(skipped.map(({ email, reason }) => [email, reason])).toContainEqual([
    grace.email,
    'returned',
  ]);
  await clearReturnedAddress(database, grace.email);
});

const get = (id: number) => site.call(guestMessages.get, { params: { id } }, hall.staff);
const stop = (id: number) => site.call(guestMessages.stop, { params: { id } }, hall.staff);
const listStates = async (id: number) => (await get(id)).recipients.map(({ state }) => state);
/** The recipients of the messages to guests. */
const listReached = () => smtpServer.recipients().toSorted();
const inOneMinute = () => new Date(site.clock.now().getTime() + 60_000);
const both = [grace.email, sampleGuest.email].toSorted();

/** A process takes the next email. */
async function claimEmail() {
  const now = site.clock.now();
  const [claimed] = await exchangeTasks(database, {
    completed: [],
    lanes: [{ kind: 'mail', room: 1 }],
    now,
    latestRetry: now,
    leaseMilliseconds: 60_000,
  });
  if (!claimed) throw new Error('No email waits.');
  return claimed;
}

/** The process sends it, and ends before that is saved. */
async function sendAndEnd(claimed: OutboxTask): Promise<void> {
  await mail.run(mail.payload.parse(claimed.payload), claimed);
  await database.update(outbox).set({ lockedUntil: null }).where(eq(outbox.id, claimed.id));
}

describe('a message', () => {
  test('goes once to each guest, with their seats; replies go to the office', async () => {
    const { id } = await create();
    const sent = await send(id, write());
    expect(sent.state).toBe('sending');
    await sendWaiting();
    expect(listReached()).toEqual(both);
    const email = smtpServer.newestTo(grace.email);
    expect(email).toContain('Subject: Hello Grace');
    expect(email).toContain('You sit at Table 1, Chair 3; Table 2, Chair 2.');
    expect(email).toContain('Doors: to be announced');
    expect(email).toContain('Reply-To: office@example.org');
    expect(await listStates(id)).toEqual(['sent', 'sent', 'no-address']);
    const [summary] = await site.call(
      guestMessages.list,
      { query: { event: hall.event } },
      hall.staff,
    );
    expect(summary).toMatchObject({ state: 'sent', recipients: 2, delivered: 2, waiting: 0 });
  });

  test('is shown and tested with the data of a guest, and opens nothing of theirs', async () => {
    const body = { event: hall.event, message: write(), ticket: null };
    const preview = await site.call(guestMessages.preview, { body }, hall.staff);
    expect(preview).toMatchObject({ to: sampleGuest.email, subject: 'Hello Sample' });
    expect(preview.text).toContain('You sit at Table 1, Chair 1 and Chair 2.');
    const { to } = await site.call(guestMessages.sendTest, { body }, hall.staff);
    await sendWaiting();
    expect(listReached()).toEqual([to]);
    expect(smtpServer.newestTo(to)).toContain('/search-tickets');
  });

  test('is turned off by one click of its reader or of their mail program, and on again', async () => {
    await send((await create()).id, write());
    await sendWaiting();
    const email = smtpServer.newestTo(grace.email);
    const key = /guest-mail\/([\w.-]+)/.exec(email)?.[1] ?? '';
    const url = buildUrl(site.base, guestMessages.turnOff, { params: { key } });
    expect(email.replaceAll(/\r?\n /g, '')).toContain(new URL(url).pathname);
    expect(email).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(response.status).toBe(200);
    const people = await listPeople({ kind: 'everyone' });
    expect(people.skipped.map(({ email: to, reason }) => [to, reason])).toContainEqual([
      grace.email,
      'turned-off',
    ]);
    const next = write(undefined, { subject: 'Next' });
    const { id } = await create(next);
    await send(id, next, { count: 1 });
    const aboutTicket = write(undefined, { isAboutTicket: true });
    await send((await create(aboutTicket)).id, aboutTicket, { again: true });
    smtpServer.clear();
    await sendWaiting();
    expect(listReached()).toEqual([...both, sampleGuest.email].toSorted());
    expect(smtpServer.newestTo(grace.email)).not.toContain('List-Unsubscribe');
    expect(await listStates(id)).toContain('turned-off');
    await site.call(guestMessages.turnOn, { params: { key } });
    expect((await listPeople({ kind: 'everyone' })).recipients).toHaveLength(2);
    await expect(
      site.call(guestMessages.turnOff, { params: { key: `${key}x` } }),
    ).rejects.toMatchObject(expectProblem('guest-message-key-invalid'));
  });

  test('reaches each guest once when processes end in the middle', async () => {
    const sendAt = inOneMinute();
    const { id } = await create();
    await send(id, write(), { sendAt });
    site.clock.advance(61_000);
    // Ended once the recipients were worked out, and before that was saved as done.
    const start = () =>
      createMessageTask(platform).run(
        { id, sendAt: sendAt.toISOString() },
        { dedupeKey: '', attempts: 1 },
      );
    await start();
    await start();
    // Ended once the mail server had an email, and before that was saved as done.
    const claimed = await claimEmail();
    await sendAndEnd(claimed);
    await Promise.all([sendWaiting(), sendWaiting()]);
    await sendWaiting();
    expect(listReached()).toEqual(both);
    expect(await listStates(id)).toEqual(['sent', 'sent', 'no-address']);
  });

  test('goes out at its time, to who is a guest then', async () => {
    const { id } = await create();
    expect((await send(id, write(), { sendAt: inOneMinute() })).state).toBe('scheduled');
    await expect(
      send((await create()).id, write(), { sendAt: site.clock.now() }),
    ).rejects.toMatchObject(expectProblem('send-time-past'));
    await sendWaiting();
    expect(listReached()).toEqual([]);
    await sell([5], { name: 'Late Guest', phone: '6175550150', email: 'late@example.org' });
    await database.delete(outbox).where(like(outbox.dedupeKey, 'mail %'));
    site.clock.advance(61_000);
    await sendWaiting();
    await sendWaiting();
    expect(listReached()).toEqual([...both, 'late@example.org'].toSorted());
    const { state, changes } = await get(id);
    expect(state).toBe('sent');
    expect(changes.map(({ action }) => action)).toEqual([
      'write message to guests',
      'schedule message to guests',
      'send message to guests',
    ]);
  });

  test('that is stopped in the middle reaches nobody else', async () => {
    const { id } = await create();
    await send(id, write());
    const claimed = await claimEmail();
    // One email is on its way at this moment.
    expect((await stop(id)).state).toBe('stopped');
    await sendAndEnd(claimed);
    await sendWaiting();
    expect(listReached()).toEqual([]);
    expect((await listStates(id)).toSorted()).toEqual(['no-address', 'stopped', 'stopped']);
  });

  test('needs the count that was shown, is not repeated unasked, and has a limit for a day', async () => {
    const { id } = await create();
    await expect(send(id, write(), { count: 3 })).rejects.toMatchObject(
      expectProblem('recipients-changed'),
    );
    await send(id, write());
    await expect(send(id, write())).rejects.toMatchObject(expectProblem('guest-message-sent'));
    const repeated = await create();
    await expect(send(repeated.id, write())).rejects.toMatchObject(
      expectProblem('guest-message-repeated'),
    );
    await send(repeated.id, write(), { again: true });
    for (let count = 2; count < maxMessagesPerDay.many; count += 1) {
      const message = write(undefined, { subject: `Message ${count}` });
      await send((await create(message)).id, message);
    }
    const last = write(undefined, { subject: 'One too many' });
    await expect(send((await create(last)).id, last)).rejects.toMatchObject(
      expectProblem('too-many-guest-messages'),
    );
  });

  test('that waits for its time is a draft again when it is stopped; one under way ends', async () => {
    const later = await create();
    await send(later.id, write(), { sendAt: inOneMinute() });
    expect((await stop(later.id)).state).toBe('draft');
    await send(later.id, write());
    const stopped = await stop(later.id);
    expect(stopped.state).toBe('stopped');
    expect(stopped.recipients.map(({ state }) => state)).toEqual([
      'stopped',
      'stopped',
      'no-address',
    ]);
    const tasks = await database
      .select()
      .from(outbox)
      .where(like(outbox.dedupeKey, `mail guest-message ${later.id} %`));
    expect(tasks).toEqual([]);
    await expect(stop(later.id)).rejects.toMatchObject(
      expectProblem('guest-message-not-stoppable'),
    );
  });

  test('refuses an unknown field, and is for reception', async () => {
    await expect(create(write(undefined, { body: '{nickname}' }))).rejects.toThrow(
      'is not something we can fill in here',
    );
    hall.staff = await site.as('usher');
    await expect(create()).rejects.toMatchObject(expectProblem('forbidden'));
  });
});
