import { directory, type DirectoryOrder } from '#features/directory/contract/directory.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntry } from '#platform/tables.ts';
import { setUpDirectory } from '#app/server/testing/set-up-directory.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { desc } from 'drizzle-orm';

const { add, list, member, secretary, site } = await setUpDirectory();
afterAll(() => site.stop());
beforeAll(async () => {
  const home = { name: 'Mugisha', address: '', addressAudience: 'nobody' as const };
  const { id: householdId } = await site.call(directory.createHousehold, { body: home }, secretary);
  await add({ name: 'Zaitun Abbo' });
  await add({ name: 'Anna Zziwa', householdId });
  await add({ name: 'Ben Mugisha', householdId });
  await add({ name: 'Cissy Nabbosa Jr.' });
  await add({ name: 'anna abbo' });
  await add({ name: 'Ŋŋoma Abbo' });
});

const setOrder = (order: DirectoryOrder) =>
  site.call(directory.updateSettings, { body: { order } }, secretary);

test.each([
  [
    'name',
    ['anna abbo', 'Anna Zziwa', 'Ben Mugisha', 'Cissy Nabbosa Jr.', 'Ŋŋoma Abbo', 'Zaitun Abbo'],
  ],
  [
    'surname',
    ['anna abbo', 'Ŋŋoma Abbo', 'Zaitun Abbo', 'Ben Mugisha', 'Cissy Nabbosa Jr.', 'Anna Zziwa'],
  ],
  [
    'household',
    ['anna abbo', 'Ŋŋoma Abbo', 'Zaitun Abbo', 'Anna Zziwa', 'Ben Mugisha', 'Cissy Nabbosa Jr.'],
  ],
] as const)('the list and the booklet are ordered by %s', async (order, names) => {
  expect(await setOrder(order)).toEqual({ order });
  expect(await site.call(directory.getSettings, {}, secretary)).toEqual({ order });
  expect((await list(member)).map(({ name }) => name)).toEqual(names);
  const booklet = await site.call(directory.getBooklet, {}, secretary);
  expect(booklet.map(({ name }) => name)).toEqual(names);
  const [entry] = await site.handle.database.select().from(auditEntry).orderBy(desc(auditEntry.id));
  expect(entry).toMatchObject({ action: 'order directory', after: { order } });
});

test('members can’t order it', async () => {
  await expect(
    site.call(directory.updateSettings, { body: { order: 'name' } }, member),
  ).rejects.toMatchObject(expectProblem('forbidden'));
});
