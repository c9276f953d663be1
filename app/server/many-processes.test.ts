import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { authEndpoints } from '#features/accounts/contract/auth-endpoints.ts';
import { callEndpoint, isApiError } from '#contract/client.ts';
import { documents } from '#features/documents/contract/documents.ts';
import type { Endpoint, EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import { carts } from '#features/seats/contract/carts.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import { ChairUpdate, chairs } from '#features/hall/contract/chairs.ts';
import { site as siteEndpoints } from '#features/site/contract/site.ts';
import { eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { userRole } from '#features/accounts/server/tables.ts';
import { donation } from '#features/donations/server/tables.ts';
import { fixedClock } from '#platform/clock.ts';
import { type DatabaseHandle, openDatabase } from '#platform/database/database.ts';
import { createTestDatabase } from '#platform/database/testing/test-database.ts';
import { outbox } from '#platform/tables.ts';
import { event } from '#features/event/server/tables.ts';
import { fillCart, getOrder, listAdultChairIds, pay, sampleBuyer } from './testing/buyer.ts';
import { donate } from './testing/donate.ts';
import { findLedgerErrors } from './testing/ledger-checks.ts';
import { isLongRun } from './testing/long-run.ts';
import { administrator, signInAsAdministrator } from './testing/sign-in.ts';
import { getFreePort, type SpawnedServer, spawnServer } from './testing/spawn-server.ts';
import { startFileStore } from './testing/start-file-store.ts';
import { type Proxy, startProxy } from './testing/round-robin-proxy.ts';
import { startSiteWith } from './testing/start-site.ts';
import { startSmtpServer } from './testing/start-smtp-server.ts';
import { openTestStream } from './testing/test-stream.ts';

// The same workflows on one, two and four processes with one database and one file store. Each request goes to the next process.

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const dayMs = 24 * 3_600_000;
const holder = { name: 'Sample Holder', email: 'holder@example.org', phone: '6175550199' };
const donor = 'donor@example.org';

describe.each(isLongRun ? [1, 2, 4] : [2])('with %i processes', (count) => {
  let machines: Machines;
  beforeAll(async () => {
    machines = await startMachines(count);
  });
  afterAll(() => machines.stop());

  test('a hold on one is told to the browsers of all, and in their lists', async () => {
    const { servers } = machines;
    const [chairId = 0] = await listAdultChairIds(machines.base);
    const watched = await Promise.all(
      servers.map(async ({ base }) => {
        // From now on, each process has a response that it must drop.
        await callEndpoint(base, chairs.list, { query: {} });
        const stream = await openTestStream(base + chairs.stream.path);
        expect((await stream.next()).event).toBe('open');
        return { base, stream };
      }),
    );
    await fillCart(servers[0]?.base ?? '', [chairId]);
    for (const { base, stream } of watched) {
      const { changed } = ChairUpdate.decode(
        (await stream.next()).data as Parameters<typeof ChairUpdate.decode>[0],
      );
      expect(changed).toMatchObject([{ id: chairId, chairStatus: 'Reserved' }]);
      const listed = await callEndpoint(base, chairs.list, { query: {} });
      expect(listed.find(({ id }) => id === chairId)?.chairStatus).toBe('Reserved');
      stream.close();
    }
  });

  test('of carts on all processes, one gets a chair', async () => {
    const [chairId = 0] = await listAdultChairIds(machines.base);
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const base = machines.servers[index % count]?.base ?? '';
        const { id: cartId } = await callEndpoint(base, carts.create, { body: {} });
        return getCode(callEndpoint(base, carts.hold, { params: { cartId, chairId } }));
      }),
    );
    expect(outcomes.toSorted()).toEqual([...Array(7).fill('chair-taken'), 'ok']);
  });

  test('buyers whose requests go to all processes get their chairs, each once, with one email', async () => {
    const { base, servers, database, mail } = machines;
    const free = await listAdultChairIds(base);
    const buyers = Array.from({ length: 8 }, async (_, index) => {
      const { cartId, amount } = await fillCart(base, free.slice(2 * index, 2 * index + 2));
      return { cartId, ...(await pay(base, { cartId, amount })) };
    });
    for (const { cartId, orderId, response } of await Promise.all(buyers)) {
      expect(response).toMatchObject({ status: 'paid', tickets: [{}, {}] });
      for (const server of servers)
        expect(await getOrder(server.base, orderId ?? 0, cartId)).toMatchObject({
          status: 'paid',
          tickets: response?.tickets,
        });
    }
    await waitUntilDone(database);
    expect(mail.findEmailsTo(sampleBuyer.email)).toHaveLength(8);
    await expect
      .poll(() => findLedgerErrors(database.database, { settled: true }), { timeout: 120_000 })
      .toEqual([]);
  });

  test('a payment that is repeated on every process charges once', async () => {
    const { base, servers, database } = machines;
    const [chairId = 0] = await listAdultChairIds(base);
    const { cartId, amount } = await fillCart(base, [chairId]);
    const key = randomUUID();
    const outcomes = await Promise.all(
      servers.map((server) => pay(server.base, { cartId, amount, key })),
    );
    const paid = await pay(base, { cartId, amount, key });
    expect(paid.response?.status).toBe('paid');
    for (const { status, orderId } of outcomes) {
      // The others may find the first in progress.
      expect(status).toBeLessThan(500);
      if (orderId !== null) expect(orderId).toBe(paid.orderId);
    }
    await expect
      .poll(() => findLedgerErrors(database.database, { settled: true }), { timeout: 120_000 })
      .toEqual([]);
  });

  test('who signs in on one is known to all, and who signs out to none', async () => {
    const { servers } = machines;
    const readAs = (cookie: string) =>
      Promise.all(
        servers.map(({ base }) =>
          getCode(callEndpoint(base, siteEndpoints.getSettings, {}, { headers: { cookie } })),
        ),
      );
    for (const server of servers) {
      const { cookie, origin } = await signInAsAdministrator(server.base);
      expect(await readAs(cookie)).toEqual(servers.map(() => 'ok'));
      await callEndpoint(
        server.base,
        authEndpoints.signOut,
        { body: {} },
        { headers: { cookie, origin } },
      );
      expect(await readAs(cookie)).toEqual(servers.map(() => 'unauthenticated'));
    }
  });

  test('wrong passwords count together', async () => {
    const tries = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const response = await fetch(`${machines.base}/api/auth/sign-in/email`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            origin: machines.base,
            'x-forwarded-for': `203.0.113.${index}`,
          },
          body: JSON.stringify({ email: 'nobody@example.org', password: 'a wrong password' }),
        });
        return response.status;
      }),
    );
    expect(tries.filter((status) => status === 401)).toHaveLength(10);
    expect(tries.filter((status) => status === 429)).toHaveLength(10);
  });

  test('a file that one receives is sent, replaced and deleted by all', async () => {
    const { servers, callAsStaff } = machines;
    const at = (index: number) => servers[index % count]?.base ?? '';
    const readAll = () =>
      Promise.all(
        servers.map(async ({ base }) => {
          const response = await fetch(`${base}/api/documents/download/${id}`);
          return response.status === 200 ? digest(await response.bytes()) : response.status;
        }),
      );
    const [first, second] = [randomBytes(300_000), randomBytes(200_000)];
    const toFile = (bytes: Buffer) => new File([new Uint8Array(bytes)], 'minutes.txt');
    const { id } = await callAsStaff(at(0), documents.upload, {
      body: { file: toFile(first), usageDescription: 'For tests', audience: ['everybody'] },
    });
    expect(await readAll()).toEqual(servers.map(() => digest(first)));
    await callAsStaff(at(1), documents.uploadVersion, {
      params: { id },
      body: { file: toFile(second) },
    });
    expect(await readAll()).toEqual(servers.map(() => digest(second)));
    await callAsStaff(at(2), documents.delete, { params: { id } });
    expect(await readAll()).toEqual(servers.map(() => 404));
  });

  test('a changed setting is in the response that every process has in its cache', async () => {
    const { servers, callAsStaff } = machines;
    const readNames = () =>
      Promise.all(
        servers.map(async ({ base }) => (await callEndpoint(base, siteEndpoints.get, {})).name),
      );
    for (const [index, server] of servers.entries()) {
      const name = `Community ${index}`;
      expect(await readNames()).not.toContain(name);
      const settings = await callAsStaff(server.base, siteEndpoints.getSettings, {});
      await callAsStaff(server.base, siteEndpoints.updateSettings, {
        body: { ...settings, name, email: 'parish@example.org' },
      });
      await expect.poll(readNames).toEqual(servers.map(() => name));
    }
  });

  // The last, when each process has had time for its jobs. They were due before the processes started.
  test('a reminder and a monthly donation that were due are sent and charged once', async () => {
    const { database, mail } = machines;
    const donations = () =>
      database.database.select().from(donation).where(eq(donation.email, donor));
    await expect.poll(() => mail.findEmailsTo(holder.email), { timeout: 120_000 }).toHaveLength(1);
    await expect.poll(donations, { timeout: 120_000 }).toHaveLength(2);
    await waitUntilDone(database);
    expect(mail.findEmailsTo(holder.email)).toHaveLength(1);
    expect(mail.findEmailsTo(donor)).toHaveLength(1);
    expect(await donations()).toHaveLength(2);
    expect(await findLedgerErrors(database.database, { settled: true })).toEqual([]);
  });
});

