import { eq, inArray } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { addMinutes } from '#platform/clock.ts';
import { fillCart, listAdultChairIds, pay } from '#app/server/testing/buyer.ts';
import { startSite } from '#app/server/testing/start-site.ts';
import { chair, chairClaim, event, order } from '#features/event/server/tables.ts';
import { graceMinutes } from './rules.ts';

const site = await startSite();
afterAll(() => site.stop());

test('when the provider creates no payment, the order stays open and its chairs are held a little longer', async () => {
  const { database } = site.handle;
  const chairIds = (await listAdultChairIds(site.base)).slice(0, 2);
  // The provider takes at least 50 cents.
  await database.update(event).set({ feePercent: 0 });
  await database.update(chair).set({ amountCents: 10 }).where(inArray(chair.id, chairIds));
  const cart = await fillCart(site.base, chairIds);
  site.clock.advance(9 * 60_000);
  const rejected = await pay(site.base, cart);
  expect(rejected).toMatchObject({ status: 502 });
  const orders = await database.select().from(order).where(eq(order.cartId, cart.cartId));
  expect(orders).toMatchObject([{ state: 'PENDING' }]);
  const claims = await database.select().from(chairClaim);
  const held = {
    cartId: cart.cartId,
    state: 'HELD',
    orderId: null,
    expiresAt: addMinutes(site.clock.now(), graceMinutes),
  };
  expect(claims).toMatchObject([held, held]);
});
