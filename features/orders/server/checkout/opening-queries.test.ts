import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { paymentAttempt } from '#features/payments/server/tables.ts';
import { minutesLater, setUpReceptionRows } from '#app/server/testing/set-up-reception-rows.ts';
import { createAttemptRow } from '#app/server/testing/sample-payment.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { cart, chairClaim, code, order, orderChair } from '#features/event/server/tables.ts';
import { findPayableCart, openOrder } from './opening-queries.ts';
import { findOpenOrder } from './queries.ts';
import type { Order } from '#features/tickets/server/receipts/queries.ts';

const { handle, eventId, cartId, otherCartId, chairAt, insertClaim, insertOrder, clear, close } =
  await setUpReceptionRows();
const { database } = handle;
afterAll(close);
beforeEach(async () => {
  await clear();
  await database.update(cart).set({ expiredChairs: [] });
  await database.delete(paymentAttempt);
});

const values = {
  eventId,
  cartId,
  state: 'PENDING' as const,
  method: 'card' as const,
  name: 'B',
  email: 'b@example.org',
  telephone: '6175550124',
  location: '',
  note: 'Table 1-1',
  soldBy: null,
  subtotalCents: 100,
  feeCents: 3,
  totalCents: 103,
  createdAt: minutesLater(1),
  extras: [],
  hasClaimedExtras: false,
};

async function find() {
  const payable = await findPayableCart(database, { cartId, clientKey: 'key' });
  if (!payable) throw new Error('The cart was not found.');
  return payable;
}
const open = async (payable: Awaited<ReturnType<typeof find>>) =>
  (await openOrder(database, payable, values, createAttemptRow(testNow)))?.attempt ?? null;
const readAll = async () => [
  await database.select().from(order).orderBy(order.id),
  await database.select().from(orderChair).orderBy(orderChair.chairId),
  await database.select().from(chairClaim).orderBy(chairClaim.chairId),
  await database.select().from(paymentAttempt),
];

describe('a cart that is checked has', () => {
  test('the attempt of an earlier request with the same key', async () => {
    await database.insert(paymentAttempt).values({
      ...createAttemptRow(testNow),
      clientKey: 'key',
      subject: 'order',
      subjectId: 1,
    });
    expect((await find()).repeated).toMatchObject({ clientKey: 'key' });
  });

  test('an open attempt only of its newest order', async () => {
    const [earlier, newest] = [await insertOrder(), await insertOrder()];
    const insertAttempt = (subjectId: number) =>
      database
        .insert(paymentAttempt)
        .values({ ...createAttemptRow(testNow), subject: 'order', subjectId });
    await insertAttempt(earlier.id);
    expect((await find()).hasOpenAttempt).toBe(false);
    await insertAttempt(newest.id);
    expect(await find()).toMatchObject({ newest: { id: newest.id }, hasOpenAttempt: true });
  });

  test('no order of another cart', async () => {
    await insertOrder({ cartId: otherCartId });
    expect(await find()).toMatchObject({ cart: { id: cartId }, newest: null });
    const other = await findPayableCart(database, { cartId: otherCartId, clientKey: 'key' });
    expect(other?.cart.id).toBe(otherCartId);
  });
});

