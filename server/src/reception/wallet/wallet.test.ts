import { buildUrl } from '@namugongo/contract/client';
import { checkout } from '@namugongo/contract/reception/checkout';
import { companions } from '@namugongo/contract/reception/companions';
import { type Event, events } from '@namugongo/contract/reception/events';
import { moves } from '@namugongo/contract/reception/moves';
import { tickets as ticketEndpoints } from '@namugongo/contract/reception/tickets';
import { appleWallet, wallet } from '@namugongo/contract/reception/wallet';
import { eq, like } from 'drizzle-orm';
import { importSPKI, jwtVerify } from 'jose';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { outbox } from '../../platform/tables.ts';
import { sampleGuest, setUpReception } from '../../testing/set-up-reception.ts';
import { ticket } from '../tables.ts';
import { createOrderKey, getTicketSecret } from '../tickets/create-ticket-key.ts';
import { walletDevice, walletPass } from './tables.ts';
import { createWalletKeys } from './testing/create-wallet-keys.ts';
import { readPass } from './testing/read-pass.ts';
import { startWalletServices } from './testing/start-wallet-services.ts';
import { updatePasses } from './update-passes.ts';

const keys = createWalletKeys();
const services = await startWalletServices(keys);
const { pushes, updates, assertions, answer } = services;
const { site, hall, startFeast, sell, move, moveTable, listEmails } = await setUpReception({
  variables: keys.variables,
  walletHosts: services.hosts,
  background: true,
});
const { database } = site.handle;
const { platform } = site.site;
const secret = await getTicketSecret(database);
afterAll(async () => {
  await site.stop();
  services.stop();
});

const passType = 'pass.org.example.tickets';
const friend = { name: 'Good Friend', email: 'friend@example.org' };

beforeEach(startFeast);
afterEach(async () => {
  await settle();
  await database.delete(walletDevice);
  await database.delete(walletPass);
  pushes.length = 0;
  updates.length = 0;
  answer.apple = { status: 200, body: '' };
  answer.google = 200;
});

/** Waits until every update is found and sent, also by the site's own job. */
async function settle() {
  await updatePasses(platform);
  await vi.waitFor(
    async () => {
      const tasks = await database.select().from(outbox).where(like(outbox.kind, 'wallet-%'));
      if (tasks.some(({ completedAt, lastError }) => !completedAt && !lastError))
        throw new Error('An update waits.');
    },
    { timeout: 15_000, interval: 50 },
  );
}

async function buy(places = [0]) {
  const { orderId, tickets } = await sell(places);
  const [own] = tickets;
  if (!own) throw new Error('No ticket was sold.');
  const holder = { telephone: sampleGuest.phone, email: sampleGuest.email, orderId };
  return { orderId, own, key: [createOrderKey(secret, holder, site.clock.now())] };
}

const getFile = (endpoint: typeof wallet.getApplePass, id: number, key: string[]) =>
  fetch(buildUrl(site.base, endpoint, { params: { id }, query: { key } }), { redirect: 'manual' });

async function savePass(id: number, key: string[]) {
  const response = await getFile(wallet.getApplePass, id, key);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/vnd.apple.pkpass');
  return readPass(await response.bytes(), keys.authority.pem);
}

const authorize = (token: string) => ({ authorization: `ApplePass ${token}` });

type DevicePass = { serial: number; token: string; device?: string };

const callRegistration = (
  method: 'POST' | 'DELETE',
  { serial, token, device = 'device-1' }: DevicePass,
) =>
  fetch(buildUrl(site.base, appleWallet.unregister, { params: { device, passType, serial } }), {
    method,
    headers: { ...authorize(token), 'content-type': 'application/json' },
    ...(method === 'POST' && { body: JSON.stringify({ pushToken: `token-of-${device}` }) }),
  });

const listUpdated = (since?: string, device = 'device-1') =>
  fetch(
    buildUrl(site.base, appleWallet.listUpdated, {
      params: { device, passType },
      query: { passesUpdatedSince: since },
    }),
  );

const fetchPass = ({ serial, token }: DevicePass, headers: Record<string, string> = {}) =>
  fetch(buildUrl(site.base, appleWallet.getPass, { params: { passType, serial } }), {
    headers: { ...authorize(token), ...headers },
  });

async function readLatest(pass: DevicePass) {
  const response = await fetchPass(pass);
  expect(response.status).toBe(200);
  return readPass(await response.bytes(), keys.authority.pem);
}

/** A ticket in both wallets of its holder, on one device. */
async function saveToWallets(places?: number[]) {
  const sale = await buy(places);
  const { pass } = await savePass(sale.own.id, sale.key);
  const google = await getFile(wallet.getGooglePass, sale.own.id, sale.key);
  expect(google.status).toBe(302);
  const device = { serial: sale.own.id, token: pass.authenticationToken };
  expect((await callRegistration('POST', device)).status).toBe(201);
  site.clock.advance(5000);
  return { ...sale, device, link: google.headers.get('location') ?? '' };
}

async function updateEvent(change: Partial<Event>) {
  const params = { id: hall.event };
  const { id: _, salesOpen: __, past: ___, ...values } = await site.call(events.get, { params });
  return site.call(events.update, { params, body: { ...values, ...change } }, hall.staff);
}

