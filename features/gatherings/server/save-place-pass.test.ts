import { afterAll, expect, test } from 'vitest';
import { buildUrl } from '#contract/client.ts';
import { createPassCalls, settleUpdates } from '#app/server/testing/set-up-wallets.ts';
import { placeWalletEndpoints } from '#features/gatherings/contract/gathering-tickets.ts';
import type { WalletName } from '#features/tickets/contract/tickets.ts';
import { createWalletKeys } from '#features/tickets/server/wallet/testing/create-wallet-keys.ts';
import { readPass } from '#features/tickets/server/wallet/testing/read-pass.ts';
import { startWalletServices } from '#features/tickets/server/wallet/testing/start-wallet-services.ts';
import { gatheringData } from './personal-data-queries.ts';
import { createEditor } from './testing/create-editor.ts';
import { setUpRetreat } from './testing/set-up-retreat.ts';

const keys = createWalletKeys();
const services = await startWalletServices(keys);
const retreat = await setUpRetreat({ variables: keys.variables, walletHosts: services.hosts });
const { site, admin, addRetreat, join, pay, read, list, getBooking, refund } = retreat;
afterAll(async () => {
  await site.stop();
  services.stop();
});
const { callRegistration, fetchPass, readLatest } = createPassCalls(site.base, keys.authority.pem);

const fetchPlace = (wallet: WalletName, key: string, id: number) =>
  fetch(buildUrl(site.base, placeWalletEndpoints[wallet], { params: { key, id } }), {
    redirect: 'manual',
  });

/** Two paid places of an answer. */
async function buy() {
  const { slug, id, adultId } = await addRetreat();
  const { key } = await join(slug, adultId, 2);
  await pay(key);
  const { soldTickets, wallets } = await read(key);
  const [first, second] = soldTickets;
  if (!first || !second) throw new Error('Nothing was sold.');
  return { id, slug, adultId, key, first, second, wallets };
}

async function saveApple(key: string, id: number) {
  const response = await fetchPlace('apple', key, id);
  expect(response.status).toBe(200);
  return readPass(await response.bytes(), keys.authority.pem);
}

test('a place is saved to both wallets by the link of the answer, and by nothing else', async () => {
  const { key, first, second, wallets, slug, adultId } = await buy();
  expect(wallets).toEqual(['apple', 'google']);
  const { pass, fields } = await saveApple(key, first.id);
  expect(pass.barcodes).toMatchObject([{ message: first.code }]);
  expect(fields).toMatchObject({ event: 'Retreat', type: 'Adult' });
  expect(fields).not.toHaveProperty('table');
  // The same pass again, and another one for another place.
  expect((await saveApple(key, first.id)).pass.serialNumber).toBe(pass.serialNumber);
  expect((await saveApple(key, second.id)).pass.serialNumber).not.toBe(pass.serialNumber);
  const google = await fetchPlace('google', key, first.id);
  expect(google.status).toBe(302);
  expect(google.headers.get('location')).toContain('https://pay.google.com/gp/v/save/');
  const other = await join(slug, adultId);
  for (const [linkKey, id] of [
    [other.key, first.id],
    [key, 999_999],
    ['x', first.id],
  ] as const)
    expect((await fetchPlace('apple', linkKey, id)).status).toBe(404);
});

test('who is deleted takes their passes along, and nobody else’s', async () => {
  const saveFirst = async () => {
    const { key, first } = await buy();
    const { pass } = await saveApple(key, first.id);
    const { email } = await read(key);
    return { email, serial: pass.serialNumber, token: pass.authenticationToken };
  };
  const own = await saveFirst();
  const other = await saveFirst();
  for (const source of gatheringData)
    await source.erase(retreat.database, { email: own.email, userId: null });
  expect((await fetchPass(own)).status).toBe(401);
  expect((await fetchPass(other)).status).toBe(200);
});

test('a pass follows the day, and is void once the place is refunded', async () => {
  const { id, key, first } = await buy();
  const { pass } = await saveApple(key, first.id);
  await fetchPlace('google', key, first.id);
  const device = { serial: pass.serialNumber, token: pass.authenticationToken };
  expect((await callRegistration('POST', device)).status).toBe(201);
  expect((await callRegistration('POST', { ...device, token: 'x' })).status).toBe(401);
  site.clock.advance(5_000);
  await createEditor(site, admin).changeDay(id, '2027-12-18', { movedTo: '2027-12-19' });
  await settleUpdates(site.site.platform);
  expect(services.pushes).toHaveLength(1);
  expect((await readLatest(device)).fields).toMatchObject({ day: 'Sunday, December 19, 2027' });
  const bookingId = (await list(id))[0]?.bookingId ?? 0;
  expect((await getBooking(bookingId)).tickets).toHaveLength(2);
  site.clock.advance(5_000);
  await refund(bookingId, [first.id]);
  await settleUpdates(site.site.platform);
  const latest = await readLatest(device);
  expect(latest.pass).toMatchObject({ voided: true });
  expect(JSON.stringify(latest)).not.toContain(first.code);
  expect(services.pushes).toHaveLength(2);
  const objects = services.updates.filter(({ path }) => path.includes('/eventTicketObject/'));
  expect(objects.at(-1)).toMatchObject({ body: { state: 'INACTIVE' } });
  expect((await fetchPlace('apple', key, first.id)).status).toBe(404);
});
