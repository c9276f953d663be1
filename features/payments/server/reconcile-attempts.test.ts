import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { fixedClock } from '#platform/clock.ts';
import { findLedgerErrors } from '#app/server/testing/ledger-checks.ts';
import { fillCart, listFreeChairs, pay, getOrder } from '#app/server/testing/buyer.ts';
import { type RunningSite, startSite } from '#app/server/testing/start-site.ts';
import { reconcileAttempts } from './reconcile-attempts.ts';
import { order } from '#features/event/server/tables.ts';
import { scheduleFault } from './sandbox/testing/faulty-sandbox.ts';

let site: RunningSite<ReturnType<typeof fixedClock>>;
let chairs: number[];

beforeAll(async () => {
  site = await startSite({ background: true, pace: { sandboxTimeout: 500 } });
  chairs = (await listFreeChairs(site.base)).map(({ id }) => id);
});
afterAll(() => site.stop());

test('without any webhook for 10 minutes, the reconciler settles everything', async () => {
  const { database } = site.handle;
  await scheduleFault(database, { operation: 'deliver', kind: 'refusedConnection', times: 10_000 });
  const kinds = [
    'timeOutBefore',
    'timeOutAfter',
    'cutBody',
    'serverError',
    'serverErrorAfter',
    'refusedConnection',
  ] as const;
  const orders: { orderId: number; cartId: string }[] = [];
  for (const operation of ['createIntent', 'confirm'] as const)
    for (const kind of kinds) {
      const cart = await fillCart(site.base, chairs.splice(0, 2));
      await scheduleFault(database, { operation, kind });
      const { status, orderId } = await pay(site.base, cart);
      expect(status).toBe(504);
      orders.push({ orderId: orderId ?? 0, cartId: cart.cartId });
    }
  // Every 15 s for 10 minutes, with faults at the provider.
  await scheduleFault(database, { operation: 'retrieve', kind: 'serverError', times: 8 });
  await scheduleFault(database, { operation: 'capture', kind: 'timeOutAfter', times: 2 });
  for (let turn = 0; turn < 40; turn += 1) {
    site.clock.advance(15_000);
    await reconcileAttempts(site.site.payments.payments);
  }
  // Before a poll of a buyer, which settles too.
  const states = await database
    .select({ state: order.state })
    .from(order)
    .where(
      inArray(
        order.id,
        orders.map(({ orderId }) => orderId),
      ),
    );
  expect(states).toEqual(orders.map(() => ({ state: 'PAID' })));
  for (const { orderId, cartId } of orders)
    expect(await getOrder(site.base, orderId, cartId)).toMatchObject({
      status: 'paid',
      tickets: [{}, {}],
    });
  await expect
    .poll(
      async () => {
        site.clock.advance(15_000);
        return findLedgerErrors(database, { settled: true });
      },
      { interval: 500 },
    )
    .toEqual([]);
}, 60_000);

test('a timed-out attempt is canceled at the provider before its chairs are released', async () => {
  const { database } = site.handle;
  const target = chairs.splice(0, 1);
  const cart = await fillCart(site.base, target);
  await scheduleFault(database, { operation: 'confirm', kind: 'timeOutBefore' });
  const { orderId } = await pay(site.base, cart);
  await scheduleFault(database, { operation: 'cancel', kind: 'serverError' });
  site.clock.advance(10 * 60_000);
  await reconcileAttempts(site.site.payments.payments);
  expect((await listFreeChairs(site.base)).some(({ id }) => id === target[0])).toBe(false);
  await reconcileAttempts(site.site.payments.payments);
  expect((await listFreeChairs(site.base)).some(({ id }) => id === target[0])).toBe(true);
  expect(await getOrder(site.base, orderId ?? 0, cart.cartId)).toMatchObject({ status: 'expired' });
});

test('a cancellation after the payment settles the payment instead', async () => {
  const cart = await fillCart(site.base, chairs.splice(0, 1));
  await scheduleFault(site.handle.database, { operation: 'confirm', kind: 'timeOutAfter' });
  const { orderId } = await pay(site.base, cart);
  site.clock.advance(10 * 60_000);
  await reconcileAttempts(site.site.payments.payments);
  expect(await getOrder(site.base, orderId ?? 0, cart.cartId)).toMatchObject({
    status: 'paid',
    tickets: [{}],
  });
});
