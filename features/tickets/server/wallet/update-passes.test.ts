import { buildUrl } from '#contract/client.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import { companions } from '#features/tickets/contract/companions.ts';
import { moves } from '#features/tickets/contract/moves.ts';
import { appleWallet } from '#features/tickets/contract/wallet.ts';
import { recolor } from '#contract/rules/site-colors.ts';
import { eq, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { updateSettings } from '#platform/settings.ts';
import { outbox } from '#platform/tables.ts';
import { callBlockedBy } from '#app/server/testing/call-during.ts';
import { ticket } from '#features/event/server/tables.ts';
import { walletDevice } from './tables.ts';
import { updatePasses } from './update-passes.ts';

import { passSource, setUpWallets } from '#app/server/testing/set-up-wallets.ts';
import { lockPasses } from './queries.ts';
const {
  services,
  site,
  hall,
  sell,
  move,
  moveTable,
  database,
  passType,
  settle,
  buy,
  savePass,
  callRegistration,
  listUpdated,
  fetchPass,
  readLatest,
  saveToWallets,
  updateEvent,
} = await setUpWallets();
const friend = { name: 'Good Friend', email: 'friend@example.org' };

const { pushes, updates, assertions, reply } = services;
type Sale = Awaited<ReturnType<typeof saveToWallets>>;

/** Every way to change what a pass shows. */
const changes: [string, (sale: Sale) => Promise<unknown>, 'valid' | 'void', object][] = [
  ['a move', ({ own }) => move(own, 5), 'valid', { chair: 'Chair 6' }],
  [
    'a swap',
    async ({ own }) => (await buy([6]), move(own, 6, true)),
    'valid',
    { chair: 'Chair 7' },
  ],
  ['the move of a table', () => moveTable('Table 1', 'Table 2'), 'valid', { table: 'Table 2' }],
  [
    'another name',
    ({ own, key }) =>
      site.call(companions.correctName, { params: { id: own.id }, body: { key, name: 'Right' } }),
    'valid',
    { name: 'Right' },
  ],
  [
    'a new barcode',
    ({ own }) =>
      site.callFresh(moves.reissueTicket, { params: { id: own.id }, body: {} }, hall.staff),
    'valid',
    { chair: 'Chair 1' },
  ],
  [
    'a hand-over',
    ({ own, key }) =>
      site.call(companions.handOver, { params: { id: own.id }, body: { key, ...friend } }),
    'void',
    { void: 'No longer valid' },
  ],
  [
    'a transfer',
    ({ own }) =>
      site.callFresh(
        moves.transferTicket,
        { params: { id: own.id }, body: { ...friend, phone: '6175550177' } },
        hall.staff,
      ),
    'void',
    { void: 'No longer valid' },
  ],
  [
    'a refund',
    async ({ orderId }) =>
      site.callFresh(
        checkout.refund,
        { params: { orderId }, body: { reason: '' } },
        await site.as('treasurer'),
      ),
    'void',
    { void: 'No longer valid' },
  ],
  [
    'another time of the event',
    () => updateEvent({ startsAt: new Date('2027-06-05T22:00:00Z') }),
    'valid',
    { hours: '6:00 PM' },
  ],
  ['another place', () => updateEvent({ venue: 'The gym' }), 'valid', { place: 'The gym' }],
  ['another title', () => updateEvent({ title: 'Feast' }), 'valid', { event: 'Feast' }],
];

test.each(changes)('%s pushes once and updates the passes', async (_, change, state, fields) => {
  const sale = await saveToWallets();
  await change(sale);
  await settle();
  expect(pushes).toEqual([
    { path: '/3/device/token-of-device-1', topic: passType, certificate: 'TEAM123456', body: '{}' },
  ]);
  const latest = await readLatest(sale.device);
  expect(latest.fields).toMatchObject(fields);
  const [row] = await database.select().from(ticket).where(eq(ticket.id, sale.own.id));
  const isVoid = state === 'void';
  expect(latest.pass.voided ?? false).toBe(isVoid);
  expect(latest.pass.barcodes?.[0]?.message ?? null).toBe(isVoid ? null : row?.barCode);
  const objects = updates.filter(({ path }) => path.includes('eventTicketObject'));
  expect(objects).toHaveLength(1);
  expect(objects[0]).toMatchObject({
    path: expect.stringMatching(/^PATCH \/walletobjects\/v1\/eventTicketObject\/3388\d+\.ticket-/),
    token: 'Bearer token-of-google',
    body: {
      state: isVoid ? 'INACTIVE' : 'ACTIVE',
      barcode: isVoid ? null : { value: row?.barCode },
    },
  });
  expect(updates.filter(({ path }) => path.includes('eventTicketClass'))).toHaveLength(1);
  expect(assertions.length).toBeGreaterThan(0);
});

test("the community's own color reaches the wallets", async () => {
  const { device } = await saveToWallets();
  await updateSettings(database, { colors: { accent: '', cloth: '#1f4e8c' } });
  await settle();
  expect(pushes).toHaveLength(1);
  const color = recolor('#6b3114', '#1f4e8c', 'light');
  const channels = [1, 3, 5].map((place) => Number.parseInt(color.slice(place, place + 2), 16));
  expect((await readLatest(device)).pass['backgroundColor']).toBe(`rgb(${channels.join(', ')})`);
  expect(updates.find(({ path }) => path.includes('eventTicketClass'))?.body).toMatchObject({
    hexBackgroundColor: color,
  });
  await updateSettings(database, { colors: { accent: '', cloth: '' } });
});

test('a change reaches the wallets at once, not with the next look a minute later', async () => {
  const { own } = await saveToWallets();
  await move(own, 5);
  await expect.poll(() => pushes.length).toBe(1);
});

test('a change of two tickets on one device is one push; a pass that shows no change is none', async () => {
  const { device, key, own } = await saveToWallets([0, 1]);
  const { tickets } = await sell([2]);
  await updateEvent({ contact: 'Grace' });
  await settle();
  expect(pushes).toEqual([]);
  const second = own.id + 1;
  const { pass } = await savePass(second, key);
  await callRegistration('POST', { serial: String(second), token: pass.authenticationToken });
  site.clock.advance(5000);
  await moveTable('Table 1', 'Table 2');
  await settle();
  expect(pushes).toHaveLength(1);
  expect(tickets).toHaveLength(1);
  expect(device.serial).toBe(String(own.id));
});

test("the pass of a shared link ends with its barcode, and the holder's pass goes on", async () => {
  const { own, key, device } = await saveToWallets();
  const shared = await site.call(companions.share, { params: { id: own.id }, body: { key } });
  const { pass } = await savePass(own.id, [shared.key]);
  expect(pass.authenticationToken).not.toBe(device.token);
  await site.callFresh(moves.reissueTicket, { params: { id: own.id }, body: {} }, hall.staff);
  await settle();
  const sharedDevice = { serial: String(own.id), token: pass.authenticationToken };
  expect((await readLatest(sharedDevice)).pass.voided).toBe(true);
  expect((await readLatest(device)).pass.voided).toBeUndefined();
});

test('updates of passes happen one after the other', async () => {
  const { own } = await saveToWallets();
  const result = await callBlockedBy(
    site.handle,
    async (db) => {
      await lockPasses(db);
      await database.update(ticket).set({ userName: 'Right' }).where(eq(ticket.id, own.id));
    },
    () => updatePasses(site.site.platform, passSource),
  );
  expect(result).toMatchObject({ status: 'fulfilled' });
  await settle();
  expect(pushes).toHaveLength(1);
});

test('a void pass does not show what happens to the ticket', async () => {
  const { own, key } = await saveToWallets();
  await site.call(companions.handOver, { params: { id: own.id }, body: { key, ...friend } });
  await settle();
  expect(pushes).toHaveLength(1);
  site.clock.advance(5000);
  await move(own, 5);
  await settle();
  expect(pushes).toHaveLength(1);
});

test('a token opens no pass of another type', async () => {
  const { device } = await saveToWallets();
  const params = { passType: `${passType}.other`, serial: device.serial };
  const response = await fetch(buildUrl(site.base, appleWallet.getPass, { params }), {
    headers: { authorization: `ApplePass ${device.token}` },
  });
  expect(response.status).toBe(401);
});

test('a pass that Google does not know is not updated again', async () => {
  const { own } = await saveToWallets();
  reply.google = 404;
  await move(own, 5);
  await settle();
  expect(updates).toHaveLength(2);
  expect(await listErrors()).toEqual([]);
});

test("Apple's protocol: register, list, fetch and unregister", async () => {
  const { own, device } = await saveToWallets();
  expect((await callRegistration('POST', device)).status).toBe(200);
  const first = await listUpdated();
  expect(first.status).toBe(200);
  const { lastUpdated, serialNumbers } = await first.json();
  expect(serialNumbers).toEqual([String(own.id)]);
  expect((await listUpdated(lastUpdated)).status).toBe(204);
  expect((await listUpdated(undefined, 'device-2')).status).toBe(204);
  const modified = (await fetchPass(device)).headers.get('last-modified') ?? '';
  expect((await fetchPass(device, { 'if-modified-since': modified })).status).toBe(304);

  await move(own, 5);
  await settle();
  expect((await listUpdated(lastUpdated)).status).toBe(200);
  expect((await fetchPass(device, { 'if-modified-since': modified })).status).toBe(200);

  expect((await callRegistration('DELETE', device)).status).toBe(200);
  expect((await listUpdated()).status).toBe(204);
  expect(await database.select().from(walletDevice)).toEqual([]);
  const log = buildUrl(site.base, appleWallet.log, { body: { logs: [] } });
  const report = await fetch(log, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ logs: ['error'] }),
  });
  expect(report.status).toBe(200);
});

