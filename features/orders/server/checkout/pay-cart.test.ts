import { randomUUID } from 'node:crypto';
import { hasProblemCode } from '#contract/client.ts';
import { sandboxPayments } from '#features/payments/contract/sandbox.ts';
import { carts } from '#features/seats/contract/carts.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reconcileAttempts } from '#features/payments/server/reconcile-attempts.ts';
import { paymentAttempt } from '#features/payments/server/tables.ts';
import type { fixedClock } from '#platform/clock.ts';
import { findLedgerErrors, getLedgerTotals } from '#app/server/testing/ledger-checks.ts';
import {
  listAdultChairIds,
  fillCart,
  toPayOutcome,
  pay,
  sampleBuyer,
  getOrder,
} from '#app/server/testing/buyer.ts';
import { type RunningSite, startSite } from '#app/server/testing/start-site.ts';
import { chair, chairClaim, event } from '#features/event/server/tables.ts';

let site: RunningSite<ReturnType<typeof fixedClock>>;
let chairs: number[];
const take = (count: number) => chairs.splice(0, count);

beforeAll(async () => {
  site = await startSite({ background: true, pace: { webhookDelay: 60_000 } });
  chairs = await listAdultChairIds(site.base);
});
afterAll(() => site.stop());

/** The totals when no capture is running. */
async function quietTotals() {
  const open = () =>
    site.handle.database.$count(paymentAttempt, eq(paymentAttempt.state, 'AUTHORIZED'));
  await expect.poll(open).toBe(0);
  return getLedgerTotals(site.handle.database);
}

const listClaims = (ids: readonly number[]) =>
  Promise.all(
    ids.map(
      async (id) =>
        (
          await site.handle.database.select().from(chairClaim).where(eq(chairClaim.chairId, id))
        )[0] ?? null,
    ),
  );

describe('paying a cart', () => {
  test('two chairs become two tickets with barcodes and a key', async () => {
    const target = take(2);
    const cart = await fillCart(site.base, target);
    expect(cart.amount).toBe(41_200);
    const { status, response } = await pay(site.base, cart);
    expect(status).toBe(200);
    expect(response).toMatchObject({ status: 'paid', clientSecret: null, message: null });
    expect(response?.tickets.map((ticket) => ticket.chairId)).toEqual(target);
    expect(new Set(response?.tickets.map((ticket) => ticket.barCode)).size).toBe(2);
    expect(response?.tickets[0]).toMatchObject({
      userName: sampleBuyer.name,
      telephone: sampleBuyer.phone,
      amount: 20_000,
      received: false,
    });
    expect(response?.key).toMatch(/./);
    expect((await listClaims(target)).map((claim) => claim?.state)).toEqual(['SOLD', 'SOLD']);
  });

  test('a repeated request gets the first response and no second charge', async () => {
    const cart = await fillCart(site.base, take(1));
    const key = randomUUID();
    const first = await pay(site.base, { ...cart, key });
    const second = await pay(site.base, { ...cart, key });
    expect(second).toEqual(first);
    expect(first.status).toBe(200);
  });

  test('50 parallel requests with one key are one charge and one response', async () => {
    const before = await quietTotals();
    const cart = await fillCart(site.base, take(2));
    const key = randomUUID();
    const all = await Promise.all(
      Array.from({ length: 50 }, () => pay(site.base, { ...cart, key })),
    );
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(all.map(({ response }) => JSON.stringify(response))).size).toBe(1);
    expect(await quietTotals()).toEqual({
      recorded: before.recorded + 41_200,
      actual: before.actual + 41_200,
      charges: before.charges + 1,
    });
  });

  test('the same key with another body throws', async () => {
    const cart = await fillCart(site.base, take(1));
    const key = randomUUID();
    await pay(site.base, { ...cart, key });
    expect(await pay(site.base, { ...cart, key, name: 'Somebody Else' })).toMatchObject({
      status: 422,
      code: 'idempotency-key-reused',
    });
  });

  test('a paid cart is not paid again', async () => {
    const cart = await fillCart(site.base, take(1));
    await pay(site.base, cart);
    expect(await pay(site.base, cart)).toMatchObject({ status: 409, code: 'order-paid' });
  });

  test('two parallel payments of one cart are one order', async () => {
    const before = await quietTotals();
    const cart = await fillCart(site.base, take(1));
    const both = await Promise.all([pay(site.base, cart), pay(site.base, cart)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.code).toMatch(
      /^(cart-payment-in-progress|order-paid)$/,
    );
    expect((await quietTotals()).charges).toBe(before.charges + 1);
  });

  test('a free order needs no card and no provider', async () => {
    const [free] = take(1);
    await site.handle.database
      .update(chair)
      .set({ amountCents: 0 })
      .where(eq(chair.id, free ?? 0));
    const cart = await fillCart(site.base, [free ?? 0]);
    expect(cart.amount).toBe(0);
    const { status, response } = await pay(site.base, { ...cart, token: '' });
    expect(status).toBe(200);
    expect(response?.tickets).toHaveLength(1);
  });
});

