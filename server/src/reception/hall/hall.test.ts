import { randomUUID } from 'node:crypto';
import { contract } from '@namugongo/contract';
import type { HallDraft, HallItem, HallTable } from '@namugongo/contract/reception/hall';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditEntry, outbox } from '../../platform/tables.ts';
import { addEvent } from '../../testing/sell-chairs.ts';
import { expectProblem, startSiteWithStaff } from '../../testing/staff.ts';
import { testNow } from '../../testing/start-site.ts';
import { chair, chairClaim, eventPrice, tablePosition, ticket } from '../tables.ts';

const { boxOffice, carts, chairs, events, hall } = contract.reception;
let site: Awaited<ReturnType<typeof startSiteWithStaff>>;
let staff: Awaited<ReturnType<typeof site.as>>;
let event: number;
let chairIds: number[];
beforeAll(async () => {
  site = await startSiteWithStaff({ variables: { PUBLIC_URL: 'https://parish.example' } });
  staff = await site.as('reception');
});
afterAll(() => site.stop());
/** Four tables of ten chairs: adults, youth, children, invited guests. */
beforeEach(async () => {
  site.clock.set(testNow);
  const { database } = site.handle;
  const added = await addEvent(database);
  event = added.eventId;
  chairIds = added.chairs.map(({ id }) => id);
  await database.insert(tablePosition).values(
    [1, 2, 3].map((number) => ({
      eventId: event,
      tableName: `Table ${number}`,
      x: 20 * number,
      y: 20,
    })),
  );
  await database.insert(eventPrice).values([
    { eventId: event, chairType: 'adult', amountCents: 200_00, openingStatus: 'Buy' },
    { eventId: event, chairType: 'children', amountCents: 40_00, openingStatus: 'Buy' },
    { eventId: event, chairType: 'youth', amountCents: 100_00, openingStatus: 'Request' },
    { eventId: event, chairType: 'priest', amountCents: 0, openingStatus: 'Sold' },
  ]);
});

const byEvent = () => ({ params: { id: event } });
const read = (): Promise<HallDraft> => site.call(hall.getDraft, byEvent(), staff);
const check = () => site.call(hall.check, byEvent(), staff);
const getTable = ({ hall: { items } }: HallDraft, name: string): HallTable => {
  const table = items.find((item) => item.kind === 'table' && item.name === name);
  if (table?.kind !== 'table') throw new Error(`There is no ${name}.`);
  return table;
};
const save = (draft: HallDraft, put: HallItem[], remove: string[] = [], since = draft.version) =>
  site.call(
    hall.changeDraft,
    { ...byEvent(), body: { base: draft.base, since, put, remove } },
    staff,
  );
const publish = async (notifyHolders = false) => {
  const { base, version } = await read();
  return site.call(hall.publish, { ...byEvent(), body: { base, version, notifyHolders } }, staff);
};
const sell = async (ids: number[], email = 'guest@example.org') =>
  site.call(
    boxOffice.sell,
    { body: { name: 'Sample Guest', phone: '6175550123', email, chairs: ids, method: 'cash' } },
    staff,
  );
const listChairs = () => site.call(chairs.list, { query: { event } });
const findChair = async (id: number) => (await listChairs()).find((item) => item.id === id);
const chairAt = (index: number) => chairIds[index] ?? 0;
const newTable = (more: Partial<HallTable> = {}): HallTable => ({
  kind: 'table',
  id: randomUUID(),
  name: 'Table 12',
  shape: 'long',
  x: 50,
  y: 40,
  rotation: 15,
  maxChildren: 4,
  locked: false,
  chairs: ['Chair 1', 'Chair 2'].map((name) => ({
    id: null,
    name,
    chairType: 'adult',
    alsoAdmits: ['children'],
    accessible: name === 'Chair 1',
  })),
  ...more,
});

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
    const theirs = await save(draft, [{ ...second, y: 22 }]);
    expect(theirs.others).toEqual([{ ...first, x: 11 }]);
    await expect(save(draft, [{ ...first, x: 33 }])).rejects.toMatchObject(
      expectProblem('hall-item-changed'),
    );
    await expect(save(draft, [], [first.id])).rejects.toMatchObject(
      expectProblem('hall-item-changed'),
    );
    const removed = await save(draft, [], [second.id], theirs.version);
    expect((await save(draft, [], [], mine.version)).removed).toEqual([second.id]);
    await expect(save(draft, [second], [], mine.version)).rejects.toMatchObject(
      expectProblem('hall-item-changed'),
    );
    const saved = await read();
    expect(saved.version).toBeGreaterThan(removed.version);
    expect(getTable(saved, 'Table 1')).toMatchObject({ x: 11 });
    expect(saved.changed).toMatchObject({ at: testNow });
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
      event,
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

