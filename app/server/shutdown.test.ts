import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { carts } from '#features/seats/contract/carts.ts';
import { chairs } from '#features/hall/contract/chairs.ts';
import { operations } from '#contract/operations.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  countFaults,
  scheduleFault,
} from '#features/payments/server/sandbox/testing/faulty-sandbox.ts';
import { type DatabaseHandle, openDatabase } from '#platform/database/database.ts';
import { createTestDatabase } from '#platform/database/testing/test-database.ts';
import { fillCart, getOrder, listAdultChairIds, pay } from './testing/buyer.ts';
import { findLedgerErrors } from './testing/ledger-checks.ts';
import { faultyEntry, type SpawnedServer, spawnServer } from './testing/spawn-server.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let handle: DatabaseHandle;
let server: SpawnedServer;

beforeAll(async () => {
  database = await createTestDatabase();
  handle = openDatabase(database.url, 2);
});
afterEach(() => server.remove());
afterAll(async () => {
  await handle.close();
  await database.drop();
});

const start = async (variables: Record<string, string> = {}) =>
  (server = await spawnServer(
    { DATABASE_URL: database.url, STARTER: 'none', ...variables },
    undefined,
    { path: faultyEntry },
  ));
const waitUntilStopping = () =>
  expect.poll(() => server.getOutput(), { interval: 10 }).toContain('Stopping');

/** Opens the stream of chairs; resolves with all its text when it ends. */
async function readStream(): Promise<{ text: Promise<string> }> {
  const response = await fetch(server.base + chairs.stream.path);
  return { text: response.text() };
}

test('a payment in flight is answered, a stream is told to reconnect, then the process ends', async () => {
  const { base } = await start();
  const stream = await readStream();
  const [first = 0, second = 0] = await listAdultChairIds(base);
  const buyers = await Promise.all([fillCart(base, [first]), fillCart(base, [second])]);
  await scheduleFault(handle.database, {
    operation: 'confirm',
    kind: 'lateAnswer',
    milliseconds: 2_000,
    times: 2,
  });
  const payments = buyers.map((cart) => pay(base, cart));
  await expect.poll(() => countFaults(handle.database)).toBe(0);
  const ended = server.terminate();
  const outcomes = await Promise.all(payments);
  expect(outcomes.map(({ response }) => response?.status)).toEqual(['paid', 'paid']);
  expect((await stream.text).endsWith('retry: 1000\n\n')).toBe(true);
  expect(await ended).toBe(0);

  await start();
  for (const [index, { orderId }] of outcomes.entries())
    expect(await getOrder(server.base, orderId ?? 0, buyers[index]?.cartId ?? '')).toMatchObject({
      status: 'paid',
      tickets: [expect.anything()],
    });
  await expect
    .poll(() => findLedgerErrors(handle.database, { settled: true }), { timeout: 60_000 })
    .toEqual([]);
});

test('with a delay, readyz says so at once, changes are still made, and a GET goes to another process', async () => {
  const { base } = await start({ SHUTDOWN_DELAY_SECONDS: '10' });
  const post = () =>
    fetch(base + carts.create.path, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
  expect((await fetch(base + operations.getReadiness.path)).status).toBe(200);
  const ended = server.terminate();
  await waitUntilStopping();
  const readiness = await fetch(base + operations.getReadiness.path);
  expect(readiness.status).toBe(503);
  expect(readiness.headers.get('retry-after')).toBe('5');
  expect(readiness.headers.get('connection')).toBe('close');
  expect(await readiness.json()).toMatchObject({ code: 'shutting-down' });
  expect((await fetch(base + operations.getHealth.path)).status).toBe(200);
  const created = await post();
  expect(created.status).toBe(201);
  expect(created.headers.get('connection')).toBe('close');
  await expect(fetch(base + chairs.list.path)).rejects.toThrow('fetch failed');
  expect(await ended).toBe(0);
  await expect(post()).rejects.toThrow('fetch failed');
});

test('a request that never ends is ended after SHUTDOWN_SECONDS', async () => {
  const { base } = await start({ SHUTDOWN_SECONDS: '2' });
  const endless = request(base + carts.create.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': '100' },
  });
  const failed = new Promise((done) => endless.once('error', done));
  endless.write('{');
  await pause(2_000);
  const startedAt = performance.now();
  await server.terminate();
  const seconds = (performance.now() - startedAt) / 1000;
  await failed;
  expect(seconds).toBeGreaterThan(1.9);
  expect(seconds).toBeLessThan(2 + 5 + 8);
});
