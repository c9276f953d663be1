import { callEndpoint } from '#contract/client.ts';
import { carts } from '#features/seats/contract/carts.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseHandle, openDatabase } from '#platform/database/database.ts';
import { createTestDatabase } from '#platform/database/testing/test-database.ts';
import { findLedgerErrors, getLedgerTotals } from '#app/server/testing/ledger-checks.ts';
import { listFreeChairs, pay } from '#app/server/testing/buyer.ts';
import { type SpawnedSite, spawnSite } from '#app/server/testing/spawn-site.ts';

let cloned: Awaited<ReturnType<typeof createTestDatabase>>;
let handle: DatabaseHandle;
let site: SpawnedSite;

beforeAll(async () => {
  cloned = await createTestDatabase();
  handle = openDatabase(cloned.url);
  // On a busy machine a payment takes longer than buyers would wait.
  site = await spawnSite(cloned.url, { pace: { responseTimeout: 300_000 } });
});
afterAll(async () => {
  await site.kill();
  await handle.close();
  await cloned.drop();
});

type Sale = { requested: number[]; got: number[]; status: number };

/** Holds some chairs and pays those it gets. */
async function comeAndBuy(target: readonly number[]): Promise<Sale> {
  const cart = await callEndpoint(site.base, carts.create, { body: {} });
  const requested: number[] = [];
  let amount = 0;
  for (const chairId of target) {
    const held = await callEndpoint(site.base, carts.hold, {
      params: { cartId: cart.id, chairId },
    }).catch(() => null);
    if (!held) continue;
    requested.push(chairId);
    amount = held.totalCents;
  }
  if (requested.length === 0) return { requested, got: [], status: 0 };
  const { status, response } = await pay(site.base, { cartId: cart.id, amount });
  return { requested, got: response?.tickets.map(({ chairId }) => chairId) ?? [], status };
}

// A smaller version of the bench with 490 chairs and 2,000 buyers.
test('600 buyers sell out a hall without double sales, partial orders or server errors', async () => {
  const chairs = (await listFreeChairs(site.base)).map(({ id }) => id);
  const buyers = Array.from({ length: 600 }, (_, index) => {
    const first = (index * 7) % chairs.length;
    return [chairs[first] ?? 0, chairs[(first + 1 + (index % 3)) % chairs.length] ?? 0].slice(
      0,
      1 + (index % 2),
    );
  });
  const sales: Sale[] = [];
  const begun = Date.now();
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      for (let target = buyers.pop(); target; target = buyers.pop())
        sales.push(await comeAndBuy(target));
    }),
  );
  const seconds = (Date.now() - begun) / 1000;
  expect(sales.filter(({ status }) => status >= 500)).toEqual([]);
  const paid = sales.filter(({ status }) => status === 200);
  for (const { requested, got } of paid) expect(got).toEqual(requested.toSorted((a, b) => a - b));
  const sold = paid.flatMap(({ got }) => got);
  expect(new Set(sold).size).toBe(sold.length);
  console.log(
    `${paid.length} orders of ${sold.length} chairs in ${seconds.toFixed(1)} s: ${(paid.length / seconds).toFixed(0)} orders a second`,
  );
  await expect
    .poll(() => findLedgerErrors(handle.database, { settled: true }), {
      interval: 500,
    })
    .toEqual([]);
  expect(await getLedgerTotals(handle.database)).toMatchObject({ charges: paid.length });
}, 300_000);
