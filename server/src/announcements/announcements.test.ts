import { type AnnouncementChange, announcements } from '@namugongo/contract/announcements';
import { addressOf } from '@namugongo/contract/call';
import { search } from '@namugongo/contract/search';
import { desc } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { addMinutes } from '../platform/clock.ts';
import { mailMessage } from '../platform/tables.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { newestEntry } from '../testing/newest-entry.ts';
import { refusedWith, startSiteWithStaff } from '../testing/staff.ts';
import { testNow } from '../testing/start-site.ts';

const site = await startSiteWithStaff({ background: true });
const editor = await site.as('editor');
afterAll(() => site.stop());
beforeEach(async () => {
  site.clock.set(testNow);
  await site.handle.pool.query('truncate announcement, announcement_reader');
  site.site.platform.snapshots.dropAll();
});

const change = (rest: Partial<AnnouncementChange> = {}): AnnouncementChange => ({
  announcementDate: '2027-05-02',
  sundayNumber: 'Sixth Sunday of Easter',
  announcementTitle: 'Sample picnic',
  announcementDetail: 'After Mass, in the garden.\nBring a chair.',
  draft: false,
  publishOn: null,
  expiresOn: null,
  byMail: true,
  ...rest,
});
const write = (rest: Partial<AnnouncementChange> = {}) =>
  site.call(announcements.create, { body: change(rest) }, editor);
const titles = async () =>
  (await site.call(announcements.list, {})).map(({ announcementTitle }) => announcementTitle);
const letters = () => site.handle.database.select().from(mailMessage).orderBy(desc(mailMessage.id));

describe('the list', () => {
  test('is what is shown today, the newest first; editors see all', async () => {
    await write({ announcementTitle: 'old', announcementDate: '2027-04-01' });
    await write({ announcementTitle: 'undated', announcementDate: null });
    await write({ announcementTitle: 'new', announcementDate: '2027-05-02' });
    await write({ announcementTitle: 'draft', draft: true });
    await write({ announcementTitle: 'later', publishOn: '2027-05-02' });
    await write({ announcementTitle: 'over', expiresOn: '2027-04-30' });
    expect(await titles()).toEqual(['new', 'undated', 'old']);
    expect(await site.call(announcements.all, {}, editor)).toHaveLength(6);
  });

  test('follows the day where the site is, by the clock alone', async () => {
    await write({ announcementTitle: 'tomorrow', publishOn: '2027-05-02' });
    await write({ announcementTitle: 'today', expiresOn: '2027-05-01' });
    expect(await titles()).toEqual(['today']);
    // Saturday 23:59 in Boston is Sunday in Greenwich.
    site.clock.set(new Date('2027-05-02T03:59:00.000Z'));
    expect(await titles()).toEqual(['today']);
    site.clock.set(new Date('2027-05-02T04:00:00.000Z'));
    await expect.poll(titles, { timeout: 10_000 }).toEqual(['tomorrow']);
  });

  test('is found by its words while it is shown', async () => {
    const { id } = await write();
    await write({ draft: true });
    const { results } = await site.call(search.find, { query: { q: 'garden picnic' } });
    expect(results.map(({ path }) => path)).toEqual([`/detail-announcement/${id}`]);
  });
});

describe('one announcement', () => {
  test('is read while it is published, and after its end', async () => {
    const shown = await write({ expiresOn: '2027-04-30' });
    const params = { id: shown.id };
    expect(await site.call(announcements.read, { params })).toEqual(shown);
    const draft = await write({ draft: true });
    for (const id of [draft.id, 999])
      await expect(site.call(announcements.read, { params: { id } })).rejects.toMatchObject(
        refusedWith('announcement-not-found', 'There is no announcement here.'),
      );
    expect(await site.call(announcements.any, { params: { id: draft.id } }, editor)).toEqual(draft);
    await expect(
      site.call(announcements.any, { params: { id: 999 } }, editor),
    ).rejects.toMatchObject(refusedWith('announcement-not-found'));
  });

  test('is written, changed, deleted and brought back; each is written down', async () => {
    const made = await write();
    const params = { id: made.id };
    expect(await newestEntry(site.handle)).toMatchObject({
      action: 'write announcement',
      subject: `announcement ${made.id}`,
      after: { announcementTitle: 'Sample picnic' },
    });
    const body = change({ announcementTitle: 'Changed', announcementDate: null });
    const changed = await site.call(announcements.change, { params, body }, editor);
    expect(changed).toMatchObject({ ...body, id: made.id });
    expect(await titles()).toEqual(['Changed']);
    await site.call(announcements.remove, { params }, editor);
    expect(await titles()).toEqual([]);
    expect(await newestEntry(site.handle)).toMatchObject({ action: 'delete announcement' });
    await site.call(announcements.restore, { params }, editor);
    expect(await titles()).toEqual(['Changed']);
    const refusal = refusedWith('announcement-not-found');
    await expect(site.call(announcements.restore, { params }, editor)).rejects.toMatchObject(
      refusal,
    );
    const nobody = { params: { id: 999 } };
    await expect(
      site.call(announcements.change, { ...nobody, body }, editor),
    ).rejects.toMatchObject(refusal);
    await expect(site.call(announcements.remove, nobody, editor)).rejects.toMatchObject(refusal);
  });

  test('needs number, title and detail; nothing is saved without them', async () => {
    const answer = await fetch(`${site.base}/api/announcements`, {
      method: 'POST',
      headers: { ...editor.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ announcenemtDate: '', announcementTitle: ' ' }),
    });
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      {
        errors: {
          sundayNumber: 'sundayNumber is required',
          announcementTitle: 'announcementTitle is required',
          announcementDetail: 'announcementDetail is required',
        },
      },
    ]);
    expect(await site.call(announcements.all, {}, editor)).toEqual([]);
  });
});

