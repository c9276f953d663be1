import { afterAll, beforeEach, expect, test } from 'vitest';
import { sampleLetter, writeLetterText } from '#app/server/testing/letter-rows.ts';
import { expectProblem, startSiteWithStaff } from '#app/server/testing/staff.ts';
import { startSmtpServer } from '#app/server/testing/start-smtp-server.ts';
import { buildUrl } from '#contract/client.ts';
import { user, userRole } from '#features/accounts/server/tables.ts';
import { household, member } from '#features/directory/server/tables.ts';
import { communityGroup, groupEmailOff, groupMember } from '#features/groups/server/tables.ts';
import { letterSubscribers } from '#features/letters/contract/letter-subscribers.ts';
import { type LetterInput, letters, maxLettersPerDay } from '#features/letters/contract/letters.ts';
import type { LetterAudience } from '#features/letters/contract/rules/letter-audience.ts';
import { createEmailHandler } from '#platform/email/email.ts';
import { merge } from '#platform/feature.ts';
import { createOutbox } from '#platform/outbox/create-outbox.ts';
import { outbox, returnedAddress } from '#platform/tables.ts';
import { createLetterTask } from './send-letter.ts';
import { letter, letterOptOut, letterRecipient, letterSubscriber } from './tables.ts';

const smtpServer = await startSmtpServer();
const site = await startSiteWithStaff({
  variables: {
    SMTP_URL: smtpServer.url,
    MAIL_FROM: 'site@example.org',
    PUBLIC_URL: 'https://parish.example',
  },
});
const { platform, features } = site.site;
const { database } = site.handle;
afterAll(async () => {
  await site.stop();
  await smtpServer.stop();
});
const staff = await site.as('admin');

const mail = createEmailHandler({ ...platform, kinds: merge(features, 'emails') });
/** What a process does in the background, now. */
async function sendWaiting(): Promise<void> {
  await createOutbox({ ...platform, handlers: { letter: createLetterTask(platform) } }).drain();
  await createOutbox({ ...platform, handlers: { mail } }).drain();
}

const now = () => site.clock.now();
beforeEach(async () => {
  await database.delete(letter);
  await database.delete(letterSubscriber);
  await database.delete(letterOptOut);
  await database.delete(returnedAddress);
  await database.delete(member);
  await database.delete(outbox);
  smtpServer.clear();
  smtpServer.withoutMailbox.clear();
  site.clock.advance(86_400_000);
});

const write = (audience: Partial<LetterAudience> = {}, change: Partial<LetterInput> = {}) => ({
  ...sampleLetter,
  ...change,
  audience: { ...sampleLetter.audience, ...audience },
});
const create = (body = write()) => site.call(letters.create, { body }, staff);
const send = (id: number, seen: LetterInput, count: number, sendAt: Date | null = null) =>
  site.call(letters.send, { params: { id }, body: { seen, count, sendAt } }, staff);
const get = (id: number) => site.call(letters.get, { params: { id } }, staff);
const count = (audience: Partial<LetterAudience> = {}) =>
  site.call(letters.countPeople, { body: write(audience) }, staff);
const subscribe = (emails: readonly string[]) =>
  database
    .insert(letterSubscriber)
    .values(emails.map((email) => ({ email, requestedAt: now(), confirmedAt: now() })));
const getKey = (email: string, screen: string) =>
  new RegExp(String.raw`/${screen}/([\w-]+)`).exec(smtpServer.newestTo(email))?.[1] ?? '';
const listRecipients = async (id: number) =>
  site.call(letters.listRecipients, { params: { id } }, staff);

/** The button of a mail program. */
const pressUnsubscribe = (key: string) =>
  fetch(buildUrl(site.base, letters.turnOff, { params: { key } }), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });

