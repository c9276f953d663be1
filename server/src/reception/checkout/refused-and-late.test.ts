import { randomUUID } from 'node:crypto';
import { payments } from '@namugongo/contract/payments';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reconcileAttempts } from '../../payments/reconcile-attempts.ts';
import { orderFault } from '../../payments/sandbox/order-fault.ts';
import { paymentAttempt } from '../../payments/tables.ts';
import type { fixedClock } from '../../platform/clock.ts';
import { faultsInBooks } from '../../testing/books.ts';
import { adultChairs, fillCart, pay, poll } from '../../testing/buyer.ts';
import { type RunningSite, startSite } from '../../testing/start-site.ts';
import { chairClaim } from '../tables.ts';

let site: RunningSite<ReturnType<typeof fixedClock>>;
let chairs: number[];
const take = (count: number) => chairs.splice(0, count);

beforeAll(async () => {
  site = await startSite({
    background: true,
    pace: { sandboxTimeout: 1_000, webhookPause: 60_000, answerWithin: 10_000 },
  });
  chairs = await adultChairs(site.base);
});
afterAll(() => site.stop());

const claimsOf = (ids: readonly number[]) =>
  Promise.all(
    ids.map(
      async (id) =>
        (
          await site.handle.database.select().from(chairClaim).where(eq(chairClaim.chairId, id))
        )[0] ?? null,
    ),
  );

describe('a card that is refused', () => {
  test.each([
    ['tok_chargeDeclined', 'Your card was declined. Please try another card.'],
    ['tok_chargeDeclinedLostCard', 'Your card was declined. Please try another card.'],
    ['tok_chargeDeclinedStolenCard', 'Your card was declined. Please try another card.'],
    [
      'tok_chargeDeclinedInsufficientFunds',
      'Your card has insufficient funds. Please try another card.',
    ],
    ['tok_chargeDeclinedExpiredCard', 'Your card has expired. Please try another card.'],
    [
      'tok_chargeDeclinedProcessingError',
      'An error occurred while processing your card. Please try again in a moment.',
    ],
  ])('%s', async (token, sentence) => {
    const cart = await fillCart(site.base, take(1));
    expect(await pay(site.base, { ...cart, token })).toMatchObject({
      status: 402,
      code: 'card-declined',
      detail: sentence,
    });
  });

  test('leaves the chairs to the buyer, two minutes at least, once; another card is the same order', async () => {
    const wanted = take(1);
    const cart = await fillCart(site.base, wanted);
    const before = site.clock.now();
    site.clock.advance(9 * 60_000);
    const first = await pay(site.base, { ...cart, token: 'tok_chargeDeclined' });
    const [afterFirst] = await claimsOf(wanted);
    expect(afterFirst).toMatchObject({
      state: 'HELD',
      orderId: null,
      expiresAt: new Date(site.clock.now().getTime() + 2 * 60_000),
    });
    site.clock.advance(60_000);
    await pay(site.base, { ...cart, token: 'tok_chargeDeclined' });
    const [afterSecond] = await claimsOf(wanted);
    expect(afterSecond?.expiresAt).toEqual(afterFirst?.expiresAt);
    const third = await pay(site.base, cart);
    site.clock.set(before);
    expect(third).toMatchObject({ status: 200, orderId: first.orderId });
  });

  test('a repeated request for it hears the same refusal', async () => {
    const cart = await fillCart(site.base, take(1));
    const key = randomUUID();
    const first = await pay(site.base, { ...cart, key, token: 'tok_chargeDeclined' });
    expect(await pay(site.base, { ...cart, key, token: 'tok_chargeDeclined' })).toEqual(first);
  });
});

