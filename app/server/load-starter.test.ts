import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { gatherings } from '#features/gatherings/contract/gatherings.ts';
import { groups } from '#features/groups/contract/groups.ts';
import { letters } from '#features/letters/contract/letters.ts';
import { loadStarterContent } from './load-starter.ts';
import { startSiteWithStaff } from './testing/staff.ts';

const site = await startSiteWithStaff();
let secretary = await site.as('secretary');
beforeEach(async () => {
  secretary = await site.as('secretary');
});
afterAll(() => site.stop());

/** What the secretary sees. */
const listSamples = async () => ({
  gatherings: await site.call(gatherings.listForTeam, {}, secretary),
  groups: await site.call(groups.list, {}, secretary),
  letters: await site.call(letters.list, {}, secretary),
});
const none = { gatherings: [], groups: [], letters: [] };
const load = () => loadStarterContent(site.handle.database, site.clock);

test('a new site has a sample of a gathering, a group and a letter, and only its team sees them', async () => {
  const samples = await listSamples();
  const [gathering, ...more] = samples.gatherings;
  expect(more).toEqual([]);
  expect(gathering).toMatchObject({ isPublished: false, contact: '', address: '' });
  expect(gathering?.next?.startsAt.getTime()).toBeGreaterThan(site.clock.now().getTime());
  expect(samples.groups).toMatchObject([{ isArchived: true, leaders: [], members: 0 }]);
  expect(samples.letters).toMatchObject([{ state: 'draft', isPublic: false, sendAt: null }]);
  for (const name of [gathering?.title, samples.groups[0]?.name, samples.letters[0]?.subject])
    expect(name).toMatch(/^Sample /);
  for (const reader of [undefined, await site.as('member')]) {
    expect(await site.call(gatherings.list, {}, reader)).toEqual([]);
    expect(await site.call(groups.list, {}, reader)).toEqual([]);
    expect(await site.call(letters.listPublic, {}, reader)).toEqual([]);
  }
});

test('the sample of a gathering has questions and slots, and can be published as it is', async () => {
  const [{ id } = { id: 0 }] = await site.call(gatherings.listForTeam, {}, secretary);
  const params = { id };
  const { questions, slots, slug } = await site.call(gatherings.getForTeam, { params }, secretary);
  expect(questions.map(({ kind, choices }) => [kind, choices.length])).toEqual([
    ['one', 3],
    ['confirm', 2],
  ]);
  expect(slots.map(({ kind }) => kind)).toEqual(['bring', 'bring', 'do', 'do']);
  await site.call(gatherings.publish, { params, body: { isPublished: true } }, secretary);
  const page = await site.call(gatherings.get, { params: { slug }, query: {} });
  expect(page.description).toMatch(/^This is a sample\./);
  await site.call(gatherings.publish, { params, body: { isPublished: false } }, secretary);
});

test('what the team deleted stays deleted, and a site that is in use gets no samples', async () => {
  const samples = await listSamples();
  for (const { id } of samples.gatherings)
    await site.call(gatherings.delete, { params: { id } }, secretary);
  for (const { id } of samples.groups)
    await site.call(groups.delete, { params: { id } }, secretary);
  for (const { id } of samples.letters)
    await site.call(letters.delete, { params: { id } }, secretary);
  await load();
  expect(await listSamples()).toEqual(none);
  const { database } = site.handle;
  await database.execute(sql`truncate gathering, community_group, letter cascade`);
  await load();
  expect(await listSamples()).toEqual(none);
});

test('a site that begins anew gets each sample once, also by two starts at the same time', async () => {
  await site.handle.database.execute(sql`truncate event cascade`);
  await Promise.all([load(), load()]);
  const samples = await listSamples();
  expect(Object.values(samples).map((rows) => rows.length)).toEqual([1, 1, 1]);
});