test('a letter to 400: 3 mailboxes are missing, 2 unsubscribe, and the next one skips all five', async () => {
  const emails = Array.from({ length: 400 }, (_, place) => `reader${place}@example.org`);
  await subscribe(emails);
  for (const email of ['reader7@example.org', 'reader8@example.org', 'reader9@example.org'])
    smtpServer.withoutMailbox.add(email);
  const { id } = await create();
  await send(id, write(), 400);
  for (let minute = 0; minute < 7; minute += 1) {
    const before = smtpServer.recipients().length;
    await sendWaiting();
    expect(smtpServer.recipients().length - before).toBeLessThanOrEqual(60);
    expect((await get(id)).state).toBe(minute < 6 ? 'sending' : 'sent');
    site.clock.advance(60_000);
  }
  expect(await get(id)).toMatchObject({ recipients: 400, delivered: 397, failed: 3, waiting: 0 });
  expect(new Set(smtpServer.recipients()).size).toBe(397);
  expect(smtpServer.recipients()).toHaveLength(397);
  const returned = await site.call(letterSubscribers.listReturned, {}, staff);
  expect(
    returned.map(({ email, rejectionCode }) => `${email} ${rejectionCode}`).toSorted(),
  ).toEqual([7, 8, 9].map((place) => `reader${place}@example.org 550 5.1.1`));
  expect((await listRecipients(id)).filter(({ state }) => state === 'failed')).toHaveLength(3);

  const email = smtpServer.newestTo('reader0@example.org').replaceAll(/\r?\n /g, '');
  expect(email).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(email).toContain('<https://parish.example/api/letters/turn-off/');
  for (const reader of ['reader0@example.org', 'reader1@example.org'])
    expect((await pressUnsubscribe(getKey(reader, 'letter-mail'))).status).toBe(200);
  expect(await count()).toEqual({
    count: 395,
    skipped: expect.arrayContaining([
      { reason: 'returned', count: 3 },
      { reason: 'turned-off', count: 2 },
    ]),
  });
  await site.call(
    letterSubscribers.clearReturned,
    { body: { email: 'Reader7@example.org' } },
    staff,
  );
  await site.call(letters.turnOn, {
    params: { key: getKey('reader0@example.org', 'letter-mail') },
  });
  expect((await count()).count).toBe(397);
});

test('an address is written to once, and neither the dead, nor who moved or asked for none', async () => {
  const [home] = await database.insert(household).values({ name: 'Kato' }).returning();
  const people = await database
    .insert(member)
    .values([
      { name: 'Grace', email: 'Grace@example.org', householdId: home?.id ?? 0 },
      { name: 'Peter', email: 'peter@example.org' },
      { name: 'Late', email: 'late@example.org', status: 'died' },
      { name: 'Gone', email: 'gone@example.org', status: 'moved' },
      // A widow reads the mailbox that both had.
      { name: 'Widow', email: 'home@example.org' },
      { name: 'Husband', email: 'home@example.org', status: 'died' },
      { name: 'No Address' },
    ])
    .returning();
  const [choir] = await database
    .insert(communityGroup)
    .values({ name: 'Choir of letters', kind: 'choir' })
    .returning();
  const groupId = choir?.id ?? 0;
  for (const { id } of people.slice(0, 2))
    await database.insert(groupMember).values({ groupId, memberId: id, joinedAt: now() });
  await database
    .insert(groupEmailOff)
    .values({ groupId, memberId: people[1]?.id ?? 0, since: now() });
  await subscribe(['grace@example.org', 'late@example.org', 'new@example.org']);
  await database.insert(user).values({ id: 'cook', name: 'Cook', email: 'cook@example.org' });
  await database.insert(userRole).values({ userId: 'cook', role: 'usher' });

  expect((await count({ subscribers: false, groups: [groupId] })).count).toBe(1);
  expect((await count({ subscribers: false, households: [home?.id ?? 0] })).count).toBe(1);
  expect((await count({ subscribers: false, roles: ['usher'] })).count).toBe(1);
  const audience = { directory: true, groups: [groupId], roles: ['usher' as const] };
  expect(await count(audience)).toEqual({
    // Grace, Peter, the widow, a new reader and the cook.
    count: 5,
    skipped: expect.arrayContaining([
      { reason: 'away', count: 1 },
      { reason: 'no-address', count: 1 },
    ]),
  });
  const { id } = await create(write(audience));
  await expect(send(id, write(audience), 9)).rejects.toMatchObject(
    expectProblem('recipients-changed'),
  );
  await send(id, write(audience), 5);
  await database.insert(letterOptOut).values({ email: 'peter@example.org', optedOutAt: now() });
  await sendWaiting();
  expect(smtpServer.recipients().toSorted()).toEqual(
    ['cook', 'grace', 'home', 'new'].map((name) => `${name}@example.org`),
  );
  const states = Object.fromEntries((await listRecipients(id)).map((r) => [r.email, r.state]));
  expect(states).toMatchObject({ 'peter@example.org': 'turned-off', 'late@example.org': 'away' });
});