describe("the bank's question", () => {
  async function ask() {
    const wanted = take(1);
    const cart = await fillCart(site.base, wanted);
    const { answer } = await pay(site.base, { ...cart, token: 'tok_threeDSecure2Required' });
    expect(answer).toMatchObject({ status: 'action', tickets: [], key: null });
    const [attempt] = await site.handle.database
      .select()
      .from(paymentAttempt)
      .where(eq(paymentAttempt.subjectId, answer?.orderId ?? 0));
    return {
      wanted,
      ...cart,
      orderId: answer?.orderId ?? 0,
      clientSecret: answer?.clientSecret ?? '',
      intentId: attempt?.intentId ?? '',
    };
  }

  test('is answered well: the next look finds the tickets', async () => {
    const { orderId, cartId, clientSecret, intentId } = await ask();
    expect(await poll(site.base, orderId, cartId)).toMatchObject({
      status: 'action',
      clientSecret,
    });
    await site.call(payments.sandboxChallenge, {
      params: { intentId },
      body: { clientSecret, succeed: true },
    });
    expect(await poll(site.base, orderId, cartId)).toMatchObject({ status: 'paid', tickets: [{}] });
  });

  test('is answered badly: the chairs stay held and another card may try', async () => {
    const { orderId, cartId, amount, clientSecret, intentId } = await ask();
    await site.call(payments.sandboxChallenge, {
      params: { intentId },
      body: { clientSecret, succeed: false },
    });
    expect(await poll(site.base, orderId, cartId)).toMatchObject({
      status: 'declined',
      message: expect.stringContaining('bank'),
    });
    expect(await pay(site.base, { cartId, amount })).toMatchObject({ status: 200, orderId });
  });

  test('is never answered: at the end of the hold the intent is cancelled first, then the chair is free', async () => {
    const { wanted, orderId, cartId } = await ask();
    const before = site.clock.now();
    site.clock.advance(10 * 60_000);
    await reconcileAttempts(site.site.payments.payments);
    site.clock.set(before);
    expect(await poll(site.base, orderId, cartId)).toMatchObject({ status: 'expired' });
    expect(await claimsOf(wanted)).toEqual([null]);
  });
});

describe('money that comes when the chairs are gone', () => {
  test('is let go, the buyer hears the truth, the board names the order until then', async () => {
    const wanted = take(1);
    const cart = await fillCart(site.base, wanted);
    await orderFault(site.handle.database, { operation: 'confirm', kind: 'timeOutAfter' });
    const answered = await pay(site.base, cart);
    expect(answered).toMatchObject({ status: 504, code: 'payment-unknown' });
    // The chair is taken from the order by hand: nothing of the product does that.
    await site.handle.database.delete(chairClaim).where(eq(chairClaim.chairId, wanted[0] ?? 0));
    const other = await fillCart(site.base, wanted);
    await expect
      .poll(() => poll(site.base, answered.orderId ?? 0, cart.cartId))
      .toMatchObject({
        status: 'refunded',
        message: expect.stringContaining("couldn't complete your reservation"),
      });
    expect(await pay(site.base, other)).toMatchObject({ status: 200 });
  });

  test('buys the same chairs when they can be had again', async () => {
    const wanted = take(2);
    const cart = await fillCart(site.base, wanted);
    await orderFault(site.handle.database, { operation: 'confirm', kind: 'timeOutAfter' });
    const answered = await pay(site.base, cart);
    await site.handle.database.delete(chairClaim).where(eq(chairClaim.chairId, wanted[0] ?? 0));
    expect(await poll(site.base, answered.orderId ?? 0, cart.cartId)).toMatchObject({
      status: 'paid',
      tickets: [{}, {}],
    });
  });
});

test('nobody waits longer than promised: the buyer hears that it is not known, the payment goes on and the next look finds the tickets', async () => {
  const cart = await fillCart(site.base, take(1));
  const key = randomUUID();
  // Each of the two calls is in time by itself, together they are not.
  site.site.payments.payments.times.answerWithin = 150;
  await orderFault(site.handle.database, {
    operation: 'confirm',
    kind: 'lateAnswer',
    milliseconds: 250,
  });
  const answered = await pay(site.base, { ...cart, key });
  site.site.payments.payments.times.answerWithin = 10_000;
  expect(answered).toMatchObject({ status: 504, code: 'payment-unknown' });
  expect(answered.detail).toMatch(
    /^Your payment request timed out, but your card may have been charged/,
  );
  await expect
    .poll(() => poll(site.base, answered.orderId ?? 0, cart.cartId))
    .toMatchObject({ status: 'paid', tickets: [{}] });
  expect(await pay(site.base, { ...cart, key })).toMatchObject({
    status: 200,
    orderId: answered.orderId,
  });
});

test('after all this the books are right to the cent', async () => {
  site.clock.advance(60_000);
  await reconcileAttempts(site.site.payments.payments);
  const faults = () => {
    site.clock.advance(5_000);
    return faultsInBooks(site.handle.database, { settled: true });
  };
  await expect.poll(faults, { timeout: 10_000, interval: 300 }).toEqual([]);
}, 20_000);
