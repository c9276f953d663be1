import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setUpDirectory } from '#app/server/testing/set-up-directory.ts';
import { calendar, type CalendarEntry } from '#features/calendar/contract/calendar.ts';
import { gatherings } from '#features/gatherings/contract/gatherings.ts';
import { createEditor } from '#features/gatherings/server/testing/create-editor.ts';
import { createGatheringInput } from '#features/gatherings/server/testing/gathering-input.ts';
import { groups } from '#features/groups/contract/groups.ts';
import { createGroupInput } from '#features/groups/server/testing/group-input.ts';
import { pages } from '#features/pages/contract/pages.ts';
import { site as siteCalls } from '#features/site/contract/site.ts';

const { byId, getSession, member, secretary, site } = await setUpDirectory();
afterAll(() => site.stop());
const editor = await getSession('editor');
const admin = await getSession('admin');

type Session = { headers: Record<string, string> };

const getMonth = (month: string) => site.call(calendar.getMonth, { params: { month } });
const getMonthFor = (session: Session, month: string) =>
  site.call(calendar.getMonthForReader, { params: { month } }, session);
const listComing = (date: string) => site.call(calendar.listComing, { params: { date } });
const getTitles = (entries: readonly CalendarEntry[]) => entries.map(({ title }) => title);

async function addGathering(changes: Parameters<typeof createGatheringInput>[0]) {
  const body = createGatheringInput(changes);
  const { id } = await site.call(gatherings.create, { body }, editor);
  return site.call(gatherings.publish, { ...byId(id), body: { isPublished: true } }, editor);
}
const addGroup = (changes: Parameters<typeof createGroupInput>[0]) =>
  site.call(groups.create, { body: createGroupInput(changes) }, secretary);

beforeAll(async () => {
  const settings = await site.call(siteCalls.getSettings, {}, admin);
  const meetingTimes = [
    { day: 'Sunday', time: '1:00 pm' },
    { day: 'First Friday', time: '8:00 pm' },
    { day: 'Easter', time: 'at dawn' },
  ];
  const body = { ...settings, email: 'office@example.org', meetingTimes };
  await site.call(siteCalls.updateSettings, { body }, admin);
});

