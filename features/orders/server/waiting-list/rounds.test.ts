import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { outbox } from '#platform/tables.ts';
import { setUpWaitingList } from '#app/server/testing/set-up-waiting-list.ts';
import { cart, event } from '#features/event/server/tables.ts';
import { waitingParty } from '#features/seats/server/claims/tables.ts';

/** What one run of the job does, and what it leaves behind. */
const waiting = await setUpWaitingList();
const { site, hall } = waiting;
const { database } = site.handle;
afterAll(() => site.stop());
beforeEach(async () => {
  await database.delete(waitingParty);
  await database.delete(outbox);
});
const countCarts = () => database.$count(cart, eq(cart.eventId, hall.event));

test('one run makes all offers', async () => {
  const orders = await waiting.startEvent();
  for (let index = 0; index < 3; index += 1) await waiting.join();
  await waiting.refund(orders[0]);
  await waiting.refund(orders[1]);
  expect(await waiting.sendOffers()).toBe(2);
  expect(await waiting.listStates()).toEqual(['offered', 'offered', 'waiting']);
  expect(await countCarts()).toBe(2);
});

test('looking for seats leaves no cart', async () => {
  const [order] = await waiting.startEvent();
  await waiting.join({ adults: 3 });
  await waiting.refund(order);
  expect(await waiting.sendOffers()).toBe(0);
  expect(await countCarts()).toBe(0);
});

test('a party of the whole hall can wait while a part of it is free', async () => {
  await waiting.startEvent(8);
  expect(await waiting.join({ adults: 10 })).toMatchObject({ state: 'waiting' });
});

test('a chair whose hold in a cart has expired is offered', async () => {
  await waiting.startEvent(9);
  await waiting.hold(await waiting.newCart(), waiting.chairAt(9));
  const { key } = await waiting.join();
  site.clock.advance(11 * 60_000);
  expect(await waiting.sendOffers()).toBe(1);
  expect(await waiting.open(key)).toMatchObject({ state: 'offered' });
});

test('chairs that are kept for no one are given back after the sale, too', async () => {
  const [order] = await waiting.startEvent();
  const { key } = await waiting.join();
  await waiting.refund(order);
  await waiting.leave(key);
  await database
    .update(event)
    .set({ salesUntil: site.clock.now() })
    .where(eq(event.id, hall.event));
  expect((await waiting.listClaims())[0]).toBe('WAITING');
  await waiting.sendOffers();
  expect((await waiting.listClaims())[0]).toBeNull();
});

test('a party that leaves before it confirms gets no email', async () => {
  await waiting.startEvent();
  const { key } = await waiting.join();
  await database.update(waitingParty).set({ state: 'unconfirmed' });
  await database.delete(outbox);
  expect(await waiting.leave(key)).toMatchObject({ state: 'left' });
  expect(await waiting.listEmailKinds()).toEqual([]);
});

test('a party that waits again leaves without what its cart has held since', async () => {
  const [order] = await waiting.startEvent();
  const { key } = await waiting.join();
  await waiting.refund(order);
  await waiting.sendOffers();
  await database.update(waitingParty).set({ offerKind: 'near' });
  const cartId = (await waiting.open(key)).offer?.cart ?? '';
  await waiting.decline(key);
  await waiting.hold(cartId, waiting.chairAt(0));
  expect(await waiting.leave(key)).toMatchObject({ state: 'left' });
  expect((await waiting.listClaims())[0]).toBe('HELD');
});
