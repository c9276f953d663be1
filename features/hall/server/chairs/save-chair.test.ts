import { contract } from '#app/contract.ts';
import { sharedTableMessage } from '#features/hall/contract/chairs.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { callBlockedBy } from '#app/server/testing/call-during.ts';
import { setUpReception } from '#app/server/testing/set-up-reception.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { chair } from '#features/event/server/tables.ts';

const { chairs, checkout, events } = contract.reception;
const { site, hall, startFeast, sell } = await setUpReception();
afterAll(() => site.stop());
beforeEach(startFeast);

const chairAt = (place: number) => hall.chairs[place] ?? 0;
const list = (event?: number) => site.call(chairs.list, { query: event ? { event } : {} });
const deleteChair = (id: number) => site.call(chairs.delete, { params: { id } }, hall.staff);
const isStored = async (id: number) =>
  (await site.handle.database.$count(chair, eq(chair.id, id))) === 1;

describe('a chair is not deleted', () => {
  test('while it is sold; after a refund it can go', async () => {
    const { orderId } = await sell([0]);
    await expect(deleteChair(chairAt(0))).rejects.toMatchObject({
      problem: { code: 'chair-in-use', details: { label: 'Table 1-Chair 1' } },
    });
    expect(await isStored(chairAt(0))).toBe(true);
    hall.staff = await site.as('admin');
    await site.callFresh(
      checkout.refund,
      { params: { orderId }, body: { reason: 'Asked for it' } },
      hall.staff,
    );
    await deleteChair(chairAt(0));
    expect(await isStored(chairAt(0))).toBe(false);
  });

  test('a second time by somebody who was slower', async () => {
    const result = await callBlockedBy(
      site.handle,
      (db) => db.delete(chair).where(eq(chair.id, chairAt(1))),
      () => deleteChair(chairAt(1)),
    );
    expect(result).toMatchObject({ status: 'rejected', reason: expectProblem('chair-not-found') });
  });
});

test('a chair may be the first one at a table of the specification, and at no other', async () => {
  const create = (tableName: string) =>
    site.call(
      chairs.create,
      { body: { event: hall.event, tableName, chairName: 'Chair 1', chairType: 'adult' } },
      hall.staff,
    );
  expect(await create('Table 6')).toMatchObject({ tableName: 'Table 6' });
  await expect(create('Table 404')).rejects.toMatchObject(expectProblem('validation-failed'));
});

test('chairs that guests of these types don’t share are neither created nor changed', async () => {
  const problem = {
    problem: { code: 'validation-failed', errors: { admits: sharedTableMessage } },
  };
  const [first] = await list(hall.event);
  if (!first) throw new Error('The event has no chairs.');
  const { id, tableName, chairName, amount, chairStatus, chairType } = first;
  const admits = ['adult', 'youth'] as ('adult' | 'youth')[];
  const created = { event: hall.event, tableName, chairName: 'Another', chairType, admits };
  await expect(site.call(chairs.create, { body: created }, hall.staff)).rejects.toMatchObject(
    problem,
  );
  const changed = { tableName, chairName, amount, chairStatus, chairType, admits };
  await expect(
    site.callFresh(chairs.update, { params: { id }, body: changed }, hall.staff),
  ).rejects.toMatchObject(problem);
  expect(await list(hall.event)).toHaveLength(40);
  expect((await list(hall.event))[0]).toEqual(first);
});

test('the list of the current event is that of the next one once it is there', async () => {
  const current = await site.call(events.getCurrent, {});
  const before = await list();
  expect(before.length).toBeGreaterThan(0);
  const { id: _, past: __, salesOpen: ___, ...facts } = current;
  const sooner = new Date(site.clock.now().getTime() + 86_400_000);
  const staff = await site.as('admin');
  const body = { ...facts, title: 'Sooner', countdownTarget: sooner };
  const { id } = await site.call(events.create, { body }, staff);
  expect((await site.call(events.getCurrent, {})).id).toBe(id);
  await expect.poll(() => list()).toEqual([]);
  await site.call(events.delete, { params: { id } }, staff);
  await expect.poll(() => list()).toEqual(before);
});
