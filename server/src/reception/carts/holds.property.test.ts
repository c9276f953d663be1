import { contract } from '@namugongo/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { fixedClock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/problems.ts';
import { type RunningSite, startSite, testNow } from '../../testing/start-site.ts';
import { cart, chairClaim } from '../tables.ts';
import { freeExpiredHolds } from './free-expired-holds.ts';
import { holdChair } from './hold-chair.ts';
import { findCart } from './look-queries.ts';
import { releaseChair } from './release-chair.ts';
import { heldChairs, showCart } from './rules.ts';

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
  const made = await Promise.all([0, 1, 2].map(() => site.call(carts.create, { body: {} })));
  return made.map(({ id }) => id);
}

/** Does one step; answers the refusal's code, or null when it was done. */
async function take(one: Step, cartIds: readonly string[]): Promise<string | null> {
  const { platform } = site.site;
  if (one.do === 'wait') site.clock.advance(one.minutes * 60_000);
  else if (one.do === 'sweep') await freeExpiredHolds(platform);
  else {
    const wish = { cartId: cartIds[one.cart] ?? '', chairId: chairIds[one.chair] ?? 0 };
    try {
      await (one.do === 'hold' ? holdChair(platform, wish) : releaseChair(platform, wish));
    } catch (error) {
      if (error instanceof Refusal) return error.code;
      throw error;
    }
  }
  return null;
}

const heldBy = (cartIds: readonly string[]) =>
  Promise.all(
    cartIds.map(async (cartId) => {
      const found = await findCart(site.handle.database, cartId);
      return found ? heldChairs(found, site.clock.now()).map(({ id }) => id) : [];
    }),
  );

test(
  'holds, releases and expiries, one after another, are exactly what a simple book says',
  { timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const cartIds = await freshCarts();
        const book = new Map<number, { cart: number; until: number }>();
        for (const one of steps) {
          const refused = await take(one, cartIds);
          const now = site.clock.now().getTime();
          for (const [chair, { until }] of book) if (until <= now) book.delete(chair);
          if (one.do === 'hold') {
            const holder = book.get(one.chair);
            expect(refused).toBe(holder && holder.cart !== one.cart ? 'chair-taken' : null);
            if (!holder) book.set(one.chair, { cart: one.cart, until: now + 10 * 60_000 });
          }
          if (one.do === 'release' && book.get(one.chair)?.cart === one.cart)
            book.delete(one.chair);
          const expected = cartIds.map((_, index) =>
            chairIds.filter((__, chair) => book.get(chair)?.cart === index),
          );
          expect(await heldBy(cartIds)).toEqual(expected);
        }
      }),
      { numRuns: 30 },
    );
  },
);

test(
  'whatever is done at once, no chair is ever in two carts, and what ran out is told to who lost it',
  { timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 6 }),
        async (batches) => {
          const cartIds = await freshCarts();
          for (const batch of batches) {
            await Promise.all(batch.map((one) => take(one, cartIds)));
            const held = (await heldBy(cartIds)).flat();
            expect(new Set(held).size).toBe(held.length);
          }
          const before = await heldBy(cartIds);
          site.clock.advance(11 * 60_000);
          await freeExpiredHolds(site.site.platform);
          for (const [index, cartId] of cartIds.entries()) {
            const found = await findCart(site.handle.database, cartId);
            if (found && (before[index]?.length ?? 0) > 0)
              expect(showCart(found, site.clock.now()).lapsed).not.toEqual([]);
            expect(found?.chairs).toEqual([]);
          }
        },
      ),
      { numRuns: 30 },
    );
  },
);