type Machines = {
  /** The proxy, and the processes behind it. */
  base: string;
  servers: readonly SpawnedServer[];
  database: DatabaseHandle;
  mail: Awaited<ReturnType<typeof startSmtpServer>>;
  /** Calls one process as an administrator and secretary. */
  callAsStaff<E extends Endpoint>(
    base: string,
    endpoint: E,
    input: EndpointInput<E>,
  ): Promise<EndpointResponse<E>>;
  stop(): Promise<void>;
};

async function startMachines(count: number): Promise<Machines> {
  const cloned = await createTestDatabase();
  const database = openDatabase(cloned.url, 2);
  const mail = await startSmtpServer();
  const files = await startFileStore();
  await addDueWork(cloned.url, database);
  const ports: number[] = [];
  for (let index = 0; index < count; index += 1) ports.push(await getFreePort());
  const proxy: Proxy = await startProxy(ports);
  const variables = {
    DATABASE_URL: cloned.url,
    PUBLIC_URL: proxy.base,
    STARTER: 'none',
    LOG_LEVEL: 'warn',
    RATE_LIMIT: 'on',
    TRUST_PROXY: '127.0.0.1',
    SMTP_URL: mail.url,
    ...administrator,
    ...files.variables,
  };
  const servers = await Promise.all(ports.map((port) => spawnServer(variables, port)));
  const session = { headers: await signInAsAdministrator(proxy.base) };
  const [{ userId } = { userId: '' }] = await database.database.select().from(userRole);
  await database.database.insert(userRole).values({ userId, role: 'secretary' });
  return {
    base: proxy.base,
    servers,
    database,
    mail,
    callAsStaff: (base, endpoint, input) => callEndpoint(base, endpoint, input, session),
    async stop() {
      await proxy.stop();
      for (const server of servers) await server.remove();
      await database.close();
      await cloned.drop();
      await mail.stop();
      await files.stop();
    },
  };
}

