import { call } from '@namugongo/contract/call';
import { carts } from '@namugongo/contract/reception/carts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseHandle, openDatabase } from '../../platform/database.ts';
import { cloneDatabase } from '../../platform/testing/clone-database.ts';
import { faultsInBooks, totals } from '../../testing/books.ts';
import { freeChairs, pay } from '../../testing/buyer.ts';
import { type SpawnedSite, spawnSite } from '../../testing/spawn-site.ts';

let cloned: Awaited<ReturnType<typeof cloneDatabase>>;
let handle: DatabaseHandle;
let site: SpawnedSite;

beforeAll(async () => {
  cloned = await cloneDatabase();
  handle = openDatabase(cloned.url);
  site = await spawnSite(cloned.url);
});
afterAll(async () => {
  await site.kill();
  await handle.close();
  await cloned.drop();
});

type Sale = { asked: number[]; got: number[]; status: number };

/** Wants some chairs, takes those it gets, and pays them. */
async function comeAndBuy(wanted: readonly number[]): Promise<Sale> {
  const cart = await call(site.base, carts.create, { body: {} });
  const asked: number[] = [];
  let amount = 0;
  for (const chairId of wanted) {
    const held = await call(site.base, carts.hold, { params: { cartId: cart.id, chairId } }).catch(
      () => null,
    );
    if (!held) continue;
    asked.push(chairId);
    amount = held.totalCents;
  }
  if (asked.length === 0) return { asked, got: [], status: 0 };
  const { status, answer } = await pay(site.base, { cartId: cart.id, amount });
  return { asked, got: answer?.tickets.map(({ chairId }) => chairId) ?? [], status };
}

// The bench has the 490 chairs and 2,000 buyers; this is the same at a size for every day.
test('600 buyers empty a hall: no chair twice, no order in part, no fault of the server', async () => {
  const chairs = (await freeChairs(site.base)).map(({ id }) => id);
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
      for (let wanted = buyers.pop(); wanted; wanted = buyers.pop())
        sales.push(await comeAndBuy(wanted));
    }),
  );
  const seconds = (Date.now() - begun) / 1000;
  expect(sales.filter(({ status }) => status >= 500)).toEqual([]);
  const paid = sales.filter(({ status }) => status === 200);
  for (const { asked, got } of paid) expect(got).toEqual(asked.toSorted((a, b) => a - b));
  const sold = paid.flatMap(({ got }) => got);
  expect(new Set(sold).size).toBe(sold.length);
  console.log(
    `${paid.length} orders of ${sold.length} chairs in ${seconds.toFixed(1)} s: ${(paid.length / seconds).toFixed(0)} orders a second`,
  );
  await expect
    .poll(() => faultsInBooks(handle.database, { settled: true }), {
      timeout: 30_000,
      interval: 500,
    })
    .toEqual([]);
  expect(await totals(handle.database)).toMatchObject({ charges: paid.length });
}, 90_000);