describe('a payment that fails before the card is charged', () => {
  test('without a key', async () => {
    const cart = await fillCart(site.base, take(1));
    const { checkout } = await import('#features/orders/contract/checkout.ts');
    const outcome = await toPayOutcome(
      site.call(checkout.pay, { body: { ...sampleBuyer, ...cart, token: 'tok_visa' } }),
    );
    expect(outcome).toMatchObject({ status: 422, code: 'idempotency-key-missing' });
  });

  test.each([
    ['below', 100],
    ['a cent below', 20_599],
    ['a cent above', 20_601],
    ['above', 99_999],
  ])("an amount %s the server's total throws and is not charged", async (_, amount) => {
    const before = await quietTotals();
    const cart = await fillCart(site.base, take(1));
    const outcome = await pay(site.base, { ...cart, amount });
    expect(outcome).toMatchObject({ status: 409, code: 'amount-mismatch' });
    expect(outcome.detail).toContain('$206');
    expect(await quietTotals()).toEqual(before);
  });

  test('an unknown cart, an empty cart, no card', async () => {
    expect(await pay(site.base, { cartId: randomUUID(), amount: 100 })).toMatchObject({
      status: 404,
      code: 'cart-not-found',
    });
    const empty = await site.call(carts.create, { body: {} });
    expect(await pay(site.base, { cartId: empty.id, amount: 0 })).toMatchObject({
      status: 422,
      code: 'cart-empty',
      detail: 'Your cart is empty',
    });
    const cart = await fillCart(site.base, take(1));
    expect(await pay(site.base, { ...cart, token: '' })).toMatchObject({
      status: 422,
      code: 'card-missing',
    });
  });

  test('an expired hold is named, released or not', async () => {
    const cart = await fillCart(site.base, take(1));
    const before = site.clock.now();
    site.clock.advance(10 * 60_000);
    const outcome = await pay(site.base, cart);
    site.clock.set(before);
    expect(outcome).toMatchObject({ status: 410, code: 'hold-expired' });
    expect(outcome.detail).toMatch(/Table \d+-Chair \d+/);
  });

  test('a sale that closed meanwhile', async () => {
    const cart = await fillCart(site.base, take(1));
    const { database } = site.handle;
    await database.update(event).set({ salesUntil: site.clock.now() });
    const outcome = await pay(site.base, cart);
    await database.update(event).set({ salesUntil: null });
    expect(outcome).toMatchObject({ status: 409, code: 'sale-closed' });
  });

  test('an amount that the provider refuses', async () => {
    const [chairId = 0] = take(1);
    const cart = await fillCart(site.base, [chairId]);
    // No screen allows such a price.
    await site.handle.database
      .update(chairClaim)
      .set({ amountCents: 100_000_000 })
      .where(eq(chairClaim.chairId, chairId));
    const amount = 103_000_000;
    expect(await pay(site.base, { ...cart, amount })).toMatchObject({
      status: 502,
      code: 'payment-failed',
      detail: 'Payment processing failed. Please try again.',
    });
  });

  test('a card token pays once', async () => {
    const card = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2030, cvc: '123' };
    const { token } = await site.call(sandboxPayments.createToken, { body: card });
    expect(await pay(site.base, { ...(await fillCart(site.base, take(1))), token })).toMatchObject({
      status: 200,
    });
    expect(await pay(site.base, { ...(await fillCart(site.base, take(1))), token })).toMatchObject({
      status: 422,
      code: 'card-missing',
    });
  });
});

test('an order is visible only with its cart id', async () => {
  const cart = await fillCart(site.base, take(1));
  const { orderId } = await pay(site.base, cart);
  const error = await getOrder(site.base, orderId ?? 0, randomUUID()).catch(
    (error: unknown) => error,
  );
  expect(hasProblemCode(error, 'order-not-found')).toBe(true);
});

test('the ledger balances after all tests', async () => {
  site.clock.advance(60_000);
  await reconcileAttempts(site.site.payments.payments);
  await expect.poll(() => findLedgerErrors(site.handle.database, { settled: true })).toEqual([]);
}, 20_000);
