import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { insertAttemptRow } from '#features/payments/server/queries.ts';
import { paymentAttempt } from '#features/payments/server/tables.ts';
import { createAttemptRow } from '#app/server/testing/sample-payment.ts';
import { minutesLater, setUpReceptionRows } from '#app/server/testing/set-up-reception-rows.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { maxCartChairs } from '../carts/rules.ts';
import {
  cart,
  chair,
  chairClaim,
  code,
  codeChair,
  eventPrice,
  tablePosition,
} from '#features/event/server/tables.ts';
import { findAndClaimChair, findCart, findHoldContext } from './hold-queries.ts';
import { reserveChairs } from './promise-queries.ts';

const rows = await setUpReceptionRows();
const { handle, eventId, otherEventId, cartId, otherCartId, chairAt, insertClaim, insertOrder } =
  rows;
const { database } = handle;
const requested = chairAt(0);
const target = { cartId, chairId: requested, client: null, now: testNow, until: minutesLater(10) };
const plainCode = { label: '', chairCents: null, percentOff: null };

for (const id of [eventId, otherEventId])
  await database.insert(tablePosition).values(
    ['Table 1', 'Table 2', 'Table 3'].map((tableName) => ({
      eventId: id,
      tableName,
      x: 1,
      y: 1,
      maxChildren: 2,
    })),
  );
await database.insert(eventPrice).values(
  [eventId, otherEventId].flatMap((id) => [
    {
      eventId: id,
      chairType: 'children' as const,
      amountCents: 40_00 + id,
      openingStatus: 'Buy' as const,
    },
    {
      eventId: id,
      chairType: 'youth' as const,
      amountCents: 100_00 + id,
      openingStatus: 'Sold' as const,
    },
  ]),
);

afterAll(rows.close);
beforeEach(async () => {
  await rows.clear();
  await database.delete(paymentAttempt);
  await database.update(cart).set({ codeId: null });
  await database.delete(code);
  await database.update(chair).set({ status: 'Buy', alsoAdmits: [] });
  for (const [tableName, chairType] of [
    ['Table 1', 'adult'],
    ['Table 2', 'youth'],
  ] as const)
    await database.update(chair).set({ chairType }).where(eq(chair.tableName, tableName));
});

const findProblem = async (change: Partial<Parameters<typeof findHoldContext>[1]> = {}) =>
  (await findHoldContext(database, { ...target, ...change }))?.problem;
const setChair = (index: number, change: Partial<typeof chair.$inferInsert>) =>
  database
    .update(chair)
    .set(change)
    .where(eq(chair.id, chairAt(index)));

describe('the payment of a cart', () => {
  const openAttempt = (orderId: number) =>
    insertAttemptRow(database, {
      subject: 'order',
      subjectId: orderId,
      ...createAttemptRow(testNow),
    });

  test('does not begin with the attempt for another order', async () => {
    await insertOrder();
    const other = await insertOrder({ cartId: otherCartId });
    await openAttempt(other.id);
    expect(await findProblem()).toBeNull();
    expect(await findProblem({ cartId: otherCartId })).toBe('cart-payment-in-progress');
  });

  test('has ended with its order, whatever its attempt says', async () => {
    const { id } = await insertOrder({ state: 'EXPIRED' });
    await openAttempt(id);
    expect(await findProblem()).toBeNull();
  });
});

describe('chairs that are sold', () => {
  test('do not make a paid cart active', async () => {
    await insertOrder({ state: 'PAID' });
    await insertClaim(1, 'SOLD');
    expect(await findProblem()).toBe('cart-paid');
  });

  test('are no expired holds that a hold has to wait for', async () => {
    await insertClaim(1, 'SOLD', { expiresAt: testNow });
    expect(await findAndClaimChair(database, target)).toMatchObject({
      expiryChangedTo: minutesLater(10),
    });
  });
});

describe('a full cart', () => {
  const fill = async (count: number) => {
    for (let index = 1; index <= count; index += 1) await insertClaim(index, 'HELD');
  };

  test('can still change the guest of a chair that it holds', async () => {
    await insertClaim(0, 'HELD');
    await fill(maxCartChairs - 1);
    expect(await findProblem()).toBeNull();
  });

  test('cannot hold again what has expired', async () => {
    await insertClaim(0, 'HELD', { expiresAt: testNow });
    await fill(maxCartChairs);
    expect(await findProblem()).toBe('cart-full');
  });
});

test('an approval is for its own cart', async () => {
  await setChair(0, { status: 'Request' });
  await rows.insertRequest('approved', { cartId: otherCartId, heldUntil: minutesLater(60) });
  expect(await findProblem()).toBe('chair-request-only');
  expect(await findProblem({ cartId: otherCartId })).toBeNull();
});

test('a cart takes no chair of another event', async () => {
  const other = { ...target, chairId: rows.otherChairId };
  expect(await findAndClaimChair(database, other)).toMatchObject({ chair: null, problem: null });
  expect(await database.$count(chairClaim)).toBe(0);
});

