import { OwnHeadings, usualHeadings } from '@namugongo/contract/reading-settings';
import { readings } from '@namugongo/contract/readings';
import { afterAll, expect, test } from 'vitest';
import { newestEntry } from '../testing/newest-entry.ts';
import { refusedWith, startSiteWithStaff } from '../testing/staff.ts';

const site = await startSiteWithStaff();
const editor = await site.as('editor');
afterAll(() => site.stop());

const shown = async () =>
  (await site.call(readings.byDate, { params: { date: '2027-05-02' } })).headings;
const set = (own: Partial<OwnHeadings>) =>
  site.call(readings.setHeadings, { body: OwnHeadings.parse(own) }, editor);

test('where the Ascension is kept is set, and the calendar follows at once', async () => {
  const nameOf = async (date: string) =>
    (await site.call(readings.day, { params: { date } })).liturgicalDay.name;
  expect(await nameOf('2027-05-06')).toBe('The Ascension of the Lord');
  await site.call(readings.setCalendar, { body: { ascension: 'Sunday' } }, editor);
  expect(await nameOf('2027-05-06')).toBe('Thursday of the sixth week of Easter');
  expect(await nameOf('2027-05-09')).toBe('The Ascension of the Lord');
  expect(await site.call(readings.calendar, {}, editor)).toEqual({ ascension: 'Sunday' });
  expect(await newestEntry(site.handle)).toMatchObject({ before: { ascension: 'Thursday' } });
});

test('the headings are the specification’s until an editor sets others, and again when these are emptied', async () => {
  expect(await shown()).toEqual(usualHeadings);
  const own = { title: ' Ebyawandiikibwa <b>bya</b> leero ', gospelInEnglish: 'The Gospel' };
  const kept = { title: 'Ebyawandiikibwa <b>bya</b> leero', gospelInEnglish: 'The Gospel' };
  expect(await set(own)).toMatchObject({ ...kept, psalm: '' });
  expect(await shown()).toEqual({ ...usualHeadings, ...kept });
  expect(await site.call(readings.headings, {}, editor)).toEqual(OwnHeadings.parse(kept));
  expect(await newestEntry(site.handle)).toMatchObject({
    action: 'set headings of the readings',
    before: OwnHeadings.parse({}),
    after: kept,
  });
  await set({});
  expect(await shown()).toEqual(usualHeadings);
});

test('a heading that is too long is marked', async () => {
  const send = (title: string) =>
    fetch(`${site.base}/api/readings/headings`, {
      method: 'PUT',
      headers: { ...editor.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ title }),
    });
  const refused = await send('x'.repeat(61));
  expect([refused.status, await refused.json()]).toMatchObject([
    422,
    { errors: { title: 'A heading has at most 60 letters.' } },
  ]);
  expect((await send('x'.repeat(60))).status).toBe(200);
});

test('the headings are the editors’ to set', async () => {
  const secretary = await site.as('secretary');
  for (const who of [undefined, secretary]) {
    const refused = refusedWith(who ? 'not-allowed' : 'sign-in-needed');
    await expect(site.call(readings.headings, {}, who)).rejects.toMatchObject(refused);
    await expect(
      site.call(readings.setHeadings, { body: OwnHeadings.parse({}) }, who),
    ).rejects.toMatchObject(refused);
  }
});
