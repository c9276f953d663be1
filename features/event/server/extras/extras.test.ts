import { setUpReception } from '#app/server/testing/set-up-reception.ts';
import { fetchExport, readCsvLines } from '#app/server/testing/read-export.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { events } from '#features/event/contract/events.ts';
import {
  type Extra,
  type ExtraInput,
  extras,
  maxExtras,
  toExtraInput,
} from '#features/event/contract/extras.ts';
import { boxOffice } from '#features/orders/contract/box-office.ts';
import { auditEntry } from '#platform/tables.ts';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';

const { site, hall, startFeast } = await setUpReception();
beforeEach(startFeast);
afterAll(() => site.stop());

const bus: ExtraInput = {
  name: 'Bus seat',
  description: 'From the church and back',
  priceCents: 1_500,
  isPerGuest: true,
  maxQuantity: 1,
  stock: 40,
  isOnSale: true,
  isForSponsors: false,
};
const program: ExtraInput = {
  ...bus,
  name: 'Program',
  isPerGuest: false,
  maxQuantity: 5,
  stock: null,
};

const add = (input = bus) =>
  site.call(extras.create, { body: { event: hall.event, ...input } }, hall.staff);
const list = () => site.call(extras.list, { query: { event: hall.event } }, hall.staff);
const listOffers = (event = hall.event) => site.call(extras.listOffers, { query: { event } });
const update = (extra: Extra, change: Partial<ExtraInput>) =>
  site.call(
    extras.update,
    {
      params: { id: extra.id },
      body: { ...toExtraInput(extra), ...change, seen: toExtraInput(extra) },
    },
    hall.staff,
  );
const remove = (id: number) => site.call(extras.delete, { params: { id } }, hall.staff);
const restore = (id: number) => site.call(extras.restore, { params: { id } }, hall.staff);
const reorder = (ids: number[], seen: number[]) =>
  site.call(extras.reorder, { body: { event: hall.event, ids, seen } }, hall.staff);

test('an extra is added, changed, removed and restored, each in the history', async () => {
  const created = await add();
  const changed = await update(created, { priceCents: 2_000, isForSponsors: true });
  expect(changed.isForSponsors).toBe(true);
  await expect(update(created, { name: 'Coach' })).rejects.toMatchObject(
    expectProblem('record-changed'),
  );
  const counts = { sold: 0, paying: 0, left: 40, incomeCents: 0 };
  expect(await list()).toEqual([{ ...changed, ...counts }]);
  await remove(created.id);
  expect(await list()).toEqual([]);
  await expect(remove(created.id)).rejects.toMatchObject(expectProblem('extra-not-found'));
  expect(await restore(created.id)).toEqual(changed);
  const entries = await site.handle.database
    .select({ action: auditEntry.action, before: auditEntry.before, after: auditEntry.after })
    .from(auditEntry)
    .where(eq(auditEntry.subject, `event ${hall.event}`))
    .orderBy(desc(auditEntry.id));
  expect(entries.map(({ action }) => action)).toEqual([
    'restore extra',
    'remove extra',
    'change extra',
    'add extra',
  ]);
  expect(entries[2]).toMatchObject({
    before: { isForSponsors: false },
    after: { isForSponsors: true },
  });
});

test('buyers see what is on sale in the order that the team chose, and the event says so', async () => {
  const hasExtras = async () =>
    (await site.call(events.get, { params: { id: hall.event } })).hasExtras;
  expect(await hasExtras()).toBe(false);
  const [first, second] = [await add(), await add(program)];
  await add({ ...bus, name: 'Not yet', isOnSale: false });
  expect(await hasExtras()).toBe(true);
  expect((await listOffers()).map(({ name, left }) => [name, left])).toEqual([
    ['Bus seat', 40],
    ['Program', null],
  ]);
  const ids = (await list()).map(({ id }) => id);
  await reorder([second.id, first.id, ids[2] ?? 0], ids);
  expect((await listOffers()).map(({ name }) => name)).toEqual(['Program', 'Bus seat']);
  await expect(reorder(ids, ids)).rejects.toMatchObject(expectProblem('record-changed'));
});

test('an amount that the buyer chooses is once per order', async () => {
  const extra = await add({ ...bus, name: 'Donation on top', priceCents: null, maxQuantity: 9 });
  expect(extra).toMatchObject({ priceCents: null, isPerGuest: false, maxQuantity: 1 });
});

test('an event has a limited number of extras, each with a name', async () => {
  for (let count = 0; count < maxExtras; count += 1) await add();
  await expect(add()).rejects.toMatchObject(expectProblem('extras-full'));
  await expect(add({ ...bus, name: ' ' })).rejects.toThrow();
});

test('a sold extra is counted, stays, and has a list of its buyers', async () => {
  const extra = await add();
  const body = {
    name: 'Grace',
    phone: '6175550123',
    chairs: hall.chairs.slice(0, 3),
    method: 'cash' as const,
    extras: [{ id: extra.id, quantity: 2 }],
  };
  const { orderId, totalCents } = await site.call(boxOffice.sell, { body }, hall.staff);
  expect(totalCents).toBe(63_000);
  expect(await list()).toMatchObject([{ sold: 2, paying: 0, left: 38, incomeCents: 3_000 }]);
  await expect(remove(extra.id)).rejects.toMatchObject(expectProblem('extra-sold'));
  const query = { event: hall.event };
  expect(await site.call(extras.listBuyers, { query }, hall.staff)).toMatchObject([
    { orderId, name: 'Grace', extra: 'Bus seat', quantity: 2, amountCents: 3_000 },
  ]);
  const input = { query: { ...query, format: 'csv' as const } };
  await update(extra, { isForSponsors: true });
  const { bytes } = await fetchExport(site, extras.exportBuyers, input, hall.staff);
  expect(readCsvLines(bytes)[1]).toContain('Bus seat,Grace,2,30,Yes,');
});

test('the next reception has the same extras, unsold', async () => {
  const extra = await add({ ...bus, isForSponsors: true });
  const next = await site.call(
    events.clone,
    {
      params: { id: hall.event },
      body: { title: 'Next', countdownTarget: new Date('2029-06-03T18:00:00Z') },
    },
    hall.staff,
  );
  const { stock: _, isOnSale: __, ...offer } = extra;
  expect(await listOffers(next.id)).toEqual([{ ...offer, id: expect.any(Number), left: 40 }]);
});
