import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '#app/contract.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { setUpWaitingList } from '#app/server/testing/set-up-waiting-list.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { chair } from '#features/event/server/tables.ts';
import { waitingParty } from './tables.ts';
import { claimChair } from './hold-queries.ts';
import { releaseExpiredHolds } from './release-expired-holds.ts';

const { boxOffice, carts, chairs, moves, reports } = contract.reception;
const waiting = await setUpWaitingList();
const { site, hall } = waiting;
afterAll(() => site.stop());
beforeEach(async () => {
  await site.handle.database.delete(waitingParty);
});

const folder = join(import.meta.dirname, '../../../..');
const listSources = (pattern: RegExp) =>
  globSync('features/*/server/**/*.ts', { cwd: folder })
    .filter((name) => !/\.test\.|testing/.test(name))
    .filter((name) => pattern.test(readFileSync(join(folder, name), 'utf8')))
    .toSorted();

describe('chairs come back', () => {
  test('in one file only', () => {
    expect(listSources(/\.delete\(chairClaim\)|delete from "?chair_claim/)).toEqual([
      'features/seats/server/claims/return-queries.ts',
    ]);
  });

  test('or come on sale where chairs are written, with the waiting list', () => {
    // The starter's event has no waiting list yet, as a copied one.
    const writers = listSources(/insertChairRows|updateChairRow|updateAdmits\(/);
    expect(writers).toEqual([
      'features/hall/server/chairs/queries.ts',
      'features/hall/server/chairs/save-chair.ts',
      'features/hall/server/chairs/update-table.ts',
      'features/hall/server/load-starter.ts',
      'features/hall/server/publish-hall.ts',
    ]);
    for (const name of writers.filter((file) => !/queries|load-starter/.test(file)))
      expect(readFileSync(join(folder, name), 'utf8')).toMatch(
        /await platform\.emit\(\s*\w+,\s*'chairs changed'/,
      );
  });
});

/** All chairs are sold, but those that the test holds, and a party waits. */
async function startWaiting(sold = 10) {
  const orders = await waiting.startEvent(sold);
  const cartId = await waiting.newCart();
  for (const id of hall.chairs.slice(sold)) await waiting.hold(cartId, id);
  await waiting.join({ adults: 1 });
  return { orders, cartId };
}
const getClaim = async (place: number) => (await waiting.listClaims())[place];
const listTickets = async () =>
  site.call(reports.listSoldChairs, { query: { event: hall.event } }, await site.as('reception'));

describe('while a party waits, the public cannot take a chair', () => {
  /** Each way returns chair 10, or the chair whose place it resolves with. */
  const ways: Record<string, () => Promise<number>> = {
    'of a refund': async () => {
      const { orders } = await startWaiting();
      await waiting.refund(orders[9]);
      return 9;
    },
    'released from a cart': async () => {
      const { cartId } = await startWaiting(9);
      await site.call(carts.release, { params: { cartId, chairId: waiting.chairAt(9) } });
      return 9;
    },
    'given up for another one': async () => {
      const { cartId } = await startWaiting(8);
      await site.call(carts.holdSeveral, {
        params: { cartId },
        body: {
          chairs: [{ id: waiting.chairAt(8) }],
          release: [waiting.chairAt(8), waiting.chairAt(9)],
        },
      });
      expect(await getClaim(8)).toBe('HELD');
      return 9;
    },
    'whose hold has expired': async () => {
      await startWaiting(9);
      site.clock.advance(11 * 60_000);
      await releaseExpiredHolds(site.site.platform);
      return 9;
    },
    'whose hold has expired a moment ago': async () => {
      await startWaiting(9);
      site.clock.advance(11 * 60_000);
      return 9;
    },
    'that a ticket was moved from': async () => {
      await startWaiting();
      const [first] = await listTickets();
      const place = hall.chairs.indexOf(first?.chairId ?? 0);
      const free = await site.handle.database
        .select()
        .from(chair)
        .where(and(eq(chair.eventId, hall.event), eq(chair.chairType, 'youth')));
      await site.callFresh(
        moves.moveTicket,
        { params: { id: first?.id ?? 0 }, body: { chairId: free[0]?.id ?? 0 } },
        await site.as('reception'),
      );
      return place;
    },
    'that staff put on sale': async () => {
      await waiting.startEvent(9);
      const staff = await site.as('reception');
      const [before] = (await site.call(chairs.list, { query: { event: hall.event } })).filter(
        ({ id }) => id === waiting.chairAt(9),
      );
      if (!before) throw new Error('There is no chair 10.');
      const { id, chairStatus: _, claimed: _claimed, ...body } = before;
      const save = (chairStatus: 'Reserved' | 'Buy') =>
        site.callFresh(chairs.update, { params: { id }, body: { ...body, chairStatus } }, staff);
      await save('Reserved');
      await waiting.join();
      await site.as('reception');
      await save('Buy');
      return 9;
    },
  };

  test.each(Object.keys(ways))('%s', async (way) => {
    const place = await ways[way]?.();
    const chairId = waiting.chairAt(place ?? -1);
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, async () => waiting.hold(await waiting.newCart(), chairId)),
    );
    for (const result of results)
      expect(result).toMatchObject({ status: 'rejected', reason: expectProblem('chair-taken') });
    expect(await getClaim(place ?? -1)).toBe('WAITING');
    expect(await waiting.sendOffers()).toBe(1);
    expect(await getClaim(place ?? -1)).toBe('HELD');
  });

  test('not even by a statement that has seen it free', async () => {
    await startWaiting(9);
    site.clock.advance(11 * 60_000);
    const now = site.clock.now();
    const held = await claimChair(site.handle.database, {
      cartId: await waiting.newCart(),
      requested: { id: waiting.chairAt(9), status: 'Buy' },
      guest: { guestType: 'adult', amountCents: 200_00 },
      until: new Date(now.getTime() + 60_000),
      now,
      client: null,
    });
    expect(held).toBeNull();
  });

  test('the box office can once it knows, and then nobody is offered it', async () => {
    const { orders } = await startWaiting();
    await waiting.refund(orders[0]);
    const body = { name: 'Buyer', chairs: [waiting.chairAt(0)], method: 'cash' as const };
    const reception = await site.as('reception');
    await expect(site.call(boxOffice.sell, { body }, reception)).rejects.toThrow(
      'is kept for the waiting list',
    );
    await site.call(boxOffice.sell, { body: { ...body, takesPromised: true } }, reception);
    expect(await waiting.sendOffers()).toBe(0);
    expect((await waiting.listClaims())[0]).toBe('SOLD');
  });

  test('but once all parties have left, it is on sale', async () => {
    const { orders } = await startWaiting();
    const { key } = await waiting.join();
    await waiting.leave(key);
    const parties = site.handle.database.update(waitingParty).set({ state: 'left' });
    await parties.where(eq(waitingParty.eventId, hall.event));
    await waiting.refund(orders[0]);
    expect((await waiting.listClaims())[0]).toBeNull();
    await waiting.hold(await waiting.newCart(), waiting.chairAt(0));
    expect((await waiting.listClaims())[0]).toBe('HELD');
  });

  test('two tickets still swap their chairs', async () => {
    await startWaiting();
    const [first, second] = await listTickets();
    await site.callFresh(
      moves.moveTicket,
      {
        params: { id: first?.id ?? 0 },
        body: { chairId: second?.chairId ?? 0, swapsWith: second?.id },
      },
      await site.as('reception'),
    );
    expect(await waiting.listClaims()).toEqual(Array<string>(10).fill('SOLD'));
  });
});

test(
  'refunds against 200 buyers: the public gets no chair while someone waits',
  { timeout: 120_000 },
  async () => {
    const orders = await waiting.startEvent();
    for (let index = 0; index < 4; index++) await waiting.join();
    const buyers = await Promise.all(Array.from({ length: 200 }, () => waiting.newCart()));
    for (const [place, order] of orders.slice(0, 4).entries()) {
      const buying = buyers.map((cartId) => waiting.hold(cartId, waiting.chairAt(place)));
      const [results] = await Promise.all([
        Promise.allSettled(buying),
        waiting.refund(order).then(() => waiting.sendOffers()),
      ]);
      for (const result of results)
        expect(result).toMatchObject({ status: 'rejected', reason: expectProblem('chair-taken') });
    }
    expect(await waiting.listStates()).toEqual(Array<string>(4).fill('offered'));
    expect((await waiting.listClaims()).slice(0, 4)).toEqual(Array<string>(4).fill('HELD'));
  },
);