test('has pictures and links by whole addresses, and the same as plain text', async () => {
  const body: LetterInput['body'] = {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'News' }] },
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'See ' },
          {
            type: 'text',
            text: 'the calendar',
            marks: [{ type: 'link', attrs: { href: '/today' } }],
          },
        ],
      },
      {
        type: 'image',
        attrs: { src: '/api/pictures/abc/960.jpg', alt: 'The choir', width: 960, height: 640 },
      },
      {
        type: 'bulletList',
        content: [
          {
            type: 'listItem',
            content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Bring food' }] }],
          },
        ],
      },
    ],
  };
  const { html, text } = await site.call(letters.preview, { body: write({}, { body }) }, staff);
  expect(html).toContain('src="/api/pictures/abc/960.jpg"');
  expect(text).toContain(
    'News\n\nSee the calendar (https://parish.example/today)\n\n[The choir]\n\n- Bring food',
  );
  expect(text).toContain('Stop these letters:\nhttps://parish.example/letter-mail/test');
  await site.call(letters.sendTest, { body: write({}, { body }) }, staff);
  await sendWaiting();
  const email = smtpServer.readAll().join('');
  expect(email).toContain('Subject: Test: Advent greetings');
  expect(email).toContain('src="https://parish.example/api/pictures/abc/960.jpg"');
  expect(email).toMatch(/<img [^>]*alt="The choir"/);
  expect(email).toContain('href="https://parish.example/today"');
});

test('waits for its time, goes on after a crash, and stops; nobody gets it twice', async () => {
  const emails = Array.from({ length: 70 }, (_, place) => `reader${place}@example.org`);
  await subscribe(emails);
  const sendAt = new Date(now().getTime() + 3_600_000);
  const { id } = await create();
  await send(id, write(), 70, sendAt);
  await expect(
    site.call(letters.update, { params: { id }, body: { letter: write(), seen: write() } }, staff),
  ).rejects.toMatchObject(expectProblem('letter-sent'));
  await sendWaiting();
  expect(smtpServer.recipients()).toEqual([]);
  site.clock.advance(3_600_001);
  const start = () =>
    createLetterTask(platform).run(
      { id, sendAt: sendAt.toISOString() },
      { dedupeKey: '', attempts: 1 },
    );
  // Ended before it was saved as done, and run again.
  await Promise.all([start(), start()]);
  await start();
  await sendWaiting();
  expect(smtpServer.recipients()).toHaveLength(60);
  const stopped = await site.call(letters.stop, { params: { id } }, staff);
  expect(stopped.state).toBe('stopped');
  site.clock.advance(60_001);
  await sendWaiting();
  expect(new Set(smtpServer.recipients()).size).toBe(60);
  expect(smtpServer.recipients()).toHaveLength(60);
  expect((await listRecipients(id)).filter(({ state }) => state === 'stopped')).toHaveLength(10);
  await expect(site.call(letters.stop, { params: { id } }, staff)).rejects.toMatchObject(
    expectProblem('letter-not-stoppable'),
  );
});

