import { buildUrl } from '#contract/client.ts';
import { events } from '#features/event/contract/events.ts';
import type { Event } from '#contract/event.ts';
import { appleWallet, wallet } from '#features/tickets/contract/wallet.ts';
import { like } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { outbox } from '#platform/tables.ts';
import { sampleGuest, setUpReception } from './set-up-reception.ts';
import { createOrderKey, getTicketSecret } from '#features/tickets/server/create-ticket-key.ts';
import { listPlaceContents } from '#features/gatherings/server/save-place-pass.ts';
import { joinSources, listTicketContents } from '#features/tickets/server/wallet/pass-sources.ts';
import { walletDevice, walletPass } from '#features/tickets/server/wallet/tables.ts';
import { createWalletKeys } from '#features/tickets/server/wallet/testing/create-wallet-keys.ts';
import { readPass } from '#features/tickets/server/wallet/testing/read-pass.ts';
import { startWalletServices } from '#features/tickets/server/wallet/testing/start-wallet-services.ts';
import { updatePasses } from '#features/tickets/server/wallet/update-passes.ts';

/** All that is in wallets, as the site has it. */
export const passSource = joinSources([listTicketContents, listPlaceContents]);

const passType = 'pass.org.example.tickets';

/** A reception whose tickets are saved to wallets that run on this machine. */
export async function setUpWallets() {
  const keys = createWalletKeys();
  const services = await startWalletServices(keys);
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

  beforeEach(startFeast);
  afterEach(async () => {
    await settle();
    await database.delete(walletDevice);
    await database.delete(walletPass);
    resetServices(services);
  });

  const settle = () => settleUpdates(platform);

  async function buy(places = [0]) {
    const { orderId, tickets } = await sell(places);
    const [own] = tickets;
    if (!own) throw new Error('No ticket was sold.');
    const holder = { telephone: sampleGuest.phone, email: sampleGuest.email, orderId };
    return { orderId, own, key: [createOrderKey(secret, holder, site.clock.now())] };
  }

  const calls = createPassCalls(site.base, keys.authority.pem);
  const { getFile, savePass, callRegistration } = calls;

  /** A ticket in both wallets of its holder, on one device. */
  async function saveToWallets(places?: number[]) {
    const sale = await buy(places);
    const { pass } = await savePass(sale.own.id, sale.key);
    const google = await getFile(wallet.getGooglePass, sale.own.id, sale.key);
    expect(google.status).toBe(302);
    const device = { serial: String(sale.own.id), token: pass.authenticationToken };
    expect((await callRegistration('POST', device)).status).toBe(201);
    site.clock.advance(5000);
    return { ...sale, device, link: google.headers.get('location') ?? '' };
  }

  const updateEvent = (change: Partial<Event>) => changeEvent(site, hall, change);
  return {
    ...calls,
    keys,
    services,
    site,
    hall,
    startFeast,
    sell,
    move,
    moveTable,
    listEmails,
    database,
    platform,
    passType,
    settle,
    buy,
    saveToWallets,
    updateEvent,
  };
}

/** What people and their telephones ask of the site. */
export function createPassCalls(base: string, authorityPem: string) {
  const getFile = (endpoint: typeof wallet.getApplePass, id: number, key: string[]) =>
    fetch(buildUrl(base, endpoint, { params: { id }, query: { key } }), {
      redirect: 'manual',
    });

  async function savePass(id: number, key: string[]) {
    const response = await getFile(wallet.getApplePass, id, key);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/vnd.apple.pkpass');
    return readPass(await response.bytes(), authorityPem);
  }

  const authorize = (token: string) => ({ authorization: `ApplePass ${token}` });

  type DevicePass = { serial: string; token: string; device?: string };

  const callRegistration = (
    method: 'POST' | 'DELETE',
    { serial, token, device = 'device-1' }: DevicePass,
  ) =>
    fetch(buildUrl(base, appleWallet.unregister, { params: { device, passType, serial } }), {
      method,
      headers: { ...authorize(token), 'content-type': 'application/json' },
      ...(method === 'POST' && { body: JSON.stringify({ pushToken: `token-of-${device}` }) }),
    });

  const listUpdated = (since?: string, device = 'device-1') =>
    fetch(
      buildUrl(base, appleWallet.listUpdated, {
        params: { device, passType },
        query: { passesUpdatedSince: since },
      }),
    );

  const fetchPass = ({ serial, token }: DevicePass, headers: Record<string, string> = {}) =>
    fetch(buildUrl(base, appleWallet.getPass, { params: { passType, serial } }), {
      headers: { ...authorize(token), ...headers },
    });

  async function readLatest(pass: DevicePass) {
    const response = await fetchPass(pass);
    expect(response.status).toBe(200);
    return readPass(await response.bytes(), authorityPem);
  }

  return { getFile, savePass, callRegistration, listUpdated, fetchPass, readLatest };
}

/** Waits until every update is found and sent, also by the site's own job. */
export async function settleUpdates(platform: Parameters<typeof updatePasses>[0]) {
  await updatePasses(platform, passSource);
  await vi.waitFor(
    async () => {
      const tasks = await platform.database
        .select()
        .from(outbox)
        .where(like(outbox.kind, 'wallet-%'));
      if (tasks.some(({ completedAt, lastError }) => !completedAt && !lastError))
        throw new Error('An update waits.');
    },
    { timeout: 50_000, interval: 50 },
  );
}

type Reception = Awaited<ReturnType<typeof setUpReception>>;

async function changeEvent(
  { call }: Pick<Reception['site'], 'call'>,
  hall: Reception['hall'],
  change: Partial<Event>,
) {
  const params = { id: hall.event };
  const { id: _, salesOpen: __, past: ___, ...values } = await call(events.get, { params });
  return call(events.update, { params, body: { ...values, ...change } }, hall.staff);
}

function resetServices({
  pushes,
  updates,
  reply,
}: Awaited<ReturnType<typeof startWalletServices>>) {
  pushes.length = 0;
  updates.length = 0;
  reply.apple = { status: 200, body: '' };
  reply.google = 200;
  reply.googleToken = 200;
}
