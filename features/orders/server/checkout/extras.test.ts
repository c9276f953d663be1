import { randomUUID } from 'node:crypto';
import { type PayInput, pay } from '#app/server/testing/buyer.ts';
import { sampleGuest, setUpReception } from '#app/server/testing/set-up-reception.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import {
  reclaimOrderExtras,
  returnOrderExtras,
} from '#features/event/server/extras/stock-queries.ts';
import { type ExtraChoice, type ExtraInput, extras } from '#features/event/contract/extras.ts';
import { boxOffice } from '#features/orders/contract/box-office.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import { orderAdmin } from '#features/orders/contract/order-admin.ts';
import { phoneSales } from '#features/orders/contract/phone-sales.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { carts } from '#features/seats/contract/carts.ts';
import { reports } from '#features/tickets/contract/reports.ts';
import { findOrder } from '#features/tickets/server/receipts/queries.ts';
import { findReceipt } from '#features/tickets/server/receipts/find-receipt.ts';
import { buildReceiptFacts } from '#features/tickets/server/receipts/rules.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';

const reception = await setUpReception({ background: true, pace: { sandboxTimeout: 1_000 } });
const { site, hall, startFeast } = reception;
const { database } = site.handle;
afterAll(() => site.stop());
beforeEach(startFeast);

const add = (change: Partial<ExtraInput> = {}) =>
  site.call(
    extras.create,
    {
      body: {
        event: hall.event,
        name: 'Bus seat',
        description: '',
        priceCents: 1_500,
        isPerGuest: true,
        maxQuantity: 1,
        stock: null,
        isOnSale: true,
        isForSponsors: false,
        ...change,
      },
    },
    hall.staff,
  );
const count = async () =>
  (await site.call(extras.list, { query: { event: hall.event } }, hall.staff)).map(
    ({ sold, paying, left, incomeCents }) => ({ sold, paying, left, incomeCents }),
  );
const choose = (cartId: string, choices: ExtraChoice[]) =>
  site.call(carts.chooseExtras, { params: { cartId }, body: { extras: choices } });
const readCart = (cartId: string) => site.call(carts.get, { params: { cartId } });

/** A cart with these chairs and extras; `amount` is its total in cents. */
async function fill(places: readonly number[], choices: ExtraChoice[]) {
  const { id: cartId } = await site.call(carts.create, { body: { event: hall.event } });
  for (const place of places)
    await site.call(carts.hold, {
      params: { cartId, chairId: hall.chairs[place] ?? 0 },
      body: {},
    });
  const { totalCents: amount } = await choose(cartId, choices);
  return { cartId, amount };
}
async function buy(places: readonly number[], choices: ExtraChoice[], change?: Partial<PayInput>) {
  const cart = await fill(places, choices);
  return { ...cart, ...(await pay(site.base, { ...cart, ...change })) };
}
const treasurer = () => site.as('treasurer');
const read = async (orderId: number) =>
  (await site.call(orderAdmin.getOrder, { params: { id: orderId } }, await treasurer())).order;
const refundExtra = async (orderId: number, extra: number, quantity: number) =>
  site.callFresh(
    checkout.refundExtra,
    { params: { orderId }, body: { extra, quantity, reason: 'The bus is full.' } },
    await treasurer(),
  );
const refund = async (orderId: number) =>
  site.callFresh(checkout.refund, { params: { orderId }, body: { reason: '' } }, await treasurer());
const expectBalanced = () =>
  expect
    .poll(
      () => {
        site.clock.advance(5_000);
        return reception.listLedgerErrors();
      },
      { interval: 200, timeout: 30_000 },
    )
    .toEqual([]);

