import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseHandle, openDatabase } from '../platform/database.ts';
import { cloneDatabase } from '../platform/testing/clone-database.ts';
import { faultsInBooks, totals } from '../testing/books.ts';
import { fillCart, freeChairs, type Outcome, pay, poll } from '../testing/buyer.ts';
import { type SpawnedSite, spawnSite } from '../testing/spawn-site.ts';

/** What one buyer saw before the server died. `answered` null: the connection broke. */
type Seen = { dieAt: number; cartId: string; answered: Outcome | null };

let cloned: Awaited<ReturnType<typeof cloneDatabase>>;
let handle: DatabaseHandle;
const sites: SpawnedSite[] = [];

async function start(dieAt: number | null): Promise<SpawnedSite> {
  // Once it is armed and has died, the rest goes on in the next process.
  const site = await spawnSite(cloned.url, { dieAt });
  sites.push(site);
  return site;
}

beforeAll(async () => {
  cloned = await cloneDatabase();
  handle = openDatabase(cloned.url);
});
afterAll(async () => {
  for (const site of sites) if (!site.isDead()) await site.kill();
  await handle.close();
  await cloned.drop();
});

/** Pays two chairs, and waits until nothing is left to do or the process is dead. */
async function payUntilDeath(site: SpawnedSite, dieAt: number): Promise<Seen> {
  const free = await freeChairs(site.base);
  const cart = await fillCart(
    site.base,
    free.slice(0, 2).map(({ id }) => id),
  );
  await site.count();
  const payment = await pay(site.base, cart).catch(() => null);
  // A broken connection looks to the client like being offline.
  const answered = payment && payment.status !== 0 ? payment : null;
  for (let tries = 0; tries < 60 && !site.isDead() && (await work()) > 0; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  return { dieAt, cartId: cart.cartId, answered };
}

async function work(): Promise<number> {
  const { rows } = await handle.pool.query(
    "select count(*)::int as open from payment_attempt where state in ('AUTHORIZED', 'CONFIRMING', 'INTENT', 'CREATED')",
  );
  return Number(rows[0]?.open ?? 0);
}

test('killed at every write of a payment, it converges within 60 s of the restart', async () => {
  const whole = await start(null);
  const first = await payUntilDeath(whole, 0);
  const writes = await whole.count();
  await whole.kill();
  expect(first.answered?.status).toBe(200);
  expect(writes).toBeGreaterThan(20);

  const seen: Seen[] = [first];
  for (let dieAt = 1; dieAt <= writes; dieAt += 1) {
    const site = await start(dieAt);
    seen.push(await payUntilDeath(site, dieAt));
    if (!site.isDead()) await site.kill();
  }
  const broken = seen.filter(({ answered }) => answered === null);
  // Most of the writes come before the answer: there the client hears nothing.
  expect(broken.length).toBeGreaterThan(10);

  const restarted = Date.now();
  const last = await start(null);
  await expect
    .poll(() => faultsInBooks(handle.database, { settled: true }), {
      timeout: 60_000,
      interval: 1_000,
    })
    .toEqual([]);
  console.log(
    `killed at ${writes} writes, ${broken.length} answers lost, healed ${((Date.now() - restarted) / 1000).toFixed(1)} s after the restart`,
  );

  for (const { dieAt, cartId, answered } of seen)
    if (answered?.status === 200)
      expect(
        await poll(last.base, answered.orderId ?? 0, cartId),
        `killed at write ${dieAt}`,
      ).toMatchObject({
        status: 'paid',
        tickets: answered.answer?.tickets.map(({ barCode }) => ({ barCode })),
      });
  const { ours, theirs } = await totals(handle.database);
  expect(ours).toBe(theirs);
}, 600_000);
