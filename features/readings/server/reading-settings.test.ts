import { HeadingOverrides, defaultHeadings } from '#features/readings/contract/reading-settings.ts';
import { readings } from '#features/readings/contract/readings.ts';
import { afterAll, expect, test } from 'vitest';
import { findNewestAuditEntry } from '#app/server/testing/newest-audit-entry.ts';
import { expectProblem, startSiteWithStaff } from '#app/server/testing/staff.ts';

const site = await startSiteWithStaff();
const editor = await site.as('editor');
afterAll(() => site.stop());

const visible = async () =>
  (await site.call(readings.getByDate, { params: { date: '2027-05-02' } })).headings;
const set = (own: Partial<HeadingOverrides>) =>
  site.call(readings.updateHeadings, { body: HeadingOverrides.parse(own) }, editor);

test('setting the day of the Ascension changes the calendar right away', async () => {
  const getName = async (date: string) =>
    (await site.call(readings.getDay, { params: { date } })).liturgicalDay.name;
  expect(await getName('2027-05-06')).toBe('The Ascension of the Lord');
  await site.call(readings.updateCalendar, { body: { ascension: 'Sunday' } }, editor);
  expect(await getName('2027-05-06')).toBe('Thursday of the sixth week of Easter');
  expect(await getName('2027-05-09')).toBe('The Ascension of the Lord');
  expect(await site.call(readings.getCalendar, {}, editor)).toEqual({ ascension: 'Sunday' });
  expect(await findNewestAuditEntry(site.handle)).toMatchObject({
    before: { ascension: 'Thursday' },
  });
});

test('the headings are the defaults until an editor sets others and after they are emptied', async () => {
  expect(await visible()).toEqual(defaultHeadings);
  const own = { title: ' Ebyawandiikibwa <b>bya</b> leero ', gospelInEnglish: 'The Gospel' };
  const stored = { title: 'Ebyawandiikibwa <b>bya</b> leero', gospelInEnglish: 'The Gospel' };
  expect(await set(own)).toMatchObject({ ...stored, psalm: '' });
  expect(await visible()).toEqual({ ...defaultHeadings, ...stored });
  expect(await site.call(readings.getHeadings, {}, editor)).toEqual(HeadingOverrides.parse(stored));
  expect(await findNewestAuditEntry(site.handle)).toMatchObject({
    action: 'set headings of the readings',
    before: HeadingOverrides.parse({}),
    after: stored,
  });
  await set({});
  expect(await visible()).toEqual(defaultHeadings);
});

test('a heading that is too long is refused', async () => {
  const send = (title: string) =>
    fetch(`${site.base}/api/readings/headings`, {
      method: 'PUT',
      headers: { ...editor.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ title }),
    });
  const response = await send('x'.repeat(61));
  expect([response.status, await response.json()]).toMatchObject([
    422,
    { errors: { title: 'Use at most 60 characters' } },
  ]);
  expect((await send('x'.repeat(60))).status).toBe(200);
});

test('only editors set the headings', async () => {
  const secretary = await site.as('secretary');
  for (const actor of [undefined, secretary]) {
    const problem = expectProblem(actor ? 'forbidden' : 'unauthenticated');
    await expect(site.call(readings.getHeadings, {}, actor)).rejects.toMatchObject(problem);
    await expect(
      site.call(readings.updateHeadings, { body: HeadingOverrides.parse({}) }, actor),
    ).rejects.toMatchObject(problem);
  }
});