test('the pass is signed and shows the ticket', async () => {
  const { own, key } = await buy();
  const { pass, fields, files } = await savePass(own.id, key);
  expect(pass).toMatchObject({
    formatVersion: 1,
    passTypeIdentifier: passType,
    teamIdentifier: 'TEAM123456',
    serialNumber: String(own.id),
    webServiceURL: `${platform.config.PUBLIC_URL}/api/wallet/apple`,
    barcodes: [{ format: 'PKBarcodeFormatQR', message: own.barCode }],
    relevantDate: expect.stringMatching(/^2027-/),
    expirationDate: expect.stringMatching(/^2027-/),
  });
  expect(fields).toMatchObject({
    event: 'Uganda Martyrs Day 2027 Reception',
    table: 'Table 1',
    chair: 'Chair 1',
    type: 'Adult',
    name: sampleGuest.name,
  });
  expect(files).toEqual([
    'icon.png',
    'icon@2x.png',
    'icon@3x.png',
    'logo.png',
    'logo@2x.png',
    'logo@3x.png',
    'pass.json',
  ]);
});

test("the link to Google's page holds the event and the ticket, signed by the service account", async () => {
  const { own, link } = await saveToWallets();
  const [, jwt = ''] = /^https:\/\/pay\.google\.com\/gp\/v\/save\/(.+)$/.exec(link) ?? [];
  const pem = keys.googlePublicKey.export({ type: 'spki', format: 'pem' }).toString();
  const { payload } = await jwtVerify(jwt, await importSPKI(pem, 'RS256'), {
    audience: 'google',
    issuer: 'tickets@project.example',
    currentDate: site.clock.now(),
  });
  expect(payload).toMatchObject({
    typ: 'savetowallet',
    payload: {
      eventTicketClasses: [{ id: `3388000000012345678.event-${hall.event}` }],
      eventTicketObjects: [
        { state: 'ACTIVE', barcode: { value: own.barCode }, ticketHolderName: sampleGuest.name },
      ],
    },
  });
});

test('a ticket is a PDF, too', async () => {
  const { own, key } = await buy();
  const response = await getFile(wallet.getTicketPdf, own.id, key);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(Buffer.from(await response.bytes()).toString('latin1', 0, 5)).toBe('%PDF-');
});

test.each([wallet.getTicketPdf, wallet.getApplePass, wallet.getGooglePass])(
  '$path opens with no key but those of the ticket',
  async (endpoint) => {
    const [{ own }, other] = [await buy([0]), await buy([1])];
    for (const key of [[], other.key, ['x']])
      expect((await getFile(endpoint, own.id, key)).status).toBe(404);
  },
);

test('the ticket names its wallets, and its email links to them', async () => {
  const { own, key, orderId } = await buy();
  const { data } = await site.call(ticketEndpoints.listByTelephone, {
    params: { telephone: sampleGuest.phone },
    query: { key, event: hall.event },
  });
  expect(data[0]?.wallets).toEqual(['apple', 'google']);
  const [email] = await listEmails(`%tickets ${orderId} %`);
  const url = /https?:\S+ticket\.pkpass\?key=\S+/.exec(email?.text ?? '')?.[0] ?? '';
  const path = url.slice(platform.config.PUBLIC_URL.length);
  const response = await fetch(`${site.base}${path}`);
  expect(readPass(await response.bytes(), keys.authority.pem).pass.serialNumber).toBe(
    String(own.id),
  );
});

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
    ({ own }) => site.call(moves.reissueTicket, { params: { id: own.id } }, hall.staff),
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
      site.call(
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
      site.call(
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

test('a change of two tickets on one device is one push; a pass that shows no change is none', async () => {
  const { device, key, own } = await saveToWallets([0, 1]);
  const { tickets } = await sell([2]);
  await updateEvent({ contact: 'Grace' });
  await settle();
  expect(pushes).toEqual([]);
  const second = own.id + 1;
  const { pass } = await savePass(second, key);
  await callRegistration('POST', { serial: second, token: pass.authenticationToken });
  site.clock.advance(5000);
  await moveTable('Table 1', 'Table 2');
  await settle();
  expect(pushes).toHaveLength(1);
  expect(tickets).toHaveLength(1);
  expect(device.serial).toBe(own.id);
});

test("the pass of a shared link ends with its barcode, and the holder's pass goes on", async () => {
  const { own, key, device } = await saveToWallets();
  const shared = await site.call(companions.share, { params: { id: own.id }, body: { key } });
  const { pass } = await savePass(own.id, [shared.key]);
  expect(pass.authenticationToken).not.toBe(device.token);
  await site.call(moves.reissueTicket, { params: { id: own.id } }, hall.staff);
  await settle();
  const sharedDevice = { serial: own.id, token: pass.authenticationToken };
  expect((await readLatest(sharedDevice)).pass.voided).toBe(true);
  expect((await readLatest(device)).pass.voided).toBeUndefined();
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
  answer.apple = { status, body };
  await move(own, 5);
  await settle();
  await vi.waitFor(async () => expect(await database.select().from(walletDevice)).toEqual([]));
});

test('an update that fails is tried again', async () => {
  const { own } = await saveToWallets();
  answer.apple = { status: 503, body: '{"reason":"ServiceUnavailable"}' };
  answer.google = 500;
  await move(own, 5);
  await settle();
  await vi.waitFor(async () => {
    const tasks = await database.select().from(outbox).where(like(outbox.kind, 'wallet-%'));
    const errors = tasks.flatMap(({ completedAt, lastError }) => (completedAt ? [] : lastError));
    expect(errors.toSorted()).toEqual([
      "Apple's push service answered 503 ServiceUnavailable",
      'Google Wallet answered 500',
      'Google Wallet answered 500',
    ]);
  });
  answer.apple = { status: 200, body: '' };
  answer.google = 200;
  pushes.length = 0;
  site.clock.advance(60_000);
  await vi.waitFor(() => expect(pushes).toHaveLength(1), 15_000);
});