/** A ticket of a reception that is now tomorrow, and a monthly donation that began more than a month ago. */
async function addDueWork(url: string, { database }: DatabaseHandle): Promise<void> {
  const clock = fixedClock(new Date(Date.now() - 40 * dayMs));
  const site = await startSiteWith(clock, { databaseUrl: url, background: true });
  const [chairId = 0] = await listAdultChairIds(site.base);
  const { cartId, amount } = await fillCart(site.base, [chairId]);
  await site.call(
    checkout.pay,
    { body: { ...holder, cartId, amount, token: 'tok_visa' } },
    { headers: { 'idempotency-key': randomUUID() } },
  );
  expect(await donate(site.base, { email: donor, monthly: true })).toMatchObject({ status: 200 });
  await waitUntilDone(site.handle);
  await site.stop();
  await database.update(event).set({ startsAt: new Date(Date.now() + 0.8 * dayMs) });
}

/** Resolves when no task waits: each email was sent as often as it ever will be. */
const waitUntilDone = ({ database }: DatabaseHandle) =>
  vi.waitFor(
    async () =>
      expect(await database.select().from(outbox).where(isNull(outbox.completedAt))).toEqual([]),
    { timeout: 120_000, interval: 100 },
  );

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** 'ok', or the code of the problem. */
const getCode = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: unknown) => {
      if (isApiError(error)) return error.problem.code;
      throw error;
    },
  );
