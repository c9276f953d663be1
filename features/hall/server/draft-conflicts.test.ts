import { contract } from '#app/contract.ts';
import { maxTables } from '#features/hall/contract/hall.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createFeature } from '#app/server/testing/sample-hall.ts';
import { getTable, newTable, setUpHall } from '#app/server/testing/set-up-hall.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { findDraft } from './queries.ts';

const { chairs, hall } = contract.reception;
const setup = await setUpHall();
const { site, staff, event, byEvent, chairAt, read, save } = setup;
afterAll(() => site.stop());
beforeEach(() => setup.startEvent());

describe('an editor', () => {
  test('can save an item again as it is, and does not get it back as one of another editor', async () => {
    const draft = await read();
    const item = { ...getTable(draft, 'Table 1'), x: 11 };
    await save(draft, [item]);
    expect((await save(draft, [item])).others).toEqual([]);
  });

  test('can put back what they took away, and learns of no earlier removal', async () => {
    const draft = await read();
    const [first, second] = [getTable(draft, 'Table 1'), getTable(draft, 'Table 2')];
    const { version } = await save(draft, [], [second.id]);
    expect((await save(draft, [first], [], version)).removed).toEqual([]);
    const back = await save(draft, [second], [], version);
    expect(back.removed).toEqual([]);
    expect(getTable(await read(), 'Table 2')).toEqual(second);
    expect((await save(draft, [], [], back.version)).others).toEqual([]);
  });

  test('of a draft that was discarded meanwhile is told so', async () => {
    const draft = await read();
    const { version } = await save(draft, [newTable()]);
    await site.call(hall.discard, byEvent(), staff);
    await expect(save(draft, [], [], version)).rejects.toMatchObject(
      expectProblem('hall-base-changed'),
    );
  });

  test('cannot add more tables than a hall may have; features do not count', async () => {
    const draft = await read();
    const tables = Array.from({ length: maxTables - 4 }, (_, index) => {
      const { chairs: seats, ...table } = newTable({ name: `New ${index}` });
      return { ...table, chairs: seats.slice(0, 1) };
    });
    const { version } = await save(draft, [createFeature('bar'), ...tables]);
    await expect(save(draft, [newTable()], [], version)).rejects.toMatchObject(
      expectProblem('hall-too-large'),
    );
    expect((await read()).version).toBe(version);
  });
});

test('each change on another screen is a version of its own', async () => {
  const draft = await read();
  await save(draft, [{ ...getTable(draft, 'Table 1'), x: 11 }]);
  const versions = [];
  for (const place of [18, 19]) {
    await site.call(chairs.delete, { params: { id: chairAt(place) } }, staff);
    versions.push((await read()).version);
  }
  expect(versions).toEqual([2, 3]);
  expect(await read()).toMatchObject({ version: 3 });
  expect(await findDraft(site.handle.database, event.id)).toMatchObject({ version: 3 });
});
