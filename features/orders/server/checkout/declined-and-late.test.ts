import { randomUUID } from 'node:crypto';
import { sandboxPayments } from '#features/payments/contract/sandbox.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { reconcileAttempts } from '#features/payments/server/reconcile-attempts.ts';
import { scheduleFault } from '#features/payments/server/sandbox/testing/faulty-sandbox.ts';
import { intent } from '#features/payments/server/sandbox/tables.ts';
import { paymentAttempt } from '#features/payments/server/tables.ts';
import type { fixedClock } from '#platform/clock.ts';
import { findLedgerErrors } from '#app/server/testing/ledger-checks.ts';
import { listAdultChairIds, fillCart, pay, getOrder } from '#app/server/testing/buyer.ts';
import { type RunningSite, startSite } from '#app/server/testing/start-site.ts';
import { chairClaim, ticket } from '#features/event/server/tables.ts';

let site: RunningSite<ReturnType<typeof fixedClock>>;
let chairs: number[];
const take = (count: number) => chairs.splice(0, count);

beforeAll(async () => {
  site = await startSite({
    background: true,
    pace: { sandboxTimeout: 1_000, webhookDelay: 60_000, responseTimeout: 10_000 },
  });
  chairs = await listAdultChairIds(site.base);
});
afterAll(() => site.stop());

const listClaims = (ids: readonly number[]) =>
  Promise.all(
    ids.map(
      async (id) =>
        (
          await site.handle.database.select().from(chairClaim).where(eq(chairClaim.chairId, id))
        )[0] ?? null,
    ),
  );

describe('a declined card', () => {
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

  test('keeps the holds for at least two minutes, once; another card pays the same order', async () => {
    const target = take(1);
    const cart = await fillCart(site.base, target);
    const before = site.clock.now();
    site.clock.advance(9 * 60_000);
    const first = await pay(site.base, { ...cart, token: 'tok_chargeDeclined' });
    const [afterFirst] = await listClaims(target);
    expect(afterFirst).toMatchObject({
      state: 'HELD',
      orderId: null,
      expiresAt: new Date(site.clock.now().getTime() + 2 * 60_000),
    });
    site.clock.advance(60_000);
    await pay(site.base, { ...cart, token: 'tok_chargeDeclined' });
    const [afterSecond] = await listClaims(target);
    expect(afterSecond?.expiresAt).toEqual(afterFirst?.expiresAt);
    const third = await pay(site.base, cart);
    site.clock.set(before);
    expect(third).toMatchObject({ status: 200, orderId: first.orderId });
  });

  test('keeps what is left of a hold when that is more', async () => {
    const target = take(1);
    const cart = await fillCart(site.base, target);
    const [before] = await listClaims(target);
    const start = site.clock.now();
    site.clock.advance(60_000);
    await pay(site.base, { ...cart, token: 'tok_chargeDeclined' });
    const [after] = await listClaims(target);
    site.clock.set(start);
    expect(after?.expiresAt).toEqual(new Date(start.getTime() + 10 * 60_000));
    expect(after).toMatchObject({ state: 'HELD', expiresAt: before?.expiresAt });
  });

  test('returns the same problem to a repeated request', async () => {
    const cart = await fillCart(site.base, take(1));
    const key = randomUUID();
    const first = await pay(site.base, { ...cart, key, token: 'tok_chargeDeclined' });
    expect(await pay(site.base, { ...cart, key, token: 'tok_chargeDeclined' })).toEqual(first);
  });
});

describe("the bank's confirmation", () => {
  async function startConfirmation() {
    const target = take(1);
    const cart = await fillCart(site.base, target);
    const { response } = await pay(site.base, {
      ...cart,
      token: 'tok_threeDSecure2Required',
    });
    expect(response).toMatchObject({ status: 'action', tickets: [], key: null });
    const [attempt] = await site.handle.database
      .select()
      .from(paymentAttempt)
      .where(eq(paymentAttempt.subjectId, response?.orderId ?? 0));
    return {
      chairIds: target,
      ...cart,
      orderId: response?.orderId ?? 0,
      clientSecret: response?.clientSecret ?? '',
      intentId: attempt?.intentId ?? '',
    };
  }

  test('succeeds: the next poll returns the tickets', async () => {
    const { orderId, cartId, clientSecret, intentId } = await startConfirmation();
    expect(await getOrder(site.base, orderId, cartId)).toMatchObject({
      status: 'action',
      clientSecret,
    });
    await site.call(sandboxPayments.completeChallenge, {
      params: { intentId },
      body: { clientSecret, succeed: true },
    });
    expect(await getOrder(site.base, orderId, cartId)).toMatchObject({
      status: 'paid',
      tickets: [{}],
    });
    // What is paid is not asked for again.
    const retrieve = vi.spyOn(site.site.payments.payments.provider, 'retrieve');
    expect(await getOrder(site.base, orderId, cartId)).toMatchObject({ status: 'paid' });
    expect(retrieve).not.toHaveBeenCalled();
    retrieve.mockRestore();
  });

  test('fails: the chairs stay held and another card can pay', async () => {
    const { orderId, cartId, amount, clientSecret, intentId } = await startConfirmation();
    await site.call(sandboxPayments.completeChallenge, {
      params: { intentId },
      body: { clientSecret, succeed: false },
    });
    expect(await getOrder(site.base, orderId, cartId)).toMatchObject({
      status: 'declined',
      message: expect.stringContaining('bank'),
    });
    expect(await pay(site.base, { cartId, amount })).toMatchObject({ status: 200, orderId });
  });

  test("times out: at the hold's expiry the intent is canceled first, then the chair is free", async () => {
    const { chairIds: target, orderId, cartId } = await startConfirmation();
    const before = site.clock.now();
    site.clock.advance(10 * 60_000);
    await reconcileAttempts(site.site.payments.payments);
    site.clock.set(before);
    expect(await getOrder(site.base, orderId, cartId)).toMatchObject({ status: 'expired' });
    expect(await listClaims(target)).toEqual([null]);
  });
});

