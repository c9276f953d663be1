import { carts } from '#features/seats/contract/carts.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import { type Code, type CodeInput, codes } from '#features/seats/contract/codes.ts';
import { events } from '#features/event/contract/events.ts';
import { reports } from '#features/tickets/contract/reports.ts';
import type { ChairStatus, ChairType } from '#contract/chairs.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paymentAttempt } from '#features/payments/server/tables.ts';
import { pay } from '#app/server/testing/buyer.ts';
import { findLedgerErrors } from '#app/server/testing/ledger-checks.ts';
import { expectProblem, startSiteWithStaff } from '#app/server/testing/staff.ts';
import { chairClaim, orderChair } from '#features/event/server/tables.ts';
import {
  createCode,
  listFreeChairs,
  setChairStatus,
  updateCode,
} from '#app/server/testing/codes.ts';

let site: Awaited<ReturnType<typeof startSiteWithStaff>>;
beforeAll(async () => {
  site = await startSiteWithStaff();
});
afterAll(() => site.stop());
beforeEach(() => site.handle.database.delete(chairClaim).where(eq(chairClaim.state, 'HELD')));

const create = (input?: Partial<CodeInput>, event?: number) => createCode(site, input, event);
const update = (before: Code, input: Partial<CodeInput>) => updateCode(site, before, input);
const listFree = (chairType: ChairType, status?: ChairStatus) =>
  listFreeChairs(site, chairType, status);
const setStatus = (id: number | undefined, status: ChairStatus) => setChairStatus(site, id, status);
const find = async (id: number) => {
  const list = await site.call(codes.list, { query: {} }, await site.as('reception'));
  return list.find((item) => item.id === id);
};
const newCart = async () => (await site.call(carts.create, { body: {} })).id;
const hold = (cartId: string, chairId: number) =>
  site.call(carts.hold, { params: { cartId, chairId }, body: {} });
const apply = (cartId: string, code: string) =>
  site.call(codes.apply, { params: { cartId }, body: { code } });
const remove = (cartId: string) => site.call(codes.remove, { params: { cartId } });
const read = (cartId: string) => site.call(carts.get, { params: { cartId } });
const amounts = ({ chairs: held }: { chairs: readonly { amount: number }[] }) =>
  held.map(({ amount }) => amount);

describe('the price of a code', () => {
  test('counts for chairs held before and after it, and ends with it', async () => {
    const [first = 0, second = 0] = await listFree('adult');
    const { code } = await create({ chairCents: 150_00 });
    const cartId = await newCart();
    await hold(cartId, first);
    const applied = await apply(cartId, ` \u200b${code.toLowerCase().replaceAll('-', '—')} `);
    expect(applied).toMatchObject({ subtotalCents: 150_00, code: { code, label: 'Sample code' } });
    const both = await hold(cartId, second);
    expect(amounts(both)).toEqual([150_00, 150_00]);
    expect(both.chairs.map(({ discountCents }) => discountCents)).toEqual([50_00, 50_00]);
    const normal = await remove(cartId);
    expect(amounts(normal)).toEqual([200_00, 200_00]);
    expect(normal.code).toBeNull();
    expect(normal.chairs.map(({ heldUntil }) => heldUntil)).toEqual(
      both.chairs.map(({ heldUntil }) => heldUntil),
    );
  });

  test('of another code replaces the first and starts from the normal price', async () => {
    const [first = 0] = await listFree('adult');
    const cartId = await newCart();
    await hold(cartId, first);
    await apply(cartId, (await create({ percentOff: 50 })).code);
    expect(amounts(await apply(cartId, (await create({ percentOff: 10 })).code))).toEqual([180_00]);
  });

  test('leaves out a chair whose hold has expired', async () => {
    const [first = 0, second = 0] = await listFree('adult');
    const cartId = await newCart();
    await hold(cartId, first);
    site.clock.advance(6 * 60_000);
    await hold(cartId, second);
    site.clock.advance(5 * 60_000);
    const { code } = await create({ percentOff: 50, maxChairs: 1 });
    const cart = await apply(cartId, code);
    expect(cart.chairs).toMatchObject([{ id: second, amount: 100_00 }]);
    expect(cart.expired).toHaveLength(1);
  });

  test('never exceeds the normal price', async () => {
    const [child = 0] = await listFree('children');
    const cartId = await newCart();
    await apply(cartId, (await create({ chairCents: 150_00 })).code);
    expect(amounts(await hold(cartId, child))).toEqual([40_00]);
  });

  test('counts for a whole party, and for seats found together', async () => {
    const [first = 0, second = 0] = await listFree('adult');
    const { code } = await create({ percentOff: 25, maxChairs: 4 });
    const cartId = await newCart();
    await apply(cartId, code);
    const input = { params: { cartId }, body: { chairs: [{ id: first }, { id: second }] } };
    expect(amounts(await site.call(carts.holdSeveral, input))).toEqual([150_00, 150_00]);
    const party = { guests: { adult: 2, children: 0 } };
    const reply = await site.call(carts.findTogether, { params: { cartId }, body: party });
    expect(reply.cart.subtotalCents).toBe(600_00);
    expect(reply.held?.chairs.map(({ amount }) => amount)).toEqual([150_00, 150_00]);
    await expect(
      site.call(carts.findTogether, { params: { cartId }, body: party }),
    ).rejects.toMatchObject(expectProblem('code-used-up'));
  });
});

