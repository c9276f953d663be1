import { contract } from '#app/contract.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { collectChanges } from '#app/server/testing/collect-changes.ts';
import { setUpWaitingList } from '#app/server/testing/set-up-waiting-list.ts';
import { expireOffers } from './send-offers.ts';
import { waitingParty } from '#features/seats/server/claims/tables.ts';

/** Each change of the list publishes the chairs that it changed, so that the plan of the hall follows. */
const { waitingList } = contract.reception;
const waiting = await setUpWaitingList();
const { site, hall } = waiting;
const { platform } = site.site;
let orders: number[] = [];
afterAll(() => site.stop());
beforeEach(async () => {
  await site.handle.database.delete(waitingParty);
  orders = await waiting.startEvent();
});

const listChanges = async (call: () => Promise<unknown>) =>
  (await collectChanges(platform, call)).filter((change) => !change.startsWith('outbox'));
const ofChairs = (...places: number[]) =>
  `chairs:${hall.event} ${places.map(waiting.chairAt).join()}`;
const ofHall = () => `chairs:${hall.event}`;
async function makeOffer() {
  const { key } = await waiting.join();
  await waiting.refund(orders[0]);
  await waiting.sendOffers();
  return key;
}

test('an offer publishes its chairs', async () => {
  await waiting.join();
  await waiting.refund(orders[0]);
  expect(await listChanges(waiting.sendOffers)).toEqual([ofChairs(0)]);
  expect(await listChanges(waiting.sendOffers)).toEqual([]);
});

test('chairs that fit no one are published, and those that no one waits for', async () => {
  const { key } = await waiting.join({ adults: 3 });
  await waiting.refund(orders[0]);
  expect(await listChanges(waiting.sendOffers)).toEqual([ofChairs(0)]);
  await waiting.refund(orders[1]);
  expect(await listChanges(() => waiting.leave(key))).toEqual([ofHall()]);
  expect(await listChanges(() => waiting.leave(key))).toEqual([]);
  expect(await listChanges(waiting.sendOffers)).toEqual([ofChairs(1)]);
});

test('an offer that ends, by itself or by the party, publishes the hall', async () => {
  const key = await makeOffer();
  await waiting.join();
  expect(await listChanges(() => waiting.decline(key))).toEqual([ofHall()]);
  await waiting.sendOffers();
  site.clock.advance(25 * 3_600_000);
  expect(await listChanges(() => expireOffers(platform))).toEqual([ofHall()]);
  expect(await listChanges(() => expireOffers(platform))).toEqual([]);
});

test('a party that staff remove publishes the hall', async () => {
  await makeOffer();
  const params = { id: (await waiting.list())[0]?.id ?? 0 };
  const staff = await site.as('reception');
  const remove = () => site.call(waitingList.remove, { params }, staff);
  expect(await listChanges(remove)).toEqual([ofHall()]);
});