describe('extras of a cart', () => {
  test('are in its total with the fee, and stay in it', async () => {
    const { id } = await add();
    const { cartId, amount } = await fill([0, 1], [{ id, quantity: 2 }]);
    expect(amount).toBe(44_300);
    expect(await readCart(cartId)).toMatchObject({
      extras: [{ id, name: 'Bus seat', quantity: 2, unitCents: 1_500 }],
      subtotalCents: 43_000,
      feeCents: 1_300,
      totalCents: 44_300,
    });
  });

  test('fall with the chairs that they are for, and come back with them', async () => {
    const { id } = await add();
    const { cartId } = await fill([0, 1], [{ id, quantity: 2 }]);
    const params = { cartId, chairId: hall.chairs[1] ?? 0 };
    const released = await site.call(carts.release, { params });
    expect(released.extras).toMatchObject([{ quantity: 1 }]);
    const held = await site.call(carts.hold, { params, body: {} });
    expect(held.extras).toMatchObject([{ quantity: 2 }]);
  });

  test('are refused when they are too many, not left, not on sale or without an amount', async () => {
    const [bus, few, gone, gift, past] = [
      await add(),
      await add({ stock: 1, isPerGuest: false, maxQuantity: 9 }),
      await add({ stock: 0 }),
      await add({ name: 'Donation on top', priceCents: null }),
      await add({ isOnSale: false }),
    ];
    const { cartId } = await fill([0], []);
    const rejects = (choice: ExtraChoice) => expect(choose(cartId, [choice])).rejects;
    await rejects({ id: bus.id, quantity: 2 }).toMatchObject(expectProblem('extra-too-many'));
    await rejects({ id: few.id, quantity: 2 }).toMatchObject(expectProblem('extra-few-left'));
    await rejects({ id: gone.id, quantity: 1 }).toMatchObject(expectProblem('extra-sold-out'));
    await rejects({ id: gift.id, quantity: 1 }).toMatchObject(expectProblem('validation-failed'));
    await rejects({ id: past.id, quantity: 1 }).toMatchObject(expectProblem('extra-not-on-sale'));
    const { extras: chosen } = await choose(cartId, [
      { id: gift.id, quantity: 1, amountCents: 2_500 },
    ]);
    expect(chosen).toMatchObject([{ name: 'Donation on top', quantity: 1, unitCents: 2_500 }]);
  });
});