describe('a child on a chair of an adult', () => {
  const child = { guestType: 'children' as const };
  const seatChild = (index: number, change: Partial<typeof chairClaim.$inferInsert> = {}) =>
    insertClaim(index, 'HELD', { ...child, cartId: otherCartId, ...change });
  beforeEach(() => setChair(0, { alsoAdmits: ['children', 'youth'] }));

  test('pays the price of its event', async () => {
    const context = await findHoldContext(database, { ...target, ...child });
    expect(context?.guest).toEqual({ ...child, amountCents: 40_00 + eventId });
  });

  test('has a place until the table has as many as it admits', async () => {
    await seatChild(1);
    expect(await findProblem(child)).toBeNull();
    await seatChild(2);
    expect(await findProblem(child)).toBe('children-full');
  });

  test.each<[string, () => Promise<unknown>]>([
    ['adults', () => insertClaim(2, 'HELD', { cartId: otherCartId })],
    [
      'children on chairs of their own',
      async () => {
        await setChair(2, { chairType: 'children' });
        await seatChild(2);
      },
    ],
    ['children at another table', () => seatChild(10)],
    ['children whose holds have expired', () => seatChild(2, { expiresAt: testNow })],
    [
      'children at such a table of another event',
      () => seatChild(2, { eventId: otherEventId, chairId: rows.otherChairId }),
    ],
  ])('shares the limit with no %s', async (_, arrange) => {
    await seatChild(1);
    await arrange();
    expect(await findProblem(child)).toBeNull();
  });

  test('counts while it is paid and once it is sold', async () => {
    await seatChild(1);
    await insertClaim(2, 'PAYING', { ...child, cartId: otherCartId, expiresAt: testNow });
    expect(await findProblem(child)).toBe('children-full');
    await database.update(chairClaim).set({ state: 'SOLD', expiresAt: null });
    expect(await findProblem(child)).toBe('children-full');
  });

  test('does not limit youth, nor children at a table of their own', async () => {
    for (const index of [1, 2]) await seatChild(index);
    const youth = await findHoldContext(database, { ...target, guestType: 'youth' });
    expect(youth).toMatchObject({ problem: null, needsTableLock: false });
    for (const index of [10, 11]) await seatChild(index);
    await setChair(12, { chairType: 'children' });
    const own = await findHoldContext(database, { ...target, chairId: chairAt(12) });
    expect(own).toMatchObject({ problem: null, needsTableLock: false });
  });
});

describe('a code', () => {
  const addCode = async (values: Partial<typeof code.$inferInsert> = {}, chairs: number[] = []) => {
    const [row] = await database
      .insert(code)
      .values({ ...plainCode, eventId, code: randomUUID(), ...values })
      .returning();
    const codeId = row?.id ?? 0;
    if (chairs.length > 0)
      await database
        .insert(codeChair)
        .values(chairs.map((index) => ({ codeId, chairId: chairAt(index) })));
    await reserveChairs(database, chairs.map(chairAt));
    return codeId;
  };
  const enter = (codeId: number) =>
    database.update(cart).set({ codeId }).where(eq(cart.id, cartId));
  const listChairs = async () => (await findCart(database, cartId))?.code?.chairIds;

  test('gives its own chairs, and none of another code', async () => {
    for (const index of [0, 1]) await setChair(index, { status: 'Reserved' });
    await addCode({}, [0]);
    await enter(await addCode({}, [1]));
    expect(await findProblem()).toBe('chair-taken');
    expect(await findProblem({ chairId: chairAt(1) })).toBeNull();
    expect(await listChairs()).toEqual([chairAt(1)]);
  });

  test('that is closed keeps no chair from others', async () => {
    const codeId = await addCode({}, [0]);
    expect(await findProblem()).toBe('chair-taken');
    await database.update(code).set({ closed: true }).where(eq(code.id, codeId));
    await reserveChairs(database, [chairAt(0)]);
    expect(await findProblem()).toBeNull();
  });

  test('opens the chairs of a type in its event, but not those for another code', async () => {
    await database.update(chair).set({ status: 'Sold' });
    await setChair(11, { status: 'Reserved' });
    await addCode({}, [12]);
    await enter(await addCode({ opensChairType: 'youth' }));
    const open = [10, 13, 14, 15, 16, 17, 18, 19].map(chairAt);
    expect(await listChairs()).toEqual(open);
    expect(await findProblem({ chairId: chairAt(10) })).toBeNull();
    expect(await findProblem({ chairId: chairAt(12) })).toBe('chair-taken');
  });
});

test('a cart has its own newest order, and no chair that it has bought', async () => {
  const { id, state } = await insertOrder();
  await insertOrder({ cartId: otherCartId });
  await insertClaim(1, 'SOLD', { orderId: id, expiresAt: null });
  await insertClaim(2, 'HELD');
  await insertClaim(3, 'HELD', { cartId: otherCartId });
  const { newestOrder, chairs } = (await findCart(database, cartId)) ?? {};
  expect(newestOrder).toEqual({ id, state });
  expect(chairs?.map((held) => held.id)).toEqual([chairAt(2)]);
});
