import { contract } from '#app/contract.ts';
import type { HallDraft, HallItem } from '#features/hall/contract/hall.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { auditEntry, outbox } from '#platform/tables.ts';
import { getTable, newTable, setUpHall } from '#app/server/testing/set-up-hall.ts';
import { collectChanges } from '#app/server/testing/collect-changes.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { chairClaim, ticket } from '#features/event/server/tables.ts';
import { findEmailedOrder } from '#features/tickets/server/order-email-queries.ts';
import { findReceipt } from '#features/tickets/server/receipts/find-receipt.ts';
import { findDraft } from './queries.ts';

const { carts, checkout, events, hall, orderAdmin } = contract.reception;
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
        database.select().from(chairClaim).where(eq(chairClaim.eventId, event.id)),
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

  test('ends the draft, and tells screens of the event and of the changed chairs', async () => {
    const { database } = site.handle;
    const draft = await read();
    await save(draft, [{ ...getTable(draft, 'Table 1'), name: 'Table 31' }]);
    expect(await findDraft(database, event.id)).not.toBeNull();
    const changes = await collectChanges(site.site.platform, () => publish());
    expect(changes).toContain('events');
    expect(changes.filter((change) => change.startsWith(`chairs:${event.id} `))).toHaveLength(1);
    expect(await findDraft(database, event.id)).toBeNull();
  });

  test('writes no emails unless asked', async () => {
    const sale = await sell([chairAt(0)]);
    const draft = await read();
    await save(draft, [{ ...getTable(draft, 'Table 1'), name: 'Table 31' }]);
    await publish(false);
    const messages = await site.handle.database.select().from(outbox);
    expect(messages.some(({ dedupeKey }) => dedupeKey.includes(`${sale.orderId} hall`))).toBe(
      false,
    );
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
        const { id: cartId } = await site.call(carts.create, { body: { event: event.id } });
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

  test('takes away a chair that was refunded; its order and its ticket keep the label', async () => {
    const sold = await sell([chairAt(0)]);
    const treasurer = await site.as('treasurer');
    const params = { orderId: sold.orderId };
    await site.callFresh(checkout.refund, { params, body: { reason: '' } }, treasurer);
    await site.as('reception');
    const draft = await read();
    expect(draft.inUse).toEqual([]);
    await save(draft, [], [getTable(draft, 'Table 1').id]);
    await publish();
    expect(await listChairs()).toHaveLength(30);
    const id = sold.tickets[0]?.id ?? 0;
    const { tickets } = await site.call(orderAdmin.getTicket, { params: { id } }, staff);
    expect(tickets[0]?.ticket).toMatchObject({ tableName: 'Table 1', chairName: 'Chair 1' });
    const emailed = await findEmailedOrder(site.handle.database, sold.orderId);
    const receipt = await findReceipt(site.handle.database, sold.orderId);
    for (const { chairs } of [emailed, receipt].filter((item) => item !== null))
      expect(chairs).toMatchObject([{ tableName: 'Table 1', chairName: 'Chair 1' }]);
  });

  test('takes away free chairs, also the chair of a hold that is over', async () => {
    const { id: cartId } = await site.call(carts.create, { body: { event: event.id } });
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
      const { id: cartId } = await site.call(carts.create, { body: { event: event.id } });
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
