import { accounts } from '#features/accounts/contract/accounts.ts';
import {
  type AnnouncementInput,
  announcements,
} from '#features/announcements/contract/announcements.ts';
import { buildUrl } from '#contract/client.ts';
import { search } from '#features/search/contract/search.ts';
import {
  clearReturnedAddress,
  markAddressReturned,
} from '#platform/email/returned-address-queries.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { user } from '#features/accounts/server/tables.ts';
import { addMinutes } from '#platform/clock.ts';
import { openEmails } from '#app/server/testing/open-emails.ts';
import { parsePdf } from '#app/server/testing/parse-pdf.ts';
import { findNewestAuditEntry } from '#app/server/testing/newest-audit-entry.ts';
import { expectProblem, startSiteWithStaff } from '#app/server/testing/staff.ts';
import { testNow } from '#app/server/testing/start-site.ts';
import { announcementSubscriber } from './tables.ts';
import { getSettings } from '#platform/settings.ts';
import { createAudiences } from '#features/audiences/server/find-reader.ts';
import { createAnnouncementEmail } from './email-announcement.ts';
import { removeSubscriber } from './queries.ts';
import { createUnsubscribeKey } from './update-subscription.ts';

const site = await startSiteWithStaff({ background: true });
const editor = await site.as('editor');
afterAll(() => site.stop());
beforeEach(async () => {
  site.clock.set(testNow);
  await site.handle.pool.query(
    'truncate announcement, announcement_recipient, announcement_subscriber',
  );
  site.site.platform.responseCache.invalidateAll();
});

const change = (rest: Partial<AnnouncementInput> = {}): AnnouncementInput => ({
  announcementDate: '2027-05-02',
  sundayNumber: 'Sixth Sunday of Easter',
  announcementTitle: 'Sample picnic',
  announcementDetail: 'After Mass, in the garden.\nBring a chair.',
  draft: false,
  publishOn: null,
  expiresOn: null,
  sendByEmail: true,
  ...rest,
});
const write = (rest: Partial<AnnouncementInput> = {}) =>
  site.call(announcements.create, { body: change(rest) }, editor);
const titles = async () =>
  (await site.call(announcements.list, {})).map(({ announcementTitle }) => announcementTitle);
/** Newest first. */
const emails = async () => (await openEmails(site.handle.database)).toReversed();

describe('the list', () => {
  test('has visible announcements, newest first; editors see all', async () => {
    await write({ announcementTitle: 'old', announcementDate: '2027-04-01' });
    await write({ announcementTitle: 'undated', announcementDate: null });
    await write({ announcementTitle: 'new', announcementDate: '2027-05-02' });
    await write({ announcementTitle: 'draft', draft: true });
    await write({ announcementTitle: 'later', publishOn: '2027-05-02' });
    await write({ announcementTitle: 'over', expiresOn: '2027-04-30' });
    expect(await titles()).toEqual(['new', 'undated', 'old']);
    expect(await site.call(announcements.listAll, {}, editor)).toHaveLength(6);
  });

  test("changes with the day in the site's time zone", async () => {
    await write({ announcementTitle: 'tomorrow', publishOn: '2027-05-02' });
    await write({ announcementTitle: 'today', expiresOn: '2027-05-01' });
    expect(await titles()).toEqual(['today']);
    // Saturday 23:59 in Boston is Sunday in Greenwich.
    site.clock.set(new Date('2027-05-02T03:59:00.000Z'));
    expect(await titles()).toEqual(['today']);
    site.clock.set(new Date('2027-05-02T04:00:00.000Z'));
    await expect.poll(titles).toEqual(['tomorrow']);
  });

  test('is searchable while visible', async () => {
    const { id } = await write();
    await write({ draft: true });
    const { results } = await site.call(search.search, { query: { q: 'garden picnic' } });
    expect(results.map(({ path }) => path)).toEqual([`/detail-announcement/${id}`]);
  });
});