describe('publishing', () => {
  test('adds a table with its chairs, their prices and who may sit there', async () => {
    const draft = await read();
    const table = newTable();
    await save(draft, [table]);
    expect(await check()).toMatchObject({ tablesAdded: ['Table 12'], chairsAdded: 2 });
    await publish();
    const added = (await listChairs()).filter(({ tableName }) => tableName === 'Table 12');
    expect(added).toMatchObject([
      { chairName: 'Chair 1', amount: 200_00, admits: ['adult', 'children'], accessible: true },
      { chairName: 'Chair 2', amount: 200_00, chairStatus: 'Buy', accessible: false },
    ]);
    const plan = await site.call(events.getSeatingPlan, byEvent());
    expect(plan.tables).toContainEqual({
      tableName: 'Table 12',
      x: 50,
      y: 40,
      shape: 'long',
      rotation: 15,
      chairs: 2,
      maxChildren: 4,
    });
    const [entry] = await site.handle.database
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.action, 'publish hall'));
    expect(entry).toMatchObject({ after: { tablesAdded: expect.any(Array) } });
  });

  test('moves and renames tables around sold chairs: ids, tickets, prices and claims stay', async () => {
    const sale = await sell([chairAt(0), chairAt(1)]);
    const { database } = site.handle;
    const rows = () =>
      Promise.all([
        database.select().from(ticket).where(eq(ticket.orderId, sale.orderId)).orderBy(ticket.id),
        database.select().from(chairClaim).where(eq(chairClaim.eventId, event)),
      ]);
    const before = await rows();
    const draft = await read();
    const [one, two] = [getTable(draft, 'Table 1'), getTable(draft, 'Table 2')];
    // The two tables exchange their names.
    await save(draft, [
      { ...one, name: 'Table 2', x: 90, y: 50, shape: 'square' },
      { ...two, name: 'Table 1' },
    ]);
    expect(await check()).toMatchObject({
      tablesRenamed: expect.arrayContaining([
        { from: 'Table 1', to: 'Table 2', guests: 2 },
        { from: 'Table 2', to: 'Table 1', guests: 0 },
      ]),
      chairsRenamed: [],
      holders: 1,
      errors: [],
    });
    await publish(true);
    expect(await rows()).toEqual(before);
    expect(await findChair(chairAt(0))).toMatchObject({
      tableName: 'Table 2',
      chairName: 'Chair 1',
      chairStatus: 'Sold',
    });
    const messages = await database.select().from(outbox);
    expect(
      messages.filter(({ dedupeKey }) => dedupeKey.includes(`${sale.orderId} hall`)),
    ).toHaveLength(1);
  });

  test('writes no emails unless asked', async () => {
    const sale = await sell([chairAt(0)]);
    const draft = await read();
    await save(draft, [{ ...getTable(draft, 'Table 1'), name: 'Table 31' }]);
    await publish(false);
    const messages = await site.handle.database.select().from(outbox);
    expect(messages.some(({ dedupeKey }) => dedupeKey.includes(`${sale.orderId} hall`))).toBe(false);
  });

  test('gives chairs of another type its price, but not those in use', async () => {
    await sell([chairAt(0)]);
    const draft = await read();
    const one = getTable(draft, 'Table 1');
    const repaint = (skipped: number) =>
      one.chairs.map((item) =>
        item.id === skipped ? item : { ...item, chairType: 'children' as const },
      );
    const { version } = await save(draft, [{ ...one, chairs: repaint(0) }]);
    expect((await check()).errors).toEqual([
      { message: 'Table 1-Chair 1 is sold. Who may sit there can’t change now.', items: [one.id] },
    ]);
    await expect(publish()).rejects.toMatchObject(expectProblem('hall-not-publishable'));
    await save(draft, [{ ...one, chairs: repaint(chairAt(0)) }], [], version);
    expect(await check()).toMatchObject({
      chairsChanged: [{ from: 'adult', to: 'children', chairs: 9 }],
      valueAfter: 3400_00 - 9 * 160_00,
    });
    await publish();
    expect(await findChair(chairAt(0))).toMatchObject({ chairType: 'adult', amount: 200_00 });
    expect(await findChair(chairAt(1))).toMatchObject({ chairType: 'children', amount: 40_00 });
  });

  test.each([
    ['sold', async () => sell([chairAt(0)]), 'Table 1-Chair 1 is sold. It has to stay.'],
    [
      'held',
      async () => {
        const { id: cartId } = await site.call(carts.create, { body: { event } });
        await site.call(carts.hold, { params: { cartId, chairId: chairAt(0) } });
      },
      'Table 1-Chair 1 is in someone’s cart or kept for the waiting list. It has to stay.',
    ],
  ])('never takes away a chair that is %s', async (_, prepare, message) => {
    await prepare();
    const draft = await read();
    const one = getTable(draft, 'Table 1');
    await save(draft, [], [one.id]);
    expect((await check()).errors).toEqual([{ message, items: [one.id] }]);
    await expect(publish()).rejects.toMatchObject(expectProblem('hall-not-publishable', message));
    expect(await listChairs()).toHaveLength(40);
  });

  test('takes away free chairs, also the chair of a hold that is over', async () => {
    const { id: cartId } = await site.call(carts.create, { body: { event } });
    await site.call(carts.hold, { params: { cartId, chairId: chairAt(0) } });
    site.clock.advance(3_600_000);
    const draft = await read();
    await save(draft, [], [getTable(draft, 'Table 1').id]);
    await publish();
    expect(await listChairs()).toHaveLength(30);
  });

  test.each<[string, (draft: HallDraft) => HallItem[], string]>([
    ['two tables of one name', () => [newTable({ name: 'table 1' })], 'Two tables are called'],
    [
      'two chairs of one name',
      () => {
        const table = newTable();
        return [{ ...table, chairs: table.chairs.map((item) => ({ ...item, name: 'Chair 5' })) }];
      },
      'Table 12 has two chairs called Chair 5.',
    ],
    ['a table outside', () => [newTable({ x: 99 })], 'Table 12 is outside the hall.'],
    [
      'a chair at two tables',
      (draft) => [newTable({ chairs: getTable(draft, 'Table 1').chairs.slice(0, 1) })],
      'Chair 1 is in the hall twice.',
    ],
    [
      'guests who share no tables',
      () => {
        const table = newTable();
        return [
          { ...table, chairs: table.chairs.map((item) => ({ ...item, alsoAdmits: ['priest'] })) },
        ];
      },
      'Table 12-Chair 1 admits guests who don’t share tables.',
    ],
  ])('is refused for %s', async (_, change, message) => {
    const draft = await read();
    await save(draft, change(draft));
    const messages = (await check()).errors.map((error) => error.message);
    expect(messages.join(' ')).toContain(message);
    await expect(publish()).rejects.toMatchObject(expectProblem('hall-not-publishable'));
    expect(await listChairs()).toHaveLength(40);
  });

  test('is refused for a draft that is not the one that was looked at', async () => {
    const draft = await read();
    await save(draft, [newTable()]);
    const body = { base: draft.base, version: draft.version, notifyHolders: false };
    await expect(site.call(hall.publish, { ...byEvent(), body }, staff)).rejects.toMatchObject(
      expectProblem('hall-item-changed'),
    );
    await expect(
      site.call(hall.publish, { ...byEvent(), body: { ...body, base: 7 } }, staff),
    ).rejects.toMatchObject(expectProblem('hall-base-changed'));
  });

  test('against 200 holds: every hold has its chair, and no chair is lost or double', async () => {
    const draft = await read();
    const one = getTable(draft, 'Table 1');
    await save(draft, [{ ...one, chairs: one.chairs.slice(0, 5) }]);
    const holds = Array.from({ length: 200 }, async (_, index) => {
      const { id: cartId } = await site.call(carts.create, { body: { event } });
      await site.call(carts.hold, { params: { cartId, chairId: chairAt(index % 10) } });
      return chairAt(index % 10);
    });
    const published = publish().then(
      () => true,
      () => false,
    );
    const held = (await Promise.allSettled(holds)).flatMap((result) =>
      result.status === 'fulfilled' ? [result.value] : [],
    );
    const left = new Set((await listChairs()).map(({ id }) => id));
    expect(held.every((id) => left.has(id))).toBe(true);
    expect(new Set(held).size).toBe(held.length);
    expect(left.size).toBe((await published) ? 35 : 40);
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
  await site.call(hall.restore, { params: { id: event, number: 1 } }, staff);
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
    site.call(hall.restore, { params: { id: event, number: 9 } }, staff),
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
  expect(await site.handle.database.select().from(chair).where(eq(chair.eventId, event))).toEqual(
    [],
  );
});
