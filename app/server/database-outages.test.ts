import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createClient } from '#platform/database/database-connections.ts';
import { type DatabaseHandle, openDatabase } from '#platform/database/database.ts';
import { buildDatabaseUrl } from '#platform/database/embedded-postgres/connection.ts';
import { readPostmaster } from '#platform/database/embedded-postgres/postmaster.ts';
import { execSql } from '#platform/database/testing/exec-sql.ts';
import { getOrder, listFreeChairs } from './testing/buyer.ts';
import { type Sale, startBuyers } from './testing/continuous-buyers.ts';
import { findLedgerErrors } from './testing/ledger-checks.ts';
import { administrator, signInAsAdministrator } from './testing/sign-in.ts';
import { type SpawnedServer, spawnServer } from './testing/spawn-server.ts';
import {
  type Observation,
  type Sites,
  startObserver,
  waitUntilNormal,
} from './testing/observe-outage.ts';
import { isLongRun } from './testing/long-run.ts';

// One server runs the built-in database, a second one uses it by DATABASE_URL. Every outage of the database hits both under purchases.

vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 });

/** What is promised, in ms. A busy machine may need more: /healthz, which does nothing, shows how busy it is. */
const promised = { unavailable: 5_000, ready: 1_000, normal: 5_000 };
const slack = 4;
const stopSeconds = isLongRun ? 30 : 8;

let servers: SpawnedServer[] = [];
let sites: Sites;
let handle: DatabaseHandle;
let url = '';
const allSales: Sale[] = [];

beforeAll(async () => {
  const embedded = await spawnServer({ LOG_LEVEL: 'warn', ...administrator });
  servers = [embedded];
  const postmaster = await readPostmaster(join(embedded.directory, 'database'));
  url = buildDatabaseUrl(postmaster?.socketDirectory ?? '');
  servers.push(await spawnServer({ LOG_LEVEL: 'warn', DATABASE_URL: url, STARTER: 'none' }));
  handle = openDatabase(url, 2);
  // From now on, each server has a response to fall back on.
  for (const { base } of servers) await listFreeChairs(base);
  const { cookie } = await signInAsAdministrator(embedded.base);
  sites = { bases: servers.map(({ base }) => base), cookie };
});
afterAll(async () => {
  await handle.close();
  for (const server of servers.toReversed()) {
    await server.terminate();
    await server.remove();
  }
});

const getPostmaster = async (): Promise<number> =>
  (await readPostmaster(join(servers[0]?.directory ?? '', 'database')))?.pid ?? 0;

/** The postmaster and its children. */
async function listPostgresProcesses(): Promise<number[]> {
  const postmaster = await getPostmaster();
  const children: number[] = [];
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name)
      ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
      : '';
    const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (Number(parent) === postmaster) children.push(Number(name));
  }
  return [postmaster, ...children];
}

/** Resolves when the database accepts a connection again. */
async function waitForDatabase(previousPostmaster: number): Promise<void> {
  await expect.poll(getPostmaster, { timeout: 60_000, interval: 25 }).not.toBe(previousPostmaster);
  await expect
    .poll(() => execSql(url, 'select 1').then(() => 'accepts', String), {
      timeout: 60_000,
      interval: 25,
    })
    .toBe('accepts');
}

type Outage = {
  /** Causes the outage; resolves when the database is back. */
  run(): Promise<void>;
  /** True when the database is away for so long that everyone must have noticed. */
  isLong?: boolean;
};

const signalPostmaster = (signal: NodeJS.Signals): Outage => ({
  async run() {
    const postmaster = await getPostmaster();
    process.kill(postmaster, signal);
    await waitForDatabase(postmaster);
  },
});