describe('an order with extras', () => {
  test('is paid by card in one sum, which receipt, books and reports have as lines', async () => {
    const [bus, gift] = [
      await add({ stock: 10 }),
      await add({ name: 'Donation on top', priceCents: null }),
    ];
    const { orderId, amount, response } = await buy(
      [0, 1],
      [
        { id: bus.id, quantity: 2 },
        { id: gift.id, quantity: 1, amountCents: 2_500 },
      ],
    );
    expect(await count()).toEqual([
      { sold: 2, paying: 0, left: 8, incomeCents: 3_000 },
      { sold: 1, paying: 0, left: null, incomeCents: 2_500 },
    ]);
    expect(await read(orderId ?? 0)).toMatchObject({
      subtotalCents: 45_500,
      totalCents: amount,
      leftCents: amount,
    });
    const receipt = await findReceipt(database, orderId ?? 0);
    const facts = receipt && buildReceiptFacts(receipt, { name: 'Parish', timeZone: 'UTC' });
    expect(facts).toContainEqual(['Bus seat × 2', '$30.00']);
    expect(facts).toContainEqual(['Donation on top', '$25.00']);
    const text = 'Bus seat × 2, Donation on top';
    await site.as('reception');
    expect(await reception.findTicket(response?.tickets[0]?.barCode)).toMatchObject({
      extras: text,
    });
    const query = { event: hall.event };
    const sold = await site.call(reports.listSoldChairs, { query }, hall.staff);
    expect(sold.map((row) => row.extras)).toEqual([text, text]);
    const { income } = await site.call(payments.getTotals, { query }, await treasurer());
    expect(income.filter(({ account }) => account === 'extras')).toMatchObject([
      { method: 'card', kind: 'Bus seat', amountCents: 3_000 },
      { method: 'card', kind: 'Donation on top', amountCents: 2_500 },
    ]);
    await expectBalanced();
  });

  test('of free chairs is paid by card, too', async () => {
    const { id } = await add({ isPerGuest: false });
    const { orderId, status } = await buy([30], [{ id, quantity: 1 }]);
    expect(status).toBe(200);
    expect(await read(orderId ?? 0)).toMatchObject({ method: 'card' });
  });

  test('gives back what it took when the card is declined, and takes it again with the next card', async () => {
    const { id } = await add({ stock: 1 });
    const cart = await fill([0], [{ id, quantity: 1 }]);
    expect(await pay(site.base, { ...cart, token: 'tok_chargeDeclined' })).toMatchObject({
      code: 'card-declined',
    });
    expect(await count()).toMatchObject([{ sold: 0, paying: 0, left: 1 }]);
    expect(await pay(site.base, cart)).toMatchObject({ status: 200 });
    expect(await count()).toMatchObject([{ sold: 1, paying: 0, left: 0 }]);
    await expectBalanced();
  });

  test('whose extra somebody else took is not charged; the cart has the new total', async () => {
    const { id } = await add({ stock: 2, isPerGuest: false, maxQuantity: 2 });
    const cart = await fill([0], [{ id, quantity: 2 }]);
    await buy([1], [{ id, quantity: 1 }]);
    const response = await pay(site.base, cart);
    expect(response).toMatchObject({ status: 409, code: 'extras-changed' });
    expect(response.detail).toContain('Bus seat: only 1 left. Your total is now $222.');
    const { totalCents, extras: left, chairs } = await readCart(cart.cartId);
    expect(left).toMatchObject([{ quantity: 1 }]);
    expect(chairs).toHaveLength(1);
    expect(await pay(site.base, { ...cart, amount: totalCents })).toMatchObject({ status: 200 });
    expect(await count()).toMatchObject([{ sold: 2, left: 0 }]);
    await expectBalanced();
  });

  test('never sells more than there is to buyers who pay at the same moment', async () => {
    const { id } = await add({ stock: 7, isPerGuest: false, maxQuantity: 2 });
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, place) => fill([place], [{ id, quantity: 1 + (place % 2) }])),
    );
    const outcomes = await Promise.all(all.map((cart) => pay(site.base, cart)));
    const paid = outcomes.filter(({ status }) => status === 200);
    expect(outcomes.filter(({ code }) => code !== null && code !== 'extras-changed')).toEqual([]);
    expect(paid.length).toBeGreaterThan(3);
    const [sums] = await count();
    expect(sums?.sold).toBeLessThanOrEqual(7);
    expect(sums?.sold).toBeGreaterThan(5);
    expect(sums?.left).toBe(7 - (sums?.sold ?? 0));
    await expectBalanced();
  });
});

describe('a refund', () => {
  test('of some units of an extra goes back to the cent, and they are on sale again', async () => {
    const { id } = await add({ stock: 5 });
    const { orderId, amount } = await buy([0, 1, 2], [{ id, quantity: 3 }]);
    expect(await refundExtra(orderId ?? 0, id, 2)).toEqual({ refundedCents: 3_000 });
    expect(await count()).toMatchObject([{ sold: 1, left: 4, incomeCents: 1_500 }]);
    await expect(refundExtra(orderId ?? 0, id, 2)).rejects.toMatchObject(
      expectProblem('extra-not-found'),
    );
    await expect
      .poll(async () => read(orderId ?? 0))
      .toMatchObject({
        state: 'paid',
        refundedCents: 3_000,
        leftCents: amount - 3_000,
        extras: [{ quantity: 3, leftQuantity: 1, leftCents: 1_500 }],
      });
    await refundExtra(orderId ?? 0, id, 1);
    await expectBalanced();
  });

  test('of the whole order includes the extras and the fee', async () => {
    const { id } = await add({ stock: 5 });
    const { orderId, amount } = await buy([0, 1], [{ id, quantity: 2 }]);
    await refund(orderId ?? 0);
    await expect
      .poll(async () => read(orderId ?? 0))
      .toMatchObject({ state: 'refunded', refundedCents: amount });
    expect(await count()).toMatchObject([{ sold: 0, left: 5, incomeCents: 0 }]);
    await expectBalanced();
  });

  test('of an amount is taken off the extras, too, and the rest can be refunded', async () => {
    const { id } = await add({ stock: 5 });
    const { orderId } = await buy([0], [{ id, quantity: 1 }]);
    const body = { amountCents: 10_750, reason: 'Half', emailsReason: false };
    await site.callFresh(
      checkout.refundAmount,
      { params: { orderId: orderId ?? 0 }, body },
      await treasurer(),
    );
    expect(await refundExtra(orderId ?? 0, id, 1)).toEqual({ refundedCents: 750 });
    await refund(orderId ?? 0);
    await expectBalanced();
  });
});

