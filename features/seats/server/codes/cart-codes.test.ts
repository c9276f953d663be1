import { carts } from '#features/seats/contract/carts.ts';
import { codes } from '#features/seats/contract/codes.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callBlockedBy, expectWait, lockRow } from '#app/server/testing/call-during.ts';
import {
  createCode,
  listFreeChairs,
  setChairStatus,
  updateCode,
} from '#app/server/testing/codes.ts';
import { expectProblem, startSiteWithStaff } from '#app/server/testing/staff.ts';
import { chairClaim, code } from '#features/event/server/tables.ts';

let site: Awaited<ReturnType<typeof startSiteWithStaff>>;
let cartId: string;
beforeAll(async () => {
  site = await startSiteWithStaff();
});
afterAll(() => site.stop());
beforeEach(async () => {
  await site.handle.database.delete(chairClaim);
  cartId = (await site.call(carts.create, { body: {} })).id;
});

const apply = (text: string) =>
  site.call(codes.apply, { params: { cartId }, body: { code: text } });
const remove = () => site.call(codes.remove, { params: { cartId } });
const hold = (chairId: number) => site.call(carts.hold, { params: { cartId, chairId }, body: {} });
/** Chairs for adults that only a code gives. */
async function reserve(count: number): Promise<number[]> {
  const ids = (await listFreeChairs(site, 'adult')).slice(0, count);
  for (const id of ids) await setChairStatus(site, id, 'Reserved');
  return ids;
}

describe('a cart', () => {
  test('that is being paid gets no other code', async () => {
    const [first = 0] = await listFreeChairs(site, 'adult');
    const { code: text } = await createCode(site, { percentOff: 10 });
    await hold(first);
    await site.handle.database.update(chairClaim).set({ state: 'PAYING' });
    const problem = expectProblem('cart-payment-in-progress');
    await expect(apply(text)).rejects.toMatchObject(problem);
    await expect(remove()).rejects.toMatchObject(problem);
  });

  test('loses with a code the chairs of the type that it opened', async () => {
    const [youth = 0] = await listFreeChairs(site, 'youth', 'Request');
    const [adult = 0] = await listFreeChairs(site, 'adult');
    await apply((await createCode(site, { opensChairType: 'youth' })).code);
    await hold(youth);
    await hold(adult);
    expect((await remove()).chairs.map(({ id }) => id)).toEqual([adult]);
  });

  test('that loses a code still lists its chair that expired before', async () => {
    const [reserved = 0] = await reserve(1);
    await apply((await createCode(site, { chairIds: [reserved] })).code);
    await hold(reserved);
    site.clock.advance(10 * 60_000);
    expect((await remove()).expired).toHaveLength(1);
    await setChairStatus(site, reserved, 'Buy');
  });
});

describe('a change of a code', () => {
  test('keeps its chairs, also one that is on sale meanwhile, but adds none', async () => {
    const [first = 0, second = 0] = await reserve(2);
    const created = await createCode(site, { chairIds: [first, first] });
    expect(created.chairIds).toEqual([first]);
    await setChairStatus(site, first, 'Buy');
    await setChairStatus(site, second, 'Buy');
    expect(await updateCode(site, created, { label: 'New' })).toMatchObject({ chairIds: [first] });
    await expect(updateCode(site, created, { chairIds: [first, second] })).rejects.toMatchObject(
      expectProblem('code-chair-not-reserved'),
    );
  });

  test('waits for a parallel one, and is refused when that one changed something', async () => {
    const created = await createCode(site, { percentOff: 10 });
    const result = await callBlockedBy(
      site.handle,
      (db) => db.update(code).set({ percentOff: 15 }).where(eq(code.id, created.id)),
      () => updateCode(site, created, { percentOff: 20 }),
    );
    expect(result).toMatchObject({
      status: 'rejected',
      reason: { problem: { details: { changes: 'percent off' } } },
    });
  });

  test('waits for a change of one of its chairs, and not of another chair', async () => {
    const [first = 0, second = 0] = await reserve(2);
    const created = await createCode(site, { chairIds: [first] });
    await expectWait(site.handle, async () => ({
      own: lockRow('chair', first, 'no key update'),
      other: lockRow('chair', second, 'no key update'),
      call: () => updateCode(site, created, {}),
    }));
    for (const id of [first, second]) await setChairStatus(site, id, 'Buy');
  });
});

test('a use of a code waits for the code, and not for another one', async () => {
  const [used, other] = [await createCode(site, { percentOff: 10 }), await createCode(site)];
  await expectWait(site.handle, async () => {
    const { id } = await site.call(carts.create, { body: {} });
    const params = { cartId: id };
    return {
      own: lockRow('code', used.id, 'share'),
      other: lockRow('code', other.id, 'share'),
      call: () => site.call(codes.apply, { params, body: { code: used.code } }),
    };
  });
});