describe('a code is refused', () => {
  const refuse = async (code: string, problem: string, cartId?: string) =>
    expect(apply(cartId ?? (await newCart()), code)).rejects.toMatchObject(expectProblem(problem));

  test('when the event does not know it, also as the code of another event', async () => {
    const headers = await site.as('reception');
    const [current] = await site.call(events.list, {}, headers);
    const other = await site.call(
      events.clone,
      {
        params: { id: current?.id ?? 0 },
        body: { title: 'Other', countdownTarget: new Date('2028-06-12T00:00:00Z') },
      },
      headers,
    );
    const { code } = await create({}, other.id);
    await refuse('Nobody-knows', 'code-unknown');
    await refuse(code, 'code-unknown');
  });

  test('before its time, after it and once it is closed', async () => {
    const now = site.clock.now().getTime();
    const tomorrow = new Date(now + 86_400_000);
    const before = await create({ validFrom: tomorrow });
    const ended = await create({ validUntil: new Date(now) });
    const closed = await create({ closed: true });
    await refuse(before.code, 'code-not-yet');
    await refuse(ended.code, 'code-over');
    await refuse(closed.code, 'code-over');
  });

  test('when it has fewer uses left than the cart has chairs, and changes nothing', async () => {
    const [first = 0, second = 0] = await listFree('adult');
    const { code } = await create({ percentOff: 50, maxChairs: 1 });
    const cartId = await newCart();
    await hold(cartId, first);
    await hold(cartId, second);
    await refuse(code, 'code-used-up', cartId);
    expect(await read(cartId)).toMatchObject({ code: null, subtotalCents: 400_00 });
  });

  test('for another chair of a cart once it is closed; the chairs held keep their price', async () => {
    const [first = 0, second = 0] = await listFree('adult');
    const created = await create({ percentOff: 50 });
    const cartId = await newCart();
    await apply(cartId, created.code);
    await hold(cartId, first);
    await update(created, { closed: true });
    await expect(hold(cartId, second)).rejects.toMatchObject(expectProblem('code-over'));
    expect(amounts(await read(cartId))).toEqual([100_00]);
  });
});

