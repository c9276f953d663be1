import { contract } from '#app/contract.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { expectWait, lockRow } from '#app/server/testing/call-during.ts';
import { findNewestAuditEntry } from '#app/server/testing/newest-audit-entry.ts';
import { getTable, newTable, setUpHall } from '#app/server/testing/set-up-hall.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { testNow } from '#app/server/testing/start-site.ts';
import { chair } from '#features/event/server/tables.ts';

const { chairs, events, hall } = contract.reception;
const setup = await setUpHall();
const {
  site,
  staff,
  event,
  byEvent,
  chairAt,
  check,
  findChair,
  listChairs,
  publish,
  read,
  save,
  sell,
} = setup;
afterAll(() => setup.site.stop());
beforeEach(() => setup.startEvent());

describe('a draft', () => {
  test('begins as the hall that is sold, and publishing it changes nothing', async () => {
    const before = await listChairs();
    const draft = await read();
    expect(draft).toMatchObject({ version: 0, base: 1, changed: null, inUse: [] });
    expect(draft.hall.items).toHaveLength(4);
    expect(await check()).toMatchObject({
      tablesAdded: [],
      tablesRemoved: [],
      tablesRenamed: [],
      chairsAdded: 0,
      chairsRemoved: [],
      chairsRenamed: [],
      valueBefore: 3400_00,
      valueAfter: 3400_00,
      errors: [],
    });
    expect(await publish()).toEqual({ number: 2 });
    expect(await listChairs()).toEqual(before);
    expect((await read()).hall.items.map(({ id }) => id)).toEqual(
      draft.hall.items.map(({ id }) => id),
    );
  });

  test('is saved by item: different tables of two editors both stand, the same one is refused', async () => {
    const draft = await read();
    const [first, second] = [getTable(draft, 'Table 1'), getTable(draft, 'Table 2')];
    const mine = await save(draft, [{ ...first, x: 11 }]);
    const other = await save(draft, [{ ...second, y: 22 }]);
    expect(other.others).toEqual([{ ...first, x: 11 }]);
    await expect(save(draft, [{ ...first, x: 33 }])).rejects.toMatchObject(
      expectProblem('hall-item-changed'),
    );
    await expect(save(draft, [], [first.id])).rejects.toMatchObject(
      expectProblem('hall-item-changed'),
    );
    const removed = await save(draft, [], [second.id], other.version);
    expect((await save(draft, [], [], mine.version)).removed).toEqual([second.id]);
    await expect(save(draft, [second], [], mine.version)).rejects.toMatchObject(
      expectProblem('hall-item-changed'),
    );
    const saved = await read();
    expect(saved.version).toBeGreaterThan(removed.version);
    expect(getTable(saved, 'Table 1')).toMatchObject({ x: 11 });
    expect(saved.changed).toMatchObject({ at: testNow });
  });

  test('is changed by one editor after the other', async () => {
    const draft = await read();
    const other = (await site.call(events.list, {})).find(({ id }) => id !== event.id);
    await expectWait(site.handle, async () => ({
      own: lockRow('event', event.id, 'share'),
      other: lockRow('event', other?.id ?? 0, 'share'),
      call: () => save(draft, [{ ...getTable(draft, 'Table 1'), x: 12 }]),
    }));
  });

  test('ends when someone publishes, and is discarded', async () => {
    const draft = await read();
    await save(draft, [newTable()]);
    await publish();
    await expect(save(draft, [newTable({ name: 'Table 13' })])).rejects.toMatchObject(
      expectProblem('hall-base-changed'),
    );
    const next = await read();
    await save(next, [newTable({ name: 'Table 13' })]);
    await site.call(hall.discard, byEvent(), staff);
    expect(await findNewestAuditEntry(site.handle)).toMatchObject({
      action: 'discard hall draft',
      subject: `event ${event.id}`,
    });
    expect(await read()).toMatchObject({ version: 0, base: 2 });
    expect((await read()).hall.items).toHaveLength(5);
  });

  test('has what staff change on the other screens meanwhile', async () => {
    const draft = await read();
    await save(draft, [{ ...getTable(draft, 'Table 1'), x: 11 }]);
    const body = {
      tableName: 'Table 1',
      chairName: 'Chair 11',
      chairType: 'adult',
      event: event.id,
    } as const;
    await site.call(chairs.create, { body }, staff);
    await site.call(chairs.delete, { params: { id: chairAt(19) } }, staff);
    const merged = await read();
    expect(getTable(merged, 'Table 1')).toMatchObject({ x: 11 });
    expect(getTable(merged, 'Table 1').chairs).toHaveLength(11);
    expect(getTable(merged, 'Table 2').chairs).toHaveLength(9);
    await publish();
    expect(await listChairs()).toHaveLength(40);
  });
});

test('an earlier hall becomes the draft again: its chairs are the same ones', async () => {
  const sale = await sell([chairAt(0)]);
  const draft = await read();
  await save(
    draft,
    [{ ...getTable(draft, 'Table 1'), name: 'Table 40' }],
    [getTable(draft, 'Table 4').id],
  );
  await publish();
  await site.call(hall.restore, { params: { id: event.id, number: 1 } }, staff);
  expect(await findNewestAuditEntry(site.handle)).toMatchObject({
    action: 'restore hall',
    subject: `event ${event.id}`,
  });
  expect(await check()).toMatchObject({
    tablesAdded: ['Table 4'],
    tablesRenamed: [{ from: 'Table 40', to: 'Table 1', guests: 1 }],
    chairsAdded: 10,
    errors: [],
  });
  await publish();
  expect(await findChair(sale.tickets[0]?.chairId ?? 0)).toMatchObject({ tableName: 'Table 1' });
  const versions = await site.call(hall.listVersions, byEvent(), staff);
  expect(versions.map(({ number, chairs: count }) => [number, count])).toEqual([
    [3, 40],
    [2, 30],
    [1, 40],
  ]);
  await expect(
    site.call(hall.restore, { params: { id: event.id, number: 9 } }, staff),
  ).rejects.toMatchObject(expectProblem('hall-version-not-found'));
});

test('next year has the same hall, and an event with a draft can be deleted', async () => {
  const draft = await read();
  await save(draft, [newTable()]);
  await publish();
  await save(await read(), [newTable({ name: 'Table 13' })]);
  const next = await site.call(
    events.clone,
    {
      ...byEvent(),
      body: { title: 'Next year', countdownTarget: new Date('2028-06-13T04:00:00Z') },
    },
    await site.as('admin'),
  );
  const [plan, copy] = await Promise.all([
    site.call(events.getSeatingPlan, byEvent()),
    site.call(events.getSeatingPlan, { params: { id: next.id } }),
  ]);
  expect(copy).toEqual(plan);
  await site.call(events.delete, byEvent(), await site.as('admin'));
  expect(
    await site.handle.database.select().from(chair).where(eq(chair.eventId, event.id)),
  ).toEqual([]);
});
