import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseHandle, openDatabase } from '#platform/database/database.ts';
import { createTestDatabase } from '#platform/database/testing/test-database.ts';
import { findLedgerErrors, getLedgerTotals } from '#app/server/testing/ledger-checks.ts';
import {
  fillCart,
  listFreeChairs,
  type PayOutcome,
  pay,
  getOrder,
} from '#app/server/testing/buyer.ts';
import { isLongRun } from '#app/server/testing/long-run.ts';
import { type SpawnedSite, spawnSite } from '#app/server/testing/spawn-site.ts';

/** Tries every write before the response, and every one after it in a long run, otherwise so many of them. */
const laterPoints = 4;

/** What one buyer received before the crash; `response` is null when the connection broke. `writes` were made until then. */
type Seen = { dieAt: number; cartId: string; response: PayOutcome | null; writes: number };

let cloned: Awaited<ReturnType<typeof createTestDatabase>>;
let handle: DatabaseHandle;
const sites: SpawnedSite[] = [];

async function start(dieAt: number | null): Promise<SpawnedSite> {
  // After the crash, the next process continues.
  const site = await spawnSite(cloned.url, { dieAt });
  sites.push(site);
  return site;
}

beforeAll(async () => {
  cloned = await createTestDatabase();
  handle = openDatabase(cloned.url);
});
afterAll(async () => {
  for (const site of sites) if (!site.isDead()) await site.kill();
  await handle.close();
  await cloned.drop();
});

/** Pays two chairs, and waits until no work is left or the process has crashed. */
async function payUntilDeath(site: SpawnedSite, dieAt: number): Promise<Seen> {
  const free = await listFreeChairs(site.base);
  const cart = await fillCart(
    site.base,
    free.slice(0, 2).map(({ id }) => id),
  );
  await site.count();
  const payment = await pay(site.base, cart).catch(() => null);
  // A broken connection has status 0, as when offline.
  const response = payment && payment.status !== 0 ? payment : null;
  const writes = response && !site.isDead() ? await site.count() : 0;
  for (let tries = 0; tries < 60 && !site.isDead() && (await work()) > 0; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  return { dieAt, cartId: cart.cartId, response, writes };
}

async function work(): Promise<number> {
  const { rows } = await handle.pool.query(
    "select count(*)::int as open from payment_attempt where state in ('AUTHORIZED', 'CONFIRMING', 'INTENT', 'CREATED')",
  );
  return Number(rows[0]?.open ?? 0);
}

test('after a crash at any write of a payment, everything settles within 60 s of the restart', async () => {
  const whole = await start(null);
  const first = await payUntilDeath(whole, 0);
  const writes = await whole.count();
  await whole.kill();
  expect(first.response?.status).toBe(200);
  expect(first.writes).toBeGreaterThan(5);
  expect(writes).toBeGreaterThan(first.writes + laterPoints);

  const seen: Seen[] = [first];
  const step = isLongRun ? 1 : (writes - first.writes) / laterPoints;
  for (let point = 1; point <= writes; point += point < first.writes ? 1 : step) {
    const dieAt = Math.round(point);
    const site = await start(dieAt);
    seen.push(await payUntilDeath(site, dieAt));
    if (!site.isDead()) await site.kill();
  }
  const broken = seen.filter(({ response }) => response === null);
  // The writes of other work may come between those of the request: the fewest are nearest to its own.
  const counts = seen.flatMap((each) => (each.writes > 0 ? [each.writes] : []));
  expect(broken.length).toBeGreaterThan(Math.min(...counts) / 2);

  const restarted = Date.now();
  const last = await start(null);
  await expect
    .poll(() => findLedgerErrors(handle.database, { settled: true }), {
      timeout: 60_000,
      interval: 1_000,
    })
    .toEqual([]);
  console.log(
    `killed at ${writes} writes, ${broken.length} answers lost, healed ${((Date.now() - restarted) / 1000).toFixed(1)} s after the restart`,
  );

  for (const { dieAt, cartId, response } of seen)
    if (response?.status === 200)
      expect(
        await getOrder(last.base, response.orderId ?? 0, cartId),
        `killed at write ${dieAt}`,
      ).toMatchObject({
        status: 'paid',
        tickets: response.response?.tickets.map(({ barCode }) => ({ barCode })),
      });
  const { recorded: local, actual: provider } = await getLedgerTotals(handle.database);
  expect(local).toBe(provider);
}, 600_000);