describe('one announcement', () => {
  test('is readable while published, and after its last day', async () => {
    const visible = await write({ expiresOn: '2027-04-30' });
    const params = { id: visible.id };
    expect(await site.call(announcements.get, { params })).toEqual(visible);
    const draft = await write({ draft: true });
    for (const id of [draft.id, 999])
      await expect(site.call(announcements.get, { params: { id } })).rejects.toMatchObject(
        expectProblem('announcement-not-found', "We couldn't find that announcement."),
      );
    expect(await site.call(announcements.getDraft, { params: { id: draft.id } }, editor)).toEqual(
      draft,
    );
    await expect(
      site.call(announcements.getDraft, { params: { id: 999 } }, editor),
    ).rejects.toMatchObject(expectProblem('announcement-not-found'));
  });

  test('is created, updated, deleted and restored; each change is audited', async () => {
    const created = await write();
    const params = { id: created.id };
    expect(await findNewestAuditEntry(site.handle)).toMatchObject({
      action: 'write announcement',
      subject: `announcement ${created.id}`,
      after: { announcementTitle: 'Sample picnic' },
    });
    const body = change({ announcementTitle: 'Changed', announcementDate: null });
    const changed = await site.call(announcements.update, { params, body }, editor);
    expect(changed).toMatchObject({ ...body, id: created.id });
    expect(await titles()).toEqual(['Changed']);
    await site.call(announcements.delete, { params }, editor);
    expect(await titles()).toEqual([]);
    expect(await findNewestAuditEntry(site.handle)).toMatchObject({
      action: 'delete announcement',
    });
    await site.call(announcements.restore, { params }, editor);
    expect(await titles()).toEqual(['Changed']);
    const problem = expectProblem('announcement-not-found');
    await expect(site.call(announcements.restore, { params }, editor)).rejects.toMatchObject(
      problem,
    );
    const nobody = { params: { id: 999 } };
    await expect(
      site.call(announcements.update, { ...nobody, body }, editor),
    ).rejects.toMatchObject(problem);
    await expect(site.call(announcements.delete, nobody, editor)).rejects.toMatchObject(problem);
  });

  test('requires number, title and detail', async () => {
    const response = await fetch(`${site.base}/api/announcements`, {
      method: 'POST',
      headers: { ...editor.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ announcenemtDate: '', announcementTitle: ' ' }),
    });
    expect([response.status, await response.json()]).toMatchObject([
      422,
      {
        errors: {
          sundayNumber: 'sundayNumber is required',
          announcementTitle: 'announcementTitle is required',
          announcementDetail: 'announcementDetail is required',
        },
      },
    ]);
    expect(await site.call(announcements.listAll, {}, editor)).toEqual([]);
  });
});

