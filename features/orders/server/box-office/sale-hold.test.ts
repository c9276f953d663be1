import { randomUUID } from 'node:crypto';
import { boxOffice } from '#features/orders/contract/box-office.ts';
import { chairs } from '#features/hall/contract/chairs.ts';
import { carts } from '#features/seats/contract/carts.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { chairClaim } from '#features/event/server/tables.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { setUpReception } from '#app/server/testing/set-up-reception.ts';
import { shortenEventHolds } from '#features/seats/server/claims/queries.ts';
import { releaseExpiredHolds } from '#features/seats/server/claims/release-expired-holds.ts';
import { eq } from 'drizzle-orm';

const { site, hall, startFeast } = await setUpReception();
const chairAt = (place: number) => hall.chairs[place] ?? 0;
beforeEach(startFeast);
afterAll(() => site.stop());

const hold = (places: readonly number[], name: string) =>
  site.call(
    boxOffice.hold,
    {
      params: { hold: name },
      body: { event: hall.event, chairs: places.map((place) => chairAt(place)) },
    },
    hall.staff,
  );
const sell = (places: readonly number[], name?: string) =>
  site.call(
    boxOffice.sell,
    {
      body: {
        name: 'Sample Guest',
        method: 'cash',
        chairs: places.map((place) => chairAt(place)),
        ...(name && { hold: name }),
      },
    },
    hall.staff,
  );
const isClaimed = async (place: number) => {
  const list = await site.call(chairs.list, { query: { event: hall.event } });
  return list.find(({ id }) => id === chairAt(place))?.claimed;
};
const chairIds = (...places: number[]) => places.map((place) => chairAt(place));

describe('the chairs of a sale at the box office', () => {
  test('are held for it: nobody else chooses, sells or buys them', async () => {
    const [own, other] = [randomUUID(), randomUUID()];
    expect(await hold([0, 1], own)).toEqual({
      heldSeconds: 600,
      held: chairIds(0, 1),
      lost: [],
    });
    expect(await hold([1, 2], other)).toMatchObject({ held: chairIds(2), lost: chairIds(1) });
    await expect(sell([1], other)).rejects.toMatchObject(expectProblem('chair-taken'));
    await expect(sell([1])).rejects.toMatchObject(expectProblem('chair-taken'));
    const { id: cartId } = await site.call(carts.create, { body: { event: hall.event } });
    await expect(
      site.call(carts.hold, { params: { cartId, chairId: chairAt(0) } }),
    ).rejects.toMatchObject(expectProblem('chair-taken'));
    expect((await sell([0, 1], own)).tickets).toHaveLength(2);
    expect(await hold([], own)).toMatchObject({ lost: [] });
    const [sold] = await site.handle.database
      .select()
      .from(chairClaim)
      .where(eq(chairClaim.chairId, chairAt(0)));
    expect(sold).toMatchObject({ state: 'SOLD', cartId: null });
  });

  test('are exactly those of the newest call, and none gives all back', async () => {
    const own = randomUUID();
    await hold([3, 4], own);
    await hold([4, 5], own);
    expect(await Promise.all([3, 4, 5].map(isClaimed))).toEqual([false, true, true]);
    await hold([], own);
    expect(await Promise.all([3, 4, 5].map(isClaimed))).toEqual([false, false, false]);
  });

  test('are free after ten minutes, unless the call is made again', async () => {
    const own = randomUUID();
    await hold([6], own);
    site.clock.advance(6 * 60_000);
    await hold([6], own);
    site.clock.advance(6 * 60_000);
    await releaseExpiredHolds(site.site.platform);
    expect(await isClaimed(6)).toBe(true);
    site.clock.advance(5 * 60_000);
    expect(await hold([6], randomUUID())).toMatchObject({ lost: [] });
    await expect(sell([6], own)).rejects.toMatchObject(expectProblem('chair-taken'));
  });

  test('stay held when the sale to the public is over', async () => {
    const own = randomUUID();
    await hold([9], own);
    const { database } = site.handle;
    await shortenEventHolds(database, hall.event, site.clock.now());
    await releaseExpiredHolds(site.site.platform);
    expect(await isClaimed(9)).toBe(true);
  });

  test('are sold without a hold that never reached the server', async () => {
    expect((await sell([10], randomUUID())).tickets).toHaveLength(1);
  });

  test('stay promised to whom they are: they are not held, and the sale says so', async () => {
    await site.handle.database.insert(chairClaim).values({
      eventId: hall.event,
      chairId: chairAt(7),
      state: 'WAITING',
      guestType: 'adult',
      amountCents: 0,
    });
    const own = randomUUID();
    expect(await hold([7, 8], own)).toMatchObject({ held: chairIds(8), lost: [] });
    await expect(sell([7], own)).rejects.toMatchObject(expectProblem('chair-promised'));
  });

  test('are sixty at most', async () => {
    const body = { event: hall.event, chairs: Array.from({ length: 61 }, (_, place) => place + 1) };
    const call = site.call(boxOffice.hold, { params: { hold: randomUUID() }, body }, hall.staff);
    await expect(call).rejects.toThrow("That's too many chairs for one sale");
  });

  test('are of one event, which exists', async () => {
    const { event } = hall;
    const foreign = chairAt(0);
    await startFeast();
    const body = { event: hall.event, chairs: [foreign] };
    expect(hall.event).not.toBe(event);
    const params = { hold: randomUUID() };
    expect(await site.call(boxOffice.hold, { params, body }, hall.staff)).toMatchObject({
      lost: [foreign],
    });
    const missing = { params: { hold: randomUUID() }, body: { event: 999_999, chairs: [] } };
    await expect(site.call(boxOffice.hold, missing, hall.staff)).rejects.toMatchObject(
      expectProblem('event-not-found'),
    );
  });
});