/** What another program reads from the calendar file between two days: recurring entries are expanded by its own rules. */
async function readFile(path: string, { from, to }: { from: string; to: string }) {
  const root = new ICAL.Component(ICAL.parse(await (await fetch(site.base + path)).text()));
  for (const zone of root.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const end = ICAL.Time.fromDateString(to);
  const times = root.getAllSubcomponents('vevent').flatMap((part) => {
    const entry = new ICAL.Event(part);
    if (!entry.isRecurring()) return [{ entry, start: entry.startDate }];
    const all = [];
    const iterator = entry.iterator();
    for (let start = iterator.next(); start && start.compare(end) <= 0; start = iterator.next())
      all.push({ entry, start });
    return all;
  });
  return times
    .map(({ entry: { summary }, start }) => ({
      summary,
      start: start.isDate ? start.toString() : start.toJSDate().toISOString(),
    }))
    .filter(({ start }) => start >= from && start < to)
    .map(({ summary, start }) => `${start} ${summary}`)
    .toSorted();
}

describe('the calendar', () => {
  test('has Masses, feasts, the novena, the reception, gatherings and groups of a month', async () => {
    await addGathering({ title: 'Bake sale', day: '2027-06-12', venue: 'Hall', address: '' });
    await addGroup({ name: 'Open choir', weekday: 6, audience: 'everybody' });
    const entries = await getMonth('2027-06');
    const find = (day: string) =>
      entries.filter((entry) => entry.day === day).map(({ kind, title }) => [kind, title]);
    expect(find('2027-06-01')).toEqual([['novena', 'Novena to the Uganda Martyrs, day 8 of 9']]);
    expect(find('2027-06-02')).toEqual([['novena', 'Novena to the Uganda Martyrs, day 9 of 9']]);
    expect(find('2027-06-03')).toEqual([
      ['feast', 'Saints Charles Lwanga and Companions, Martyrs'],
    ]);
    // The first Friday is also the feast of the Sacred Heart.
    expect(find('2027-06-04').map(([kind]) => kind)).toEqual(['feast', 'mass']);
    expect(find('2027-06-06')).toEqual([['mass', 'Sunday Mass']]);
    expect(find('2027-06-11')).toEqual([]);
    expect(find('2027-06-12')).toContainEqual(['group', 'Open choir']);
    expect(entries.find(({ title }) => title === 'Bake sale')).toMatchObject({
      day: '2027-06-12',
      startsAt: new Date('2027-06-12T21:00:00Z'),
      place: 'Hall',
      path: '/gathering/bake-sale?day=2027-06-12',
    });
    expect(entries.filter(({ kind }) => kind === 'reception')).toHaveLength(1);
    expect(entries.map(({ day }) => day)).toEqual(entries.map(({ day }) => day).toSorted());
  });

  test.each([
    ['the month of the feast', '2027-06', { from: '2027-06-01', to: '2027-07-01' }],
    ['a month in which the clocks change', '2027-11', { from: '2027-11-01', to: '2027-12-01' }],
  ])('is read by a second program as it is shown: %s', async (_, month, days) => {
    const { id } = await addGathering({ day: `${month}-02`, repeats: 'weekly', title: month });
    const change = { isCanceled: true, note: 'Snow' };
    await createEditor(site, editor).changeDay(id, `${month}-09`, change);
    const visible = (await getMonth(month))
      .map(({ day, startsAt, title, isCanceled }) =>
        [startsAt?.toISOString() ?? day, isCanceled ? `Canceled: ${title}` : title].join(' '),
      )
      .filter((text) => text < days.to)
      .toSorted();
    expect(visible.some((text) => text.endsWith(`Canceled: ${month}`))).toBe(true);
    expect(await readFile('/calendar.ics', days)).toEqual(visible);
  });

  test('can be subscribed to by kinds, and refuses unknown ones', async () => {
    const june = { from: '2027-06-01', to: '2027-06-30' };
    const novena = await readFile('/calendar.ics?kinds=novena', june);
    expect(novena).toEqual([
      '2027-06-01 Novena to the Uganda Martyrs, day 8 of 9',
      '2027-06-02 Novena to the Uganda Martyrs, day 9 of 9',
    ]);
    expect((await readFile('/calendar.ics?kinds=mass,novena', june)).length).toBeGreaterThan(2);
    expect((await fetch(`${site.base}/calendar.ics?kinds=parties`)).status).toBe(422);
  });
});

describe('what a reader may not see', () => {
  test('is neither in the calendar of others nor in the file', async () => {
    await addGathering({ title: 'Members only', day: '2027-08-03', audience: ['member'] });
    const group = await addGroup({ name: 'Quiet group', weekday: 2 });
    const own = ['Members only', 'Quiet group'];
    const has = (entries: readonly CalendarEntry[]) =>
      own.filter((title) => getTitles(entries).includes(title));
    expect(has(await getMonth('2027-08'))).toEqual([]);
    expect(has(await listComing('2027-08-01'))).toEqual([]);
    expect(has(await getMonthFor(member, '2027-08'))).toEqual(own);
    const file = await (await fetch(`${site.base}/calendar.ics`)).text();
    for (const title of own) expect(file).not.toContain(title);

    const open = createGroupInput({ name: group.name, weekday: 2, audience: 'everybody' });
    await site.call(groups.update, { ...byId(group.id), body: open }, secretary);
    expect(has(await getMonth('2027-08'))).toEqual(['Quiet group']);
    await site.call(groups.archive, { ...byId(group.id), body: { isArchived: true } }, secretary);
    // In an outage, too, no earlier response names it.
    const { responseCache } = site.site.platform;
    expect(responseCache.getStale('/api/calendar/month/2027-08')).toBeUndefined();
    expect(has(await getMonth('2027-08'))).toEqual([]);
    expect(has(await getMonthFor(secretary, '2027-08'))).toEqual(['Members only']);
  });
});

test('what comes next names each series once, without the meetings of groups', async () => {
  const entries = await listComing('2027-05-24');
  const series = entries.map((entry) => entry.series);
  expect(new Set(series).size).toBe(series.length);
  expect(entries[0]).toMatchObject({ kind: 'novena', day: '2027-05-25' });
  expect(entries.map(({ kind }) => kind)).not.toContain('group');
});

test('the days of the novena lead to its page while there is one', async () => {
  const getPaths = async () =>
    new Set(
      (await getMonth('2028-05')).filter(({ kind }) => kind === 'novena').map(({ path }) => path),
    );
  expect(await getPaths()).toEqual(new Set(['/novena']));
  await site.call(pages.delete, { params: { slug: 'novena' } }, editor);
  expect(await getPaths()).toEqual(new Set([null]));
});
