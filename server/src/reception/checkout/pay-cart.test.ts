import { randomUUID } from 'node:crypto';
import { isProblem } from '@namugongo/contract/call';
import { payments } from '@namugongo/contract/payments';
import { carts } from '@namugongo/contract/reception/carts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reconcileAttempts } from '../../payments/reconcile-attempts.ts';
import { paymentAttempt } from '../../payments/tables.ts';
import type { fixedClock } from '../../platform/clock.ts';
import { faultsInBooks, totals } from '../../testing/books.ts';
import { adultChairs, fillCart, outcomeOf, pay, person, poll } from '../../testing/buyer.ts';
import { type RunningSite, startSite } from '../../testing/start-site.ts';
import { chair, chairClaim, event } from '../tables.ts';

let site: RunningSite<ReturnType<typeof fixedClock>>;
let chairs: number[];
const take = (count: number) => chairs.splice(0, count);

beforeAll(async () => {
  site = await startSite({ background: true, pace: { webhookPause: 60_000 } });
  chairs = await adultChairs(site.base);
});
afterAll(() => site.stop());

/** The totals once no capture is under way. */
async function quietTotals() {
  const open = () =>
    site.handle.database.$count(paymentAttempt, eq(paymentAttempt.state, 'AUTHORIZED'));
  await expect.poll(open, { timeout: 10_000 }).toBe(0);
  return totals(site.handle.database);
}

const claimsOf = (ids: readonly number[]) =>
  Promise.all(
    ids.map(
      async (id) =>
        (
          await site.handle.database.select().from(chairClaim).where(eq(chairClaim.chairId, id))
        )[0] ?? null,
    ),
  );

describe('a cart that is paid', () => {
  test('two chairs become two tickets with bar codes and a key', async () => {
    const wanted = take(2);
    const cart = await fillCart(site.base, wanted);
    expect(cart.amount).toBe(41_200);
    const { status, answer } = await pay(site.base, cart);
    expect(status).toBe(200);
    expect(answer).toMatchObject({ status: 'paid', clientSecret: null, message: null });
    expect(answer?.tickets.map((ticket) => ticket.chairId)).toEqual(wanted);
    expect(new Set(answer?.tickets.map((ticket) => ticket.barCode)).size).toBe(2);
    expect(answer?.tickets[0]).toMatchObject({
      userName: person.name,
      telephone: person.phone,
      amount: 20_000,
      received: false,
    });
    expect(answer?.key).toMatch(/./);
    expect((await claimsOf(wanted)).map((claim) => claim?.state)).toEqual(['SOLD', 'SOLD']);
  });

  test('the same request again gets the first answer and no second charge', async () => {
    const cart = await fillCart(site.base, take(1));
    const key = randomUUID();
    const first = await pay(site.base, { ...cart, key });
    const second = await pay(site.base, { ...cart, key });
    expect(second).toEqual(first);
    expect(first.status).toBe(200);
  });

  test('50 at once with one key are one charge and one answer', async () => {
    const before = await quietTotals();
    const cart = await fillCart(site.base, take(2));
    const key = randomUUID();
    const all = await Promise.all(
      Array.from({ length: 50 }, () => pay(site.base, { ...cart, key })),
    );
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(all.map(({ answer }) => JSON.stringify(answer))).size).toBe(1);
    expect(await quietTotals()).toEqual({
      ours: before.ours + 41_200,
      theirs: before.theirs + 41_200,
      charges: before.charges + 1,
    });
  });

  test('the same key with a changed body is refused', async () => {
    const cart = await fillCart(site.base, take(1));
    const key = randomUUID();
    await pay(site.base, { ...cart, key });
    expect(await pay(site.base, { ...cart, key, name: 'Somebody Else' })).toMatchObject({
      status: 422,
      code: 'idempotency-key-reused',
    });
  });

  test('a cart that is paid is not paid again', async () => {
    const cart = await fillCart(site.base, take(1));
    await pay(site.base, cart);
    expect(await pay(site.base, cart)).toMatchObject({ status: 409, code: 'order-paid' });
  });

  test('two payments of one cart at once are one order', async () => {
    const before = await quietTotals();
    const cart = await fillCart(site.base, take(1));
    const both = await Promise.all([pay(site.base, cart), pay(site.base, cart)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.code).toMatch(/^(cart-busy|order-paid)$/);
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
    const { status, answer } = await pay(site.base, { ...cart, token: '' });
    expect(status).toBe(200);
    expect(answer?.tickets).toHaveLength(1);
  });
});

describe('a payment that is refused before the card is asked', () => {
  test('without a key', async () => {
    const cart = await fillCart(site.base, take(1));
    const { checkout } = await import('@namugongo/contract/reception/checkout');
    const answered = await outcomeOf(
      site.call(checkout.pay, { body: { ...person, ...cart, token: 'tok_visa' } }),
    );
    expect(answered).toMatchObject({ status: 422, code: 'idempotency-key-missing' });
  });

  test('another amount than the server counts is told and not charged', async () => {
    const before = await quietTotals();
    const cart = await fillCart(site.base, take(1));
    const answered = await pay(site.base, { ...cart, amount: 100 });
    expect(answered).toMatchObject({ status: 409, code: 'amount-differs' });
    expect(answered.detail).toContain('$206');
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
    expect(await pay(site.base, { ...cart, token: ' ' })).toMatchObject({
      status: 422,
      code: 'card-missing',
    });
  });

  test('a hold that ran out is named, swept or not', async () => {
    const cart = await fillCart(site.base, take(1));
    const before = site.clock.now();
    site.clock.advance(10 * 60_000);
    const answered = await pay(site.base, cart);
    site.clock.set(before);
    expect(answered).toMatchObject({ status: 410, code: 'hold-expired' });
    expect(answered.detail).toMatch(/Table \d+-Chair \d+/);
  });

  test('a sale that was closed meanwhile', async () => {
    const cart = await fillCart(site.base, take(1));
    const { database } = site.handle;
    await database.update(event).set({ salesUntil: site.clock.now() });
    const answered = await pay(site.base, cart);
    await database.update(event).set({ salesUntil: null });
    expect(answered).toMatchObject({ status: 409, code: 'sale-closed' });
  });

  test('a token of the card field pays once', async () => {
    const card = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2030, cvc: '123' };
    const { token } = await site.call(payments.sandboxToken, { body: card });
    expect(await pay(site.base, { ...(await fillCart(site.base, take(1))), token })).toMatchObject({
      status: 200,
    });
    expect(await pay(site.base, { ...(await fillCart(site.base, take(1))), token })).toMatchObject({
      status: 422,
      code: 'card-missing',
    });
  });
});

test('an order is shown to its cart only', async () => {
  const cart = await fillCart(site.base, take(1));
  const { orderId } = await pay(site.base, cart);
  const refused = await poll(site.base, orderId ?? 0, randomUUID()).catch(
    (error: unknown) => error,
  );
  expect(isProblem(refused, 'order-not-found')).toBe(true);
});

test('after all this the books are right to the cent', async () => {
  site.clock.advance(60_000);
  await reconcileAttempts(site.site.payments.payments);
  await expect
    .poll(() => faultsInBooks(site.handle.database, { settled: true }), { timeout: 10_000 })
    .toEqual([]);
}, 20_000);