test('is written as a draft, by two editors, deleted and restored; an unfinished one stays', async () => {
  await subscribe(['reader@example.org']);
  const { id } = await create(write({}, { subject: '' }));
  const params = { id };
  await expect(send(id, write({}, { subject: '' }), 1)).rejects.toMatchObject(
    expectProblem('letter-unfinished'),
  );
  const seen = write({}, { subject: '' });
  const change = { letter: write({}, { body: writeLetterText('Second text') }), seen };
  await site.call(letters.update, { params, body: change }, staff);
  await expect(site.call(letters.update, { params, body: change }, staff)).rejects.toMatchObject(
    expectProblem('record-changed'),
  );
  await site.call(letters.delete, { params }, staff);
  await expect(get(id)).rejects.toMatchObject(expectProblem('letter-not-found'));
  const restored = await site.call(letters.restore, { params }, staff);
  expect(restored.changes.map(({ action }) => action)).toEqual([
    'write letter',
    'change letter',
    'delete letter',
    'restore letter',
  ]);
  for (let sent = 0; sent < maxLettersPerDay; sent += 1)
    await send((await create()).id, write(), 1);
  await expect(send((await create()).id, write(), 1)).rejects.toMatchObject(
    expectProblem('too-many-letters'),
  );
});

test('an address gets letters once it is confirmed, and nobody learns whether it does', async () => {
  const request = (email: string) => site.call(letterSubscribers.subscribe, { body: { email } });
  const first = await request('New@example.org');
  await sendWaiting();
  expect((await count()).count).toBe(0);
  const [address = ''] = smtpServer.recipients();
  const key = getKey(address, 'letter-confirm');
  await expect(
    site.call(letterSubscribers.confirm, { params: { key: `${key.slice(0, -2)}xx` } }),
  ).rejects.toMatchObject(expectProblem('letter-key-invalid'));
  await site.call(letterSubscribers.confirm, { params: { key } });
  await site.call(letterSubscribers.confirm, { params: { key } });
  expect((await count()).count).toBe(1);
  smtpServer.clear();
  expect(await request('new@example.org')).toEqual(first);
  await sendWaiting();
  expect(smtpServer.recipients()).toHaveLength(1);

  const [subscriber] = await site.call(letterSubscribers.list, {}, staff);
  const turn = (isOn: boolean) =>
    site.call(
      letterSubscribers.update,
      { params: { id: subscriber?.id ?? 0 }, body: { isOn } },
      staff,
    );
  expect((await turn(false)).state).toBe('turned-off');
  expect((await count()).count).toBe(0);
  expect((await turn(true)).state).toBe('on');
});

test('everyone can read a public letter once it is sent, find it and share it', async () => {
  await subscribe(['reader@example.org']);
  const { id } = await create();
  const listPublic = () => site.call(letters.listPublic, {});
  expect(await listPublic()).toEqual([]);
  await send(id, write(), 1);
  const [published] = await listPublic();
  expect(published).toMatchObject({ subject: 'Advent greetings', slug: `${id}-advent-greetings` });
  const params = { slug: published?.slug ?? '' };
  expect(await site.call(letters.getPublic, { params })).toMatchObject({
    html: '<p>We wish you a blessed Advent.</p>',
  });
  const read = async (path: string) => (await fetch(`${site.base}${path}`)).text();
  expect(await read('/sitemap.xml')).toContain(`/letter/${params.slug}<`);
  expect(await read('/api/search?q=blessed')).toContain(`/letter/${params.slug}`);
  const picture = await fetch(`${site.base}/share/letter/${params.slug}.png`);
  expect(picture.headers.get('content-type')).toBe('image/png');
  await site.call(letters.updateArchive, { params: { id }, body: { isPublic: false } }, staff);
  expect(await listPublic()).toEqual([]);
  await expect(site.call(letters.getPublic, { params })).rejects.toMatchObject(
    expectProblem('letter-not-found'),
  );
  expect(await database.$count(letterRecipient)).toBe(1);
});