describe('announcements by e-mail', () => {
  const want = (wanted: boolean) => site.call(announcements.wantMail, { body: { wanted } }, editor);
  /** Until it has gone to all who wanted it by then, be it nobody. */
  const mailed = (params: { id: number }) =>
    expect
      .poll(async () => (await site.call(announcements.any, { params }, editor)).mailedAt)
      .not.toBeNull();

  test('go to who asked, once, and end by the link without signing in', async () => {
    const before = (await letters()).length;
    await mailed(await write({ announcementTitle: 'nobody asked' }));
    await want(true);
    expect(await site.call(announcements.mail, {}, editor)).toEqual({ wanted: true });
    const made = await write();
    await expect.poll(async () => (await letters()).length).toBe(before + 1);
    const [letter] = await letters();
    expect(letter).toMatchObject({ recipient: 'admin@example.org', subject: 'Sample picnic' });
    expect(letter?.text).toContain('After Mass, in the garden.\nBring a chair.');
    expect(letter?.text).toContain(`/#/detail-announcement/${made.id}`);
    const params = { id: made.id };
    await mailed(params);
    await site.call(announcements.change, { params, body: change({ sundayNumber: 'x' }) }, editor);
    await write({ announcementTitle: 'not by mail', byMail: false });

    const key = /\/#\/announcement-mail\/(\S+)/.exec(letter?.text ?? '')?.[1] ?? '';
    const stop = (sent: string) => site.call(announcements.stopMail, { body: { key: sent } });
    await expect(stop(`${key}x`)).rejects.toMatchObject(refusedWith('mail-key-wrong'));
    await expect(stop('.')).rejects.toMatchObject(refusedWith('mail-key-wrong'));
    await stop(key);
    await stop(key);
    expect(await site.call(announcements.mail, {}, editor)).toEqual({ wanted: false });
    await mailed(await write({ announcementTitle: 'after the end' }));
    expect(await letters()).toHaveLength(before + 1);
  });

  test('wait for the day of publication, and a draft for its publication', async () => {
    await want(true);
    const before = (await letters()).length;
    const draft = await write({ announcementTitle: 'was a draft', draft: true });
    await write({ announcementTitle: 'on Sunday', publishOn: '2027-05-02' });
    const body = change({ announcementTitle: 'was a draft' });
    await site.call(announcements.change, { params: { id: draft.id }, body }, editor);
    await expect.poll(async () => (await letters()).length).toBe(before + 1);
    expect((await letters())[0]?.subject).toBe('was a draft');
    site.clock.set(addMinutes(new Date('2027-05-02T04:00:00.000Z'), 1));
    await expect.poll(async () => (await letters())[0]?.subject).toBe('on Sunday');
    await want(false);
  });
});

describe('the Sunday sheet', () => {
  const sheet = (options?: typeof editor) =>
    site.call(announcements.sheet, { params: { date: '2027-05-02' } }, options);

  test('has the reading of the day and its news; an editor sees what is published by then', async () => {
    await write({ announcementTitle: 'now' });
    await write({ announcementTitle: 'on Sunday', publishOn: '2027-05-02' });
    await write({ announcementTitle: 'old', announcementDate: '2027-04-01' });
    const seen = await sheet();
    expect(seen).toMatchObject({
      liturgicalDay: { name: 'Sixth Sunday of Easter', colour: 'white' },
      reading: { readingDate: '2027-05-02', lectionary: '56' },
    });
    expect(seen.announcements.map(({ announcementTitle }) => announcementTitle)).toEqual(['now']);
    expect((await sheet(editor)).announcements).toHaveLength(2);
  });

  test('is printed as a PDF, whatever letters there are in it', async () => {
    await write({ announcementTitle: 'Ekisaakaate 🎉 2027', announcementDetail: 'Ŋŋenda\n\n王' });
    const params = { date: '2027-05-02' };
    const answer = await fetch(addressOf(site.base, announcements.sheetPdf, { params }));
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toContain('sunday-sheet-2027-05-02.pdf');
    const [page] = readPdf(Buffer.from(await answer.arrayBuffer()));
    const text = page?.text.replaceAll('\n', ' ') ?? '';
    for (const words of [
      'Sixth Sunday of Easter',
      'Sunday, May 2, 2027',
      'Ekisaakaate 2027',
      'Ŋŋenda',
    ])
      expect(text).toContain(words);
  });
});