test.each(['', 'wrong', 'of another ticket'])('the token %j opens no pass', async (kind) => {
  const { device } = await saveToWallets();
  const other = await buy([1]);
  const { pass } = await savePass(other.own.id, other.key);
  const token = kind === 'of another ticket' ? pass.authenticationToken : kind;
  const stranger = { ...device, token };
  expect((await fetchPass(stranger)).status).toBe(401);
  expect((await callRegistration('POST', stranger)).status).toBe(401);
  expect((await callRegistration('DELETE', stranger)).status).toBe(401);
});

test.each([
  [410, '{"reason":"Unregistered"}'],
  [400, '{"reason":"BadDeviceToken"}'],
])('a device for which Apple answers %d is forgotten', async (status, body) => {
  const { own } = await saveToWallets();
  reply.apple = { status, body };
  await move(own, 5);
  await settle();
  await expect.poll(() => database.select().from(walletDevice)).toEqual([]);
});

/** Why tasks of the wallets have failed that will be tried again. */
async function listErrors(): Promise<(string | null)[]> {
  const tasks = await database.select().from(outbox).where(like(outbox.kind, 'wallet-%'));
  return tasks.flatMap(({ completedAt, lastError }) => (completedAt ? [] : lastError)).toSorted();
}

test('an update without a token of Google is tried again', async () => {
  const { own } = await saveToWallets();
  reply.googleToken = 401;
  await move(own, 5);
  await settle();
  const rejection = "Google's token service answered 401";
  await expect.poll(listErrors).toEqual([rejection, rejection]);
  expect(updates).toEqual([]);
  reply.googleToken = 200;
  site.clock.advance(60_000);
  await expect.poll(() => updates).toHaveLength(2);
});

test('an update that fails is tried again', async () => {
  const { own } = await saveToWallets();
  reply.apple = { status: 503, body: '{"reason":"ServiceUnavailable"}' };
  reply.google = 500;
  await move(own, 5);
  await settle();
  await expect
    .poll(listErrors)
    .toEqual([
      "Apple's push service answered 503 ServiceUnavailable",
      'Google Wallet answered 500',
      'Google Wallet answered 500',
    ]);
  reply.apple = { status: 200, body: '' };
  reply.google = 200;
  pushes.length = 0;
  site.clock.advance(60_000);
  await expect.poll(() => pushes).toHaveLength(1);
});