describe('announcements by email', () => {
  const subscribe = (subscribed: boolean) =>
    site.call(announcements.updateSubscription, { body: { subscribed } }, editor);
  /** Waits until the emails to all subscribers, if any, are queued. */
  const waitForEmails = (params: { id: number }) =>
    expect
      .poll(async () => (await site.call(announcements.getDraft, { params }, editor)).emailedAt)
      .not.toBeNull();

  test('go to subscribers once, and end by the link without signing in', async () => {
    const before = (await emails()).length;
    await waitForEmails(await write({ announcementTitle: 'nobody asked' }));
    await subscribe(true);
    expect(await site.call(announcements.getSubscription, {}, editor)).toEqual({
      subscribed: true,
    });
    const created = await write();
    await expect.poll(async () => (await emails()).length).toBe(before + 1);
    const [email] = await emails();
    expect(email).toMatchObject({ recipient: 'admin@example.org', subject: 'Sample picnic' });
    expect(email?.text).toContain('After Mass, in the garden.\nBring a chair.');
    expect(email?.text).toContain(`/detail-announcement/${created.id}`);
    const params = { id: created.id };
    await waitForEmails(params);
    await site.call(announcements.update, { params, body: change({ sundayNumber: 'x' }) }, editor);
    const delivery = () => site.call(announcements.getDelivery, { params }, editor);
    // This site has no mail server.
    await expect.poll(delivery).toEqual({ sent: 0, waiting: 0, failed: 0, unsent: 1, returned: 0 });
    await write({ announcementTitle: 'not by mail', sendByEmail: false });

    const key = /\/announcement-mail\/(\S+)/.exec(email?.text ?? '')?.[1] ?? '';
    const stop = (sent: string) => site.call(announcements.unsubscribe, { body: { key: sent } });
    await expect(stop(`${key}x`)).rejects.toMatchObject(expectProblem('unsubscribe-key-invalid'));
    await expect(stop('.')).rejects.toMatchObject(expectProblem('unsubscribe-key-invalid'));
    await stop(key);
    await stop(key);
    expect(await site.call(announcements.getSubscription, {}, editor)).toEqual({
      subscribed: false,
    });
    await waitForEmails(await write({ announcementTitle: 'after the end' }));
    expect(await emails()).toHaveLength(before + 1);
  });

  test('skip an address that mail comes back from, and are counted as not sent', async () => {
    const { database } = site.handle;
    await subscribe(true);
    const email = 'admin@example.org';
    await markAddressReturned(database, { email, rejectionCode: '', returnedAt: testNow });
    const before = (await emails()).length;
    const { id } = await write({ announcementTitle: 'to nobody' });
    await waitForEmails({ id });
    const delivery = () => site.call(announcements.getDelivery, { params: { id } }, editor);
    await expect.poll(delivery).toEqual({ sent: 0, waiting: 0, failed: 0, unsent: 0, returned: 1 });
    expect(await emails()).toHaveLength(before);
    await clearReturnedAddress(database, email);
    await subscribe(false);
  });

  test('list for the secretary who got one and who did not, with the reason of then', async () => {
    const { database } = site.handle;
    const people = ['Away', 'Got', 'Off'].map((name) => ({
      id: `to-${name}`,
      name,
      email: `${name.toLowerCase()}@example.org`,
    }));
    await database.insert(user).values(people);
    await database
      .insert(announcementSubscriber)
      .values(people.map(({ id }) => ({ userId: id, subscribedAt: testNow })));
    const [away, got, off] = people.map(({ email }) => email);
    await markAddressReturned(database, {
      email: away ?? '',
      rejectionCode: '550 5.1.1',
      returnedAt: testNow,
    });
    const { id } = await write({ announcementTitle: 'to three' });
    await waitForEmails({ id });
    const { platform } = site.site;
    const audiences = createAudiences({ listKeys: async () => [], listNamed: async () => [] });
    await removeSubscriber(database, 'to-Off');
    // As its turn comes after the person turned announcements off.
    const build = createAnnouncementEmail(platform, audiences);
    expect(await build.build({ id, userId: 'to-Off' }, await getSettings(database))).toBeNull();
    await clearReturnedAddress(database, away ?? '');
    const secretary = await site.as('secretary');
    const list = () => site.call(announcements.listRecipients, { params: { id } }, secretary);
    await expect
      .poll(async () => (await list()).map(({ name, email, state }) => [name, email, state]))
      .toEqual([
        ['Away', away, 'returned'],
        ['Got', got, 'kept'],
        ['Off', off, 'turned-off'],
      ]);
    await expect(
      site.call(announcements.listRecipients, { params: { id: 999_999 } }, secretary),
    ).rejects.toMatchObject(expectProblem('announcement-not-found'));
    await site.as('editor');
  });

  test('end by the link for its own person only', async () => {
    const { database } = site.handle;
    const near = { id: 'near', name: 'Near Reader', email: 'near@example.org' };
    await database.insert(user).values(near);
    await database
      .insert(announcementSubscriber)
      .values({ userId: near.id, subscribedAt: testNow });
    await subscribe(true);
    const { account } = await site.call(accounts.getCurrent, {}, editor);
    const key = await createUnsubscribeKey(database, account?.id ?? '');
    const stop = (sent: string) => site.call(announcements.unsubscribe, { body: { key: sent } });
    await expect(stop(`${near.id}.${key.split('.').at(-1)}`)).rejects.toMatchObject(
      expectProblem('unsubscribe-key-invalid'),
    );
    await stop(key);
    const left = await database.select().from(announcementSubscriber);
    expect(left.map(({ userId }) => userId)).toEqual([near.id]);
  });

  test('are off unless the editor turns them on, who sees how many people get them', async () => {
    await subscribe(true);
    expect(await site.call(announcements.countSubscribers, {}, editor)).toEqual({ count: 1 });
    const { sendByEmail: _off, ...unsaid } = change({ announcementTitle: 'without a word' });
    const response = await fetch(`${site.base}/api/announcements`, {
      method: 'POST',
      headers: { ...editor.headers, 'content-type': 'application/json', origin: site.base },
      body: JSON.stringify(unsaid),
    });
    expect(await response.json()).toMatchObject({ sendByEmail: false, emailedAt: null });
    await subscribe(false);
    expect(await site.call(announcements.countSubscribers, {}, editor)).toEqual({ count: 0 });
  });

  test('can be tested by the editor alone, without saving the announcement', async () => {
    const before = await titles();
    const body = change({ announcementTitle: 'on trial' });
    expect(await site.call(announcements.sendTest, { body }, editor)).toEqual({
      to: 'admin@example.org',
    });
    await expect.poll(async () => (await emails())[0]?.subject).toBe('Test: on trial');
    const [email] = await emails();
    expect(email).toMatchObject({ recipient: 'admin@example.org' });
    expect(email?.text).toContain('After Mass, in the garden.');
    expect(await titles()).toEqual(before);
  });

  test('wait for the first day, and for a draft to be published', async () => {
    await subscribe(true);
    const before = (await emails()).length;
    const draft = await write({ announcementTitle: 'was a draft', draft: true });
    await write({ announcementTitle: 'on Sunday', publishOn: '2027-05-02' });
    const body = change({ announcementTitle: 'was a draft' });
    await site.call(announcements.update, { params: { id: draft.id }, body }, editor);
    await expect.poll(async () => (await emails()).length).toBe(before + 1);
    expect((await emails())[0]?.subject).toBe('was a draft');
    site.clock.set(addMinutes(new Date('2027-05-02T04:00:00.000Z'), 1));
    await expect.poll(async () => (await emails())[0]?.subject).toBe('on Sunday');
    await subscribe(false);
  });
});

