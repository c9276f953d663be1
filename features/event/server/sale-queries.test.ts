import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { chairStatuses } from '#contract/chairs.ts';
import { minutesLater, setUpReceptionRows } from '#app/server/testing/set-up-reception-rows.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import {
  type ClaimState,
  describeChair,
  isPurchasable,
  isRequestOnly,
} from '../contract/rules/chair-states.ts';
import { getSaleState, isSelling } from '../contract/rules/sale-state.ts';
import { countFreeChairs, isSaleOpenAt } from './sale-queries.ts';
import { chair, chairClaim, event } from './tables.ts';

const rows = await setUpReceptionRows();
const { handle, eventId, otherEventId, chairAt, chairIds, insertClaim } = rows;
const { database } = handle;
afterAll(rows.close);
beforeEach(rows.clear);

const times = [minutesLater(-1), testNow, minutesLater(1)];

test('the database and the rules agree on whether a sale is open', async () => {
  const sales = times.flatMap((countdownTarget) =>
    [null, ...times].flatMap((salesFrom) =>
      [null, ...times].map((salesUntil) => ({ countdownTarget, salesFrom, salesUntil })),
    ),
  );
  for (const sale of sales) {
    await database.update(event).set(sale).where(eq(event.id, eventId));
    const [row] = await database
      .select({ isOpen: sql<boolean>`${isSaleOpenAt(testNow)}` })
      .from(event)
      .where(eq(event.id, eventId));
    expect(row?.isOpen, JSON.stringify(sale)).toBe(isSelling(getSaleState(sale, testNow)));
  }
});

describe('the free chairs', () => {
  const countFree = async (chairType: string) =>
    (await countFreeChairs(database, [eventId], testNow)).find(
      (item) => item.chairType === chairType,
    )?.free;

  const claims: [ClaimState, Partial<typeof chairClaim.$inferInsert>][] = [
    ['HELD', { expiresAt: minutesLater(1) }],
    ['HELD', { expiresAt: testNow }],
    ['HELD', { expiresAt: testNow, promise: 'RESERVED' }],
    ['PAYING', { expiresAt: testNow }],
    ['SOLD', { cartId: null, expiresAt: null }],
    ['WAITING', { cartId: null, expiresAt: null }],
    ['RESERVED', { cartId: null, expiresAt: null, promise: 'RESERVED' }],
    ['REQUESTED', { cartId: null, expiresAt: null, promise: 'REQUESTED', promisedTo: 1 }],
    [
      'APPROVED',
      {
        cartId: null,
        expiresAt: null,
        promise: 'APPROVED',
        promisedTo: 1,
        promisedCart: rows.cartId,
        promisedUntil: minutesLater(1),
      },
    ],
    [
      'APPROVED',
      {
        cartId: null,
        expiresAt: null,
        promise: 'APPROVED',
        promisedTo: 1,
        promisedCart: rows.cartId,
        promisedUntil: testNow,
      },
    ],
  ];

  test.each(chairStatuses)('of status %s are those that everyone sees', async (status) => {
    await database.update(chair).set({ status: 'Sold' }).where(eq(chair.eventId, eventId));
    await database
      .update(chair)
      .set({ status, chairType: 'adult', alsoAdmits: ['children'] })
      .where(eq(chair.id, chairAt(0)));
    const isFree = (claim: Parameters<typeof describeChair>[0]['claim']) => {
      const { chairStatus } = describeChair({ status, claim }, testNow);
      return isPurchasable(chairStatus) || isRequestOnly(chairStatus) ? 1 : 0;
    };
    expect(await countFree('adult')).toBe(isFree(null));
    for (const [state, change] of claims) {
      await rows.clear();
      await insertClaim(0, state, change);
      const claim = await rows.readClaim(0);
      expect(await countFree('adult'), `${status} ${JSON.stringify(change)}`).toBe(isFree(claim));
      expect(await countFree('children')).toBe(isFree(claim));
    }
  });

  test('are counted for each event by itself', async () => {
    await database.update(chair).set({ status: 'Buy', chairType: 'adult', alsoAdmits: [] });
    await insertClaim(0, 'SOLD', { cartId: null, expiresAt: null });
    const counts = await countFreeChairs(database, [eventId, otherEventId], testNow);
    expect(counts.find((item) => item.eventId === eventId)).toMatchObject({
      chairType: 'adult',
      free: chairIds.length - 1,
    });
    expect(counts.find((item) => item.eventId === otherEventId)?.free).toBe(chairIds.length);
    expect(await countFreeChairs(database, [], testNow)).toEqual([]);
  });
});
