import { existsSync } from 'node:fs';
import { inspect } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { chairs } from '#features/hall/contract/chairs.ts';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { type DatabaseHandle, openDatabase } from '#platform/database/database.ts';
import { createTestDatabase } from '#platform/database/testing/test-database.ts';
import { startBuyers } from './testing/continuous-buyers.ts';
import { findLedgerErrors } from './testing/ledger-checks.ts';
import { type SpawnedServer, getFreePort, spawnServer } from './testing/spawn-server.ts';
import { startProxy } from './testing/round-robin-proxy.ts';
import { startCaddy, startNginx } from './testing/start-proxy.ts';
import { isLongRun } from './testing/long-run.ts';

// Two processes behind a proxy are restarted in turn while people buy: no request fails.

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

const nginx = inject('nginxPath');
const caddy = inject('caddyPath');
const restarts = isLongRun ? 12 : 4;
const installed = {
  ...(existsSync(nginx) && { nginx: (ports: readonly number[]) => startNginx(nginx, ports) }),
  ...(existsSync(caddy) && { Caddy: (ports: readonly number[]) => startCaddy(caddy, ports) }),
};
// A proxy of our own, which decides like nginx, where none is installed.
const proxies =
  isLongRun || Object.keys(installed).length === 0
    ? { 'a proxy of the tests': startProxy, ...installed }
    : installed;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let handle: DatabaseHandle;
let ports: number[] = [];
let servers: SpawnedServer[] = [];

const startServer = (port: number) =>
  spawnServer(
    {
      DATABASE_URL: database.url,
      STARTER: 'none',
      LOG_LEVEL: 'warn',
      TRUST_PROXY: '127.0.0.1',
      SHUTDOWN_DELAY_SECONDS: '2',
      // A busy machine may need longer for the requests in flight.
      SHUTDOWN_SECONDS: '60',
    },
    port,
  );

// For each try: a failed one leaves a process that has ended and fewer chairs.
beforeEach(async () => {
  database = await createTestDatabase();
  handle = openDatabase(database.url, 2);
  // Enough chairs for all restarts.
  await handle.database.execute(sql`
    insert into chair (event_id, table_name, chair_name, chair_type, amount_cents, status)
    select event_id, table_name || ' ' || copy, chair_name, chair_type, amount_cents, status
    from chair, generate_series(1, 4) copy`);
  ports = [await getFreePort(), await getFreePort()];
  servers = await Promise.all(ports.map(startServer));
});
afterEach(async () => {
  for (const server of servers) await server.remove();
  await handle.close();
  await database.drop();
});

/** Requests the list of chairs ten times a second; resolves with every outcome but 200. */
function startReaders(base: string): { stop(): Promise<string[]> } {
  const pending: Promise<string>[] = [];
  const read = () =>
    fetch(base + chairs.list.path).then(
      async (response) => `${response.status} ${response.ok ? '' : await response.text()}`,
      (error: unknown) => inspect(error),
    );
  const timer = setInterval(() => pending.push(read()), 100);
  return {
    async stop() {
      clearInterval(timer);
      return (await Promise.all(pending)).filter((outcome) => outcome !== '200 ');
    },
  };
}

test.each(Object.entries(proxies))(
  'no request fails while both processes are restarted: %s',
  async (_, start) => {
    const proxy = await start(ports);
    const readers = startReaders(proxy.base);
    const buyers = await startBuyers([proxy.base], { count: 4, pauseMilliseconds: 600 });
    for (let restart = 0; restart < restarts; restart += 1) {
      const index = restart % 2;
      const previous = servers[index];
      const port = ports[index] ?? 0;
      expect(await previous?.terminate()).toBe(0);
      await previous?.remove();
      servers[index] = await startServer(port);
      // The proxy avoids a process for up to three seconds after a failure.
      await pause(5_000);
    }
    const { sales, errors } = await buyers.stop();
    expect(await readers.stop()).toEqual([]);
    await proxy.stop();
    expect(errors).toEqual([]);
    expect(sales.length).toBeGreaterThan(restarts);
    await expect
      .poll(() => findLedgerErrors(handle.database, { settled: true }), { timeout: 60_000 })
      .toEqual([]);
  },
);