const outages: Record<string, Outage> = {
  'the postmaster is killed': signalPostmaster('SIGKILL'),
  'a fast restart': signalPostmaster('SIGINT'),
  'every connection is terminated': {
    run: () =>
      execSql(
        url,
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()',
      ),
  },
  'its processes are stopped': {
    isLong: true,
    async run() {
      // The postmaster first, so that it starts no other process meanwhile.
      process.kill(await getPostmaster(), 'SIGSTOP');
      const processes = await listPostgresProcesses();
      for (const id of processes) process.kill(id, 'SIGSTOP');
      await pause(stopSeconds * 1000);
      await expect(signInAsAdministrator(sites.bases[0] ?? '')).rejects.toThrow('status 503');
      for (const id of processes.toReversed()) process.kill(id, 'SIGCONT');
    },
  },
  'it has no connection left': {
    async run() {
      const clients: ReturnType<typeof createClient>[] = [];
      for (let isFull = false; !isFull;) {
        const client = createClient(url);
        isFull = await client.connect().then(
          () => false,
          () => true,
        );
        if (!isFull) clients.push(client);
      }
      await pause(3_000);
      for (const client of clients) await client.end();
    },
  },
};

test.each(Object.entries(outages))(
  '%s: the site survives, answers in time and loses nothing',
  async (name, { run, isLong = false }) => {
    const buyers = await startBuyers(sites.bases, { count: 2, pauseMilliseconds: 500 });
    await pause(1_000);
    const observer = startObserver(sites);
    await run();
    const normalMs = await waitUntilNormal(sites);
    await pause(1_000);
    const observations = await observer.stop();
    const { sales } = await buyers.stop();
    allSales.push(...sales);

    report(name, observations, normalMs);
    expect(servers.map(({ isDead }) => isDead())).toEqual([false, false]);
    expect(sales.length).toBeGreaterThan(0);
    expectInTime(observations, isLong);
    expect(normalMs).toBeLessThan(promised.normal * slack);
    expect(await findLedgerErrors(handle.database, { settled: false })).toEqual([]);
  },
);

test('after all outages the books match and every acknowledged buyer has the seat', async () => {
  await expect
    .poll(() => findLedgerErrors(handle.database, { settled: true }), {
      timeout: 120_000,
      interval: 1_000,
    })
    .toEqual([]);
  for (const { orderId, cartId } of allSales)
    expect(await getOrder(servers[1]?.base ?? '', orderId, cartId)).toMatchObject({
      status: 'paid',
      tickets: [expect.anything()],
    });
});

function expectInTime(observations: readonly Observation[], isLong: boolean): void {
  const outcomes = Map.groupBy(observations, ({ target }) => target);
  const cached = outcomes.get('cached') ?? [];
  const readiness = outcomes.get('readiness') ?? [];
  const uncached = [...(outcomes.get('uncached') ?? []), ...(outcomes.get('session') ?? [])];
  const unavailable = '503 database-unavailable, retry after 5';
  expect(new Set(cached.map(({ outcome }) => outcome))).toEqual(new Set(['200']));
  for (const { outcome } of [...uncached, ...readiness])
    expect(['200', unavailable]).toContain(outcome);
  if (isLong) {
    for (const target of ['uncached', 'session'] as const)
      expect(outcomes.get(target)?.map(({ outcome }) => outcome)).toContain(unavailable);
    expect(readiness.map(({ outcome }) => outcome)).toContain(unavailable);
    // In a short outage a purchase may not have changed the page; stale-responses.test.ts does not depend on it.
    if (isLongRun) expect(cached.some(({ isStale }) => isStale)).toBe(true);
  }
  const busyMs = slack * getSlowest(outcomes.get('health') ?? []);
  expect(getSlowest(readiness)).toBeLessThan(promised.ready + busyMs + 1_000);
  expect(getSlowest([...uncached, ...cached])).toBeLessThan(promised.unavailable + busyMs + 1_000);
}

const getSlowest = (observations: readonly Observation[]): number =>
  Math.max(0, ...observations.map(({ milliseconds }) => milliseconds));

function report(name: string, observations: readonly Observation[], normalMs: number): void {
  if (!isLongRun) return;
  const figures = [...Map.groupBy(observations, ({ target }) => target)].map(
    ([target, list]) => `${target} ${Math.round(getSlowest(list))} ms of ${list.length}`,
  );
  console.log(`${name}: slowest ${figures.join(', ')}; normal after ${Math.round(normalMs)} ms`);
}