describe('the Sunday sheet', () => {
  const sheet = (options?: typeof editor) =>
    site.call(announcements.getSundaySheet, { params: { date: '2027-05-02' } }, options);

  test('has the reading and announcements; editors see what is published by then', async () => {
    await write({ announcementTitle: 'now' });
    await write({ announcementTitle: 'on Sunday', publishOn: '2027-05-02' });
    await write({ announcementTitle: 'old', announcementDate: '2027-04-01' });
    const seen = await sheet();
    expect(seen).toMatchObject({
      liturgicalDay: { name: 'Sixth Sunday of Easter', color: 'white' },
      reading: { readingDate: '2027-05-02', lectionary: '56' },
    });
    expect(seen.announcements.map(({ announcementTitle }) => announcementTitle)).toEqual(['now']);
    expect((await sheet(editor)).announcements).toHaveLength(2);
  });

  test('is a PDF, with any letters', async () => {
    await write({ announcementTitle: 'Ekisaakaate 🎉 2027', announcementDetail: 'Ŋŋenda\n\n王' });
    const params = { date: '2027-05-02' };
    const response = await fetch(buildUrl(site.base, announcements.getSundaySheetPdf, { params }));
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toContain('sunday-sheet-2027-05-02.pdf');
    const [page] = parsePdf(Buffer.from(await response.arrayBuffer()));
    const text = page?.text.replaceAll('\n', ' ') ?? '';
    for (const part of [
      'Sixth Sunday of Easter',
      'Sunday, May 2, 2027',
      'Ekisaakaate 🎉  2027',
      'Ŋŋenda',
      '王',
    ])
      expect(text).toContain(part);
  });
});