test('a code has no more uses than chairs, however many buyers there are at once', async () => {
  const free = (await listFree('adult')).slice(0, 24);
  const { id, code } = await create({ percentOff: 50, maxChairs: 5 });
  const buyers = await Promise.all(
    free.map(async (chairId) => {
      const cartId = await newCart();
      await apply(cartId, code);
      return { cartId, chairId };
    }),
  );
  const results = await Promise.allSettled(
    buyers.map(({ cartId, chairId }) => hold(cartId, chairId)),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  const lost = results.filter((result) => result.status === 'rejected');
  for (const { reason } of lost) expect(reason).toMatchObject(expectProblem('code-used-up'));
  expect(await find(id)).toMatchObject({ heldChairs: 5, state: 'used-up' });
  // The uses come back with the end of the holds.
  site.clock.advance(11 * 60_000);
  expect(await find(id)).toMatchObject({ heldChairs: 0, state: 'open' });
});

test('carts that hold a chair already race for the uses of a code as well', async () => {
  const free = (await listFree('adult')).slice(0, 12);
  const { id, code } = await create({ percentOff: 50, maxChairs: 3 });
  const filled = await Promise.all(
    free.map(async (chairId) => {
      const cartId = await newCart();
      await hold(cartId, chairId);
      return cartId;
    }),
  );
  const results = await Promise.allSettled(filled.map((cartId) => apply(cartId, code)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect((await find(id))?.heldChairs).toBe(3);
});

describe('the chairs of a code', () => {
  test('must be reserved', async () => {
    const [open = 0] = await listFree('adult');
    await expect(create({ chairIds: [open] })).rejects.toMatchObject(
      expectProblem('code-chair-not-reserved'),
    );
    await expect(create({ chairIds: [999_999] })).rejects.toMatchObject(
      expectProblem('chair-not-found'),
    );
  });

  test('are held by carts with the code only, also when they are on sale by mistake', async () => {
    const [reserved = 0, other = 0] = await listFree('adult');
    await setStatus(reserved, 'Reserved');
    await setStatus(other, 'Reserved');
    const { code } = await create({ chairIds: [reserved] });
    await expect(hold(await newCart(), reserved)).rejects.toMatchObject(
      expectProblem('chair-taken'),
    );
    const cartId = await newCart();
    expect((await apply(cartId, code)).code?.chairIds).toEqual([reserved]);
    await expect(hold(cartId, other)).rejects.toMatchObject(expectProblem('chair-taken'));
    expect(amounts(await hold(cartId, reserved))).toEqual([200_00]);
    expect((await remove(cartId)).chairs).toEqual([]);
    await setStatus(reserved, 'Buy');
    await expect(hold(await newCart(), reserved)).rejects.toMatchObject(
      expectProblem('chair-taken'),
    );
    await setStatus(reserved, 'Reserved');
    await setStatus(other, 'Buy');
  });

  test('of a type that it opens can be held with it only', async () => {
    const [guest = 0, next = 0] = await listFree('priest', 'Sold');
    const [youth = 0] = await listFree('youth', 'Request');
    const { code } = await create({ opensChairType: 'priest' });
    await expect(hold(await newCart(), guest)).rejects.toMatchObject(expectProblem('chair-taken'));
    const cartId = await newCart();
    const applied = await apply(cartId, code);
    expect(applied.code?.chairIds).toContain(guest);
    expect((await hold(cartId, guest)).chairs).toMatchObject([{ id: guest, chairType: 'priest' }]);
    await expect(hold(cartId, youth)).rejects.toMatchObject(expectProblem('chair-request-only'));
    // One that staff reserved stays reserved.
    await setStatus(next, 'Reserved');
    await expect(hold(cartId, next)).rejects.toMatchObject(expectProblem('chair-taken'));
    await setStatus(next, 'Sold');
  });
});

describe('an order with a code', () => {
  test('says so in reports and on the code, and the ledger has what was paid', async () => {
    const [first = 0] = await listFree('adult');
    const created = await create({ percentOff: 25, maxChairs: 1 });
    const cartId = await newCart();
    await apply(cartId, created.code);
    const { totalCents } = await hold(cartId, first);
    expect(totalCents).toBe(155_00);
    const { orderId, response } = await pay(site.base, { cartId, amount: totalCents });
    expect(response?.tickets).toMatchObject([{ amount: 150_00 }]);
    const { database } = site.handle;
    expect(
      await database
        .select()
        .from(orderChair)
        .where(eq(orderChair.orderId, orderId ?? 0)),
    ).toMatchObject([{ codeId: created.id, discountCents: 50_00, amountCents: 150_00 }]);
    const sold = await site.call(reports.listSoldChairs, { query: {} }, await site.as('reception'));
    expect(sold.find((row) => row.orderId === orderId)).toMatchObject({
      code: created.code,
      discountCents: 50_00,
    });
    expect(await find(created.id)).toMatchObject({
      soldChairs: 1,
      heldChairs: 0,
      discountCents: 50_00,
      state: 'used-up',
    });
    expect(await findLedgerErrors(database, { settled: false })).toEqual([]);
    await expect(apply(cartId, created.code)).rejects.toMatchObject(expectProblem('cart-paid'));
    // A refund gives the use back.
    const ids = response?.tickets.map(({ id }) => id) ?? [];
    const refund = { params: { orderId: orderId ?? 0 }, body: { tickets: ids, reason: 'Ill' } };
    await site.callFresh(checkout.refund, refund, await site.as('treasurer'));
    expect(await find(created.id)).toMatchObject({
      soldChairs: 0,
      discountCents: 0,
      state: 'open',
    });
  });

  test('of $0 needs no card and no provider, and its refund releases the chair', async () => {
    const [first = 0] = await listFree('adult');
    const { code } = await create({ percentOff: 100 });
    const cartId = await newCart();
    await apply(cartId, code);
    const { totalCents } = await hold(cartId, first);
    expect(totalCents).toBe(0);
    const { orderId, response } = await pay(site.base, { cartId, amount: 0, token: '' });
    expect(response).toMatchObject({ status: 'paid', tickets: [{ amount: 0 }] });
    const { database } = site.handle;
    const attempts = await database
      .select()
      .from(paymentAttempt)
      .where(eq(paymentAttempt.subjectId, orderId ?? 0));
    expect(attempts.map(({ intentId }) => intentId)).toEqual([null]);
    const ids = response?.tickets.map(({ id }) => id) ?? [];
    const refund = { params: { orderId: orderId ?? 0 }, body: { tickets: ids, reason: 'Ill' } };
    expect(await site.callFresh(checkout.refund, refund, await site.as('treasurer'))).toMatchObject(
      {
        status: 'refunded',
      },
    );
    expect(await listFree('adult')).toContain(first);
    expect(await findLedgerErrors(database, { settled: false })).toEqual([]);
  });
});