const sell = (method: 'cash' | 'gift', choices: ExtraChoice[], places = [0]) =>
  site.call(
    boxOffice.sell,
    {
      body: {
        ...sampleGuest,
        method,
        chairs: places.map((place) => hall.chairs[place] ?? 0),
        extras: choices,
      },
    },
    hall.staff,
  );

describe('the box office', () => {
  test('sells extras for cash, without a fee, and refunds one', async () => {
    const { id } = await add({ stock: 2, isPerGuest: false, maxQuantity: 2 });
    const { orderId, totalCents } = await sell('cash', [{ id, quantity: 2 }]);
    expect(totalCents).toBe(23_000);
    await expect(sell('cash', [{ id, quantity: 1 }], [1])).rejects.toMatchObject(
      expectProblem('extra-sold-out'),
    );
    expect(await read(orderId)).toMatchObject({ leftCents: 23_000 });
    await refundExtra(orderId, id, 1);
    expect(await read(orderId)).toMatchObject({ leftCents: 21_500 });
    await refund(orderId);
    expect(await count()).toMatchObject([{ sold: 0, left: 2 }]);
    await expectBalanced();
  });

  test('gives extras away, which is no income', async () => {
    const { id } = await add();
    await sell('gift', [{ id, quantity: 1 }]);
    expect(await count()).toMatchObject([{ sold: 1, incomeCents: 0 }]);
    await expectBalanced();
  });

  test('lets a guest pay them by card on the own phone', async () => {
    const { id } = await add();
    const [cart, hold] = [randomUUID(), randomUUID()];
    const body = {
      event: hall.event,
      hold,
      chairs: [hall.chairs[0] ?? 0],
      extras: [{ id, quantity: 1 }],
    };
    await site.call(phoneSales.start, { params: { cart }, body }, hall.staff);
    const { totalCents } = await readCart(cart);
    expect(totalCents).toBe(22_200);
    expect(await pay(site.base, { cartId: cart, amount: totalCents })).toMatchObject({
      status: 200,
    });
    await expectBalanced();
  });
});

// Last, because its order has no longer what its ledger says.
test('an order that gave extras back claims them again only while they are left, and returns them once', async () => {
  const { id } = await add({ stock: 1 });
  const { orderId } = await sell('cash', [{ id, quantity: 1 }]);
  const order = await findOrder(database, orderId);
  if (!order) throw new Error('The order was not found.');
  await returnOrderExtras(database, order);
  const returned = await findOrder(database, orderId);
  if (returned) await returnOrderExtras(database, returned);
  expect(await count()).toMatchObject([{ left: 1 }]);
  expect(returned && (await reclaimOrderExtras(database, returned))).toBe(true);
  await returnOrderExtras(database, order);
  await sell('cash', [{ id, quantity: 1 }], [1]);
  expect(returned && (await reclaimOrderExtras(database, returned))).toBe(false);
});