describe('an order is opened', () => {
  test('with the chairs of the cart', async () => {
    await insertClaim(1, 'HELD');
    await insertClaim(0, 'HELD');
    const payable = await find();
    await insertClaim(2, 'HELD');
    const attempt = await open(payable);
    const orderId = attempt?.subjectId ?? 0;
    const paying = { state: 'PAYING', orderId, expiresAt: minutesLater(10) };
    expect(await readAll()).toMatchObject([
      [{ id: orderId, ...values }],
      [0, 1].map((index) => ({ orderId, chairId: chairAt(index) })),
      [paying, paying, { state: 'HELD', orderId: null }],
      [{ id: attempt?.id, subject: 'order', state: 'CREATED' }],
    ]);
  });

  test('and known without reading it again', async () => {
    await insertClaim(1, 'HELD', { discountCents: 5_000 });
    await insertClaim(0, 'HELD');
    const opening = await openOrder(database, await find(), values, createAttemptRow(testNow));
    expect(opening?.openOrder.chairs).toHaveLength(2);
    expect(opening?.openOrder).toMatchObject({
      ...(await findOpenOrder(database, opening?.attempt.subjectId ?? 0)),
    });
  });

  test('anew for another card, with the chairs that the cart has then', async () => {
    const pending = await insertOrder();
    const amounts = { guestType: 'adult' as const, amountCents: 1 };
    for (const index of [0, 1])
      await database
        .insert(orderChair)
        .values({ orderId: pending.id, chairId: chairAt(index), ...amounts });
    await insertClaim(1, 'HELD');
    await insertClaim(2, 'HELD');
    expect(await open(await find())).toMatchObject({ subjectId: pending.id });
    const [orders, chairs] = await readAll();
    expect(orders).toEqual([{ ...pending, ...values }]);
    expect(chairs).toMatchObject(
      [1, 2].map((index) => ({ chairId: chairAt(index), amountCents: 20_000 })),
    );
  });

  test('although another cart has a newer one, whose chairs stay', async () => {
    await insertClaim(0, 'HELD');
    const payable = await find();
    const other = await insertOrder({ cartId: otherCartId });
    const chair = { guestType: 'adult' as const, amountCents: 1, chairId: chairAt(5) };
    await database.insert(orderChair).values({ ...chair, orderId: other.id });
    const attempt = await open(payable);
    const [orders, chairs] = await readAll();
    expect(orders).toMatchObject([other, { id: attempt?.subjectId, ...values }]);
    expect(chairs).toMatchObject([{ orderId: attempt?.subjectId }, { orderId: other.id }]);
  });

  test('beside an expired one', async () => {
    const expired = await insertOrder({ state: 'EXPIRED' });
    await insertClaim(0, 'HELD');
    const attempt = await open(await find());
    const [orders] = await readAll();
    expect(orders).toMatchObject([expired, { id: attempt?.subjectId, state: 'PENDING' }]);
  });
});

const updateClaim = (change: Partial<typeof chairClaim.$inferInsert>) =>
  database
    .update(chairClaim)
    .set(change)
    .where(eq(chairClaim.chairId, chairAt(1)));
const updateOrder = ({ id }: Order, change: Partial<typeof order.$inferInsert>) =>
  database.update(order).set(change).where(eq(order.id, id));

test.each<[string, (newest: Order) => Promise<unknown>]>([
  [
    'a chair was released',
    () => database.delete(chairClaim).where(eq(chairClaim.chairId, chairAt(1))),
  ],
  ['a chair is in another cart', () => updateClaim({ cartId: otherCartId })],
  ['a hold has expired', () => updateClaim({ expiresAt: values.createdAt })],
  ['a chair is being paid', () => updateClaim({ state: 'PAYING' })],
  ['a chair has another guest', () => updateClaim({ guestType: 'youth' })],
  ['a chair has another price', () => updateClaim({ amountCents: 1 })],
  ['a chair has another discount', () => updateClaim({ discountCents: 1 })],
  [
    'a chair has a code',
    async () => {
      const [created] = await database
        .insert(code)
        .values({ eventId, code: 'FRIENDS', label: 'Friends' })
        .returning();
      await updateClaim({ codeId: created?.id ?? 0 });
    },
  ],
  [
    'the cart lists an expired chair',
    () =>
      database
        .update(cart)
        .set({ expiredChairs: ['1-1'] })
        .where(eq(cart.id, cartId)),
  ],
  [
    'the order was paid, and another cart has an open one',
    async (newest) => {
      await updateOrder(newest, { state: 'PAID' });
      await insertOrder({ cartId: otherCartId });
    },
  ],
  ['there is a newer order', () => insertOrder({ state: 'PAID' })],
])('nothing changes when %s meanwhile', async (_, change) => {
  const newest = await insertOrder();
  await insertClaim(0, 'HELD');
  await insertClaim(1, 'HELD');
  const payable = await find();
  await change(newest);
  const before = await readAll();
  expect(await open(payable)).toBeNull();
  expect(await readAll()).toEqual(before);
});
