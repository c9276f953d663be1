import type { HallItem, HallTable } from '#features/hall/contract/hall.ts';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { newTable, setUpHall } from '#app/server/testing/set-up-hall.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { chairClaim, ticket } from '#features/event/server/tables.ts';

const setup = await setUpHall();
const { site, event, chairAt, check, listChairs, publish, read, save, sell } = setup;
const { database } = site.handle;
afterAll(() => site.stop());

const isTable = (item: HallItem): item is HallTable => item.kind === 'table';
const listTables = async () =>
  (await read()).hall.items.filter(isTable).toSorted((a, b) => a.name.localeCompare(b.name));

/** A hall without the ids that new chairs get when they are published. */
const toComparable = (items: readonly HallItem[]) =>
  items
    .map((item) =>
      isTable(item) ? { ...item, chairs: item.chairs.map(({ id: _id, ...chair }) => chair) } : item,
    )
    .toSorted((a, b) => a.id.localeCompare(b.id));

const getSale = () =>
  Promise.all([
    database.select().from(ticket).where(eq(ticket.eventId, event.id)).orderBy(ticket.id),
    database
      .select()
      .from(chairClaim)
      .where(eq(chairClaim.eventId, event.id))
      .orderBy(chairClaim.chairId),
  ]);

const edits = fc.record({
  /** Places of the chairs that are sold before. */
  sold: fc.uniqueArray(fc.nat(39), { maxLength: 12 }),
  /** The tables exchange their names. */
  order: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
  moves: fc.array(fc.record({ x: fc.integer({ min: 20, max: 80 }), rotation: fc.nat(359) }), {
    minLength: 4,
    maxLength: 4,
  }),
  /** Chairs that are taken away, by table and place. */
  removed: fc.array(fc.record({ table: fc.nat(3), place: fc.nat(9) }), { maxLength: 4 }),
  addsTable: fc.boolean(),
});

test('any edits around any sold chairs are published as they were drawn, or refused as a whole; tickets keep their chairs', async () => {
  await fc.assert(
    fc.asyncProperty(edits, async ({ sold, order, moves, removed, addsTable }) => {
      await setup.startEvent();
      if (sold.length > 0) await sell(sold.map(chairAt));
      const sale = await getSale();
      const before = await listTables();
      const chairsBefore = await listChairs();
      const draft = await read();
      const put = before.map((table, index) => ({
        ...table,
        ...moves[index],
        y: index < 2 ? 15 : 45,
        name: before[order[index] ?? 0]?.name ?? '',
        chairs: table.chairs.filter(
          (_, place) => !removed.some((chair) => chair.table === index && chair.place === place),
        ),
      }));
      await save(draft, [...put, ...(addsTable ? [newTable({ x: 50, y: 30 })] : [])]);
      const draftItems = (await read()).hall.items;
      const { errors } = await check();
      const isRemoved = new Set(
        before.flatMap(({ chairs }, index) =>
          chairs.filter((chair) => !put[index]?.chairs.includes(chair)).map(({ id }) => id),
        ),
      );
      const loses = sale[0].some(({ chairId }) => isRemoved.has(chairId));
      expect(errors.some(({ message }) => message.includes('It has to stay.'))).toBe(loses);
      if (errors.length > 0) {
        await expect(publish()).rejects.toMatchObject(expectProblem('hall-not-publishable'));
        expect(await listChairs()).toEqual(chairsBefore);
      } else {
        await publish();
        expect(toComparable((await read()).hall.items)).toEqual(toComparable(draftItems));
        const names = new Map(
          put.flatMap(({ name, chairs }) => chairs.map(({ id }) => [id, name] as const)),
        );
        for (const { id, tableName } of await listChairs())
          expect(tableName).toBe(names.get(id) ?? 'Table 12');
      }
      expect(await getSale()).toEqual(sale);
    }),
    { numRuns: 12 },
  );
});