describe('a payment that arrives after the chairs are taken', () => {
  test('is canceled, emails the buyer, and lists the order on the board until then', async () => {
    const target = take(1);
    const cart = await fillCart(site.base, target);
    await scheduleFault(site.handle.database, { operation: 'confirm', kind: 'timeOutAfter' });
    const outcome = await pay(site.base, cart);
    expect(outcome).toMatchObject({ status: 504, code: 'payment-status-unknown' });
    // The test deletes the claim; the product never does.
    await site.handle.database.delete(chairClaim).where(eq(chairClaim.chairId, target[0] ?? 0));
    const other = await fillCart(site.base, target);
    await expect
      .poll(() => getOrder(site.base, outcome.orderId ?? 0, cart.cartId))
      .toMatchObject({
        status: 'refunded',
        message: expect.stringContaining("couldn't complete your reservation"),
      });
    expect(await pay(site.base, other)).toMatchObject({ status: 200 });
  });

  test('for two chairs, one of them lost, sells neither and gives all the money back', async () => {
    const target = take(2);
    const cart = await fillCart(site.base, target);
    await scheduleFault(site.handle.database, { operation: 'confirm', kind: 'timeOutAfter' });
    const { orderId } = await pay(site.base, cart);
    await site.handle.database.delete(chairClaim).where(eq(chairClaim.chairId, target[0] ?? 0));
    const other = await fillCart(site.base, target.slice(0, 1));
    await expect
      .poll(() => getOrder(site.base, orderId ?? 0, cart.cartId))
      .toMatchObject({ status: 'refunded', tickets: [] });
    const tickets = await site.handle.database.$count(ticket, eq(ticket.orderId, orderId ?? 0));
    expect(tickets).toBe(0);
    expect(await listClaims(target)).toMatchObject([{ cartId: other.cartId, state: 'HELD' }, null]);
    const intents = await site.handle.database
      .select({ state: intent.state, receivedCents: intent.receivedCents })
      .from(intent)
      .innerJoin(paymentAttempt, eq(paymentAttempt.intentId, intent.id))
      .where(eq(paymentAttempt.subjectId, orderId ?? 0));
    expect(intents).toEqual([{ state: 'canceled', receivedCents: 0 }]);
    expect(await pay(site.base, other)).toMatchObject({ status: 200 });
  });

  test('takes no chair that another buyer is paying, even when that hold is past its time', async () => {
    const target = take(1);
    const cart = await fillCart(site.base, target);
    await scheduleFault(site.handle.database, { operation: 'confirm', kind: 'timeOutAfter' });
    const outcome = await pay(site.base, cart);
    await site.handle.database.delete(chairClaim).where(eq(chairClaim.chairId, target[0] ?? 0));
    const other = await fillCart(site.base, target);
    await site.handle.database
      .update(chairClaim)
      .set({ state: 'PAYING', expiresAt: new Date(site.clock.now().getTime() - 1) })
      .where(eq(chairClaim.chairId, target[0] ?? 0));
    await expect
      .poll(() => getOrder(site.base, outcome.orderId ?? 0, cart.cartId))
      .toMatchObject({ status: 'refunded' });
    expect(await listClaims(target)).toMatchObject([{ state: 'PAYING', cartId: other.cartId }]);
    await site.handle.database.delete(chairClaim).where(eq(chairClaim.chairId, target[0] ?? 0));
  });

  test('buys the same chairs when they are free again', async () => {
    const target = take(2);
    const cart = await fillCart(site.base, target);
    await scheduleFault(site.handle.database, { operation: 'confirm', kind: 'timeOutAfter' });
    const outcome = await pay(site.base, cart);
    await site.handle.database.delete(chairClaim).where(eq(chairClaim.chairId, target[0] ?? 0));
    expect(await getOrder(site.base, outcome.orderId ?? 0, cart.cartId)).toMatchObject({
      status: 'paid',
      tickets: [{}, {}],
    });
  });
});

test('a slow payment responds with an unknown status in time, continues, and the next poll returns the tickets', async () => {
  const cart = await fillCart(site.base, take(1));
  const key = randomUUID();
  // Each of the two calls is within the limit, both together exceed it.
  site.site.payments.payments.timings.responseTimeout = 150;
  await scheduleFault(site.handle.database, {
    operation: 'confirm',
    kind: 'lateAnswer',
    milliseconds: 250,
  });
  const outcome = await pay(site.base, { ...cart, key });
  site.site.payments.payments.timings.responseTimeout = 10_000;
  expect(outcome).toMatchObject({ status: 504, code: 'payment-status-unknown' });
  expect(outcome.detail).toMatch(
    /^Your payment request timed out, but your card may have been charged/,
  );
  await expect
    .poll(() => getOrder(site.base, outcome.orderId ?? 0, cart.cartId))
    .toMatchObject({ status: 'paid', tickets: [{}] });
  expect(await pay(site.base, { ...cart, key })).toMatchObject({
    status: 200,
    orderId: outcome.orderId,
  });
});

test('the ledger balances after all tests', async () => {
  site.clock.advance(60_000);
  await reconcileAttempts(site.site.payments.payments);
  const errors = () => {
    site.clock.advance(5_000);
    return findLedgerErrors(site.handle.database, { settled: true });
  };
  await expect.poll(errors, { interval: 300 }).toEqual([]);
}, 20_000);
