import { afterAll, beforeAll, expect, test } from 'vitest';
import type { fixedClock } from '../platform/clock.ts';
import { faultsInBooks } from '../testing/books.ts';
import { fillCart, freeChairs, pay, poll } from '../testing/buyer.ts';
import { type RunningSite, startSite } from '../testing/start-site.ts';
import { reconcileAttempts } from './reconcile-attempts.ts';
import { orderFault } from './sandbox/order-fault.ts';

let site: RunningSite<ReturnType<typeof fixedClock>>;
let chairs: number[];

beforeAll(async () => {
  site = await startSite({ background: true, pace: { sandboxTimeout: 500 } });
  chairs = (await freeChairs(site.base)).map(({ id }) => id);
});
afterAll(() => site.stop());

test('without a single webhook for 10 minutes the reconciler alone heals everything', async () => {
  const { database } = site.handle;
  await orderFault(database, { operation: 'deliver', kind: 'refusedConnection', times: 10_000 });
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
      await orderFault(database, { operation, kind });
      const { status, orderId } = await pay(site.base, cart);
      expect(status).toBe(504);
      orders.push({ orderId: orderId ?? 0, cartId: cart.cartId });
    }
  // Every 15 s for 10 minutes, and the provider has its troubles on the way.
  await orderFault(database, { operation: 'retrieve', kind: 'serverError', times: 8 });
  await orderFault(database, { operation: 'capture', kind: 'timeOutAfter', times: 2 });
  for (let turn = 0; turn < 40; turn += 1) {
    site.clock.advance(15_000);
    await reconcileAttempts(site.site.payments.payments);
  }
  for (const { orderId, cartId } of orders)
    expect(await poll(site.base, orderId, cartId)).toMatchObject({
      status: 'paid',
      tickets: [{}, {}],
    });
  await expect
    .poll(
      async () => {
        site.clock.advance(15_000);
        return faultsInBooks(database, { settled: true });
      },
      { timeout: 20_000, interval: 500 },
    )
    .toEqual([]);
}, 60_000);

test('what can no longer be finished in the promised time is cancelled at the provider, then freed', async () => {
  const { database } = site.handle;
  const wanted = chairs.splice(0, 1);
  const cart = await fillCart(site.base, wanted);
  await orderFault(database, { operation: 'confirm', kind: 'timeOutBefore' });
  const { orderId } = await pay(site.base, cart);
  await orderFault(database, { operation: 'cancel', kind: 'serverError' });
  site.clock.advance(10 * 60_000);
  await reconcileAttempts(site.site.payments.payments);
  expect((await freeChairs(site.base)).some(({ id }) => id === wanted[0])).toBe(false);
  await reconcileAttempts(site.site.payments.payments);
  expect((await freeChairs(site.base)).some(({ id }) => id === wanted[0])).toBe(true);
  expect(await poll(site.base, orderId ?? 0, cart.cartId)).toMatchObject({ status: 'expired' });
});

test('a cancellation that comes after the money settles the money instead', async () => {
  const cart = await fillCart(site.base, chairs.splice(0, 1));
  await orderFault(site.handle.database, { operation: 'confirm', kind: 'timeOutAfter' });
  const { orderId } = await pay(site.base, cart);
  site.clock.advance(10 * 60_000);
  await reconcileAttempts(site.site.payments.payments);
  expect(await poll(site.base, orderId ?? 0, cart.cartId)).toMatchObject({
    status: 'paid',
    tickets: [{}],
  });
});
