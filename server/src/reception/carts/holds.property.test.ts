import { contract } from '@namugongo/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { fixedClock } from '../../platform/clock.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { type RunningSite, startSite, testNow } from '../../testing/start-site.ts';
import { cart, chairClaim } from '../tables.ts';
import { releaseExpiredHolds } from './release-expired-holds.ts';
import { holdChair } from './hold-chair.ts';
import { findCart } from './hold-queries.ts';
import { releaseChair } from './release-chair.ts';
import { getHeldChairs, toCart } from './rules.ts';

const { carts, chairs } = contract.reception;
let site: RunningSite<ReturnType<typeof fixedClock>>;
let chairIds: number[];

beforeAll(async () => {
  site = await startSite();
  chairIds = (await site.call(chairs.list, { query: { chairType: 'adult' } }))
    .slice(0, 4)
    .map(({ id }) => id);
});
afterAll(() => site.stop());

type Step =
  | { do: 'hold' | 'release' | 'sweep'; cart: number; chair: number }
  | { do: 'wait'; minutes: number };
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('hold', 'hold', 'release', 'sweep'),
      cart: fc.nat(2),
      chair: fc.nat(3),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wait'), minutes: fc.constantFrom(1, 5, 9, 10) }),
  },
);

async function freshCarts(): Promise<string[]> {
  site.clock.set(testNow);
  await site.handle.database.delete(chairClaim);
  await site.handle.database.delete(cart);
  const created = await Promise.all([0, 1, 2].map(() => site.call(carts.create, { body: {} })));
  return created.map(({ id }) => id);
}

/** Runs one step. Returns the problem code, or null on success. */
async function take(item: Step, cartIds: readonly string[]): Promise<string | null> {
  const { platform } = site.site;
  if (item.do === 'wait') site.clock.advance(item.minutes * 60_000);
  else if (item.do === 'sweep') await releaseExpiredHolds(platform);
  else {
    const input = {
      cartId: cartIds[item.cart] ?? '',
      chairId: chairIds[item.chair] ?? 0,
      client: null,
    };
    try {
      await (item.do === 'hold' ? holdChair(platform, input) : releaseChair(platform, input));
    } catch (error) {
      if (error instanceof ProblemError) return error.code;
      throw error;
    }
  }
  return null;
}

const heldBy = (cartIds: readonly string[]) =>
  Promise.all(
    cartIds.map(async (cartId) => {
      const existing = await findCart(site.handle.database, cartId);
      return existing ? getHeldChairs(existing, site.clock.now()).map(({ id }) => id) : [];
    }),
  );

test(
  'sequential holds, releases and expiries match a simple model',
  { timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const cartIds = await freshCarts();
        const expectedHolds = new Map<number, { cart: number; until: number }>();
        for (const item of steps) {
          const problemCode = await take(item, cartIds);
          const now = site.clock.now().getTime();
          for (const [chair, { until }] of expectedHolds)
            if (until <= now) expectedHolds.delete(chair);
          if (item.do === 'hold') {
            const holder = expectedHolds.get(item.chair);
            expect(problemCode).toBe(holder && holder.cart !== item.cart ? 'chair-taken' : null);
            if (!holder)
              expectedHolds.set(item.chair, { cart: item.cart, until: now + 10 * 60_000 });
          }
          if (item.do === 'release' && expectedHolds.get(item.chair)?.cart === item.cart)
            expectedHolds.delete(item.chair);
          const expected = cartIds.map((_, index) =>
            chairIds.filter((__, chair) => expectedHolds.get(chair)?.cart === index),
          );
          expect(await heldBy(cartIds)).toEqual(expected);
        }
      }),
      { numRuns: 30 },
    );
  },
);

test(
  'parallel steps never put a chair into two carts, and expired chairs are listed in their cart',
  { timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 6 }),
        async (batches) => {
          const cartIds = await freshCarts();
          for (const batch of batches) {
            await Promise.all(batch.map((item) => take(item, cartIds)));
            const held = (await heldBy(cartIds)).flat();
            expect(new Set(held).size).toBe(held.length);
          }
          const before = await heldBy(cartIds);
          site.clock.advance(11 * 60_000);
          await releaseExpiredHolds(site.site.platform);
          for (const [index, cartId] of cartIds.entries()) {
            const existing = await findCart(site.handle.database, cartId);
            if (existing && (before[index]?.length ?? 0) > 0)
              expect(toCart(existing, site.clock.now()).expired).not.toEqual([]);
            expect(existing?.chairs).toEqual([]);
          }
        },
      ),
      { numRuns: 30 },
    );
  },
);
