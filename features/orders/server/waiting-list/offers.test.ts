import { and, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '#app/contract.ts';
import { setUpWaitingList } from '#app/server/testing/set-up-waiting-list.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { startSite } from '#app/server/testing/start-site.ts';
import { outbox } from '#platform/tables.ts';
import { releaseExpiredHolds } from '#features/seats/server/claims/release-expired-holds.ts';
import { chair, chairClaim, tablePosition } from '#features/event/server/tables.ts';
import { getGatheringEnd, maxOvertakes } from './rules.ts';
import { sendOffers } from './send-offers.ts';
import { waitingParty } from '#features/seats/server/claims/tables.ts';

const { events } = contract.reception;
const waiting = await setUpWaitingList({ variables: { PUBLIC_URL: 'https://parish.example' } });
const { site, hall } = waiting;
afterAll(() => site.stop());
beforeEach(async () => {
  await site.handle.database.delete(waitingParty);
  await site.handle.database.delete(outbox);
});
const hours = (count: number) => count * 3_600_000;
const listOfferTexts = async (): Promise<string[]> => {
  const rows = await site.handle.database.select().from(outbox).orderBy(outbox.id);
  return rows
    .filter(({ dedupeKey }) => dedupeKey.includes(' offer '))
    .map(({ payload }) => JSON.stringify(payload));
};

describe('a party', () => {
  test('joins when its seats are sold, and sees its place', async () => {
    await waiting.startEvent();
    const first = await waiting.join();
    const second = await waiting.join({ adults: 2 });
    expect(first).toMatchObject({ state: 'waiting' });
    expect(await waiting.open(first.key)).toMatchObject({
      state: 'waiting',
      ahead: 0,
      offer: null,
    });
    expect(await waiting.open(second.key)).toMatchObject({ state: 'waiting', ahead: 1, adults: 2 });
    expect(await waiting.listEmailKinds()).toEqual(['joined', 'joined']);
  });

  test('is refused while seats for it are free, and when no table could seat it', async () => {
    await waiting.startEvent(8);
    await expect(waiting.join({ adults: 2 })).rejects.toMatchObject(expectProblem('seats-free'));
    expect(await waiting.join({ adults: 3 })).toMatchObject({ state: 'waiting' });
    await expect(waiting.join({ adults: 11 })).rejects.toMatchObject(
      expectProblem('party-too-large'),
    );
    // With someone ahead, free seats are no reason to refuse.
    expect(await waiting.join({ adults: 2 })).toMatchObject({ state: 'waiting' });
  });

  test('waits once for its address and once for its number', async () => {
    await waiting.startEvent();
    const person = { email: 'Grace@example.org', phone: '6175550111' };
    await waiting.join(person);
    for (const again of [{ email: 'grace@example.org' }, { phone: person.phone }])
      await expect(waiting.join(again)).rejects.toMatchObject(expectProblem('already-waiting'));
  });

  test('joins once by twenty parallel calls', async () => {
    await waiting.startEvent();
    const person = { email: 'twenty@example.org', phone: '6175550112' };
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => waiting.join(person)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject(expectProblem('already-waiting'));
  });

  test('joins no list of an event whose sale is closed', async () => {
    await waiting.startEvent();
    site.clock.advance(hours(24 * 365));
    await expect(waiting.join()).rejects.toMatchObject(expectProblem('sale-closed'));
  });

  test('leaves by its link, also a second time; a changed link opens nothing', async () => {
    await waiting.startEvent();
    const { key } = await waiting.join();
    expect(await waiting.leave(key)).toMatchObject({ state: 'left' });
    expect(await waiting.leave(key)).toMatchObject({ state: 'left' });
    expect(await waiting.listEmailKinds()).toEqual(['joined', 'left']);
    for (const invalid of [`2${key}`, key?.replace(/.$/, ''), 'x'])
      await expect(waiting.open(invalid ?? '')).rejects.toMatchObject(
        expectProblem('waiting-link-invalid'),
      );
  });
});

describe('a returned chair', () => {
  test('is kept in the transaction of the refund, offered, and paid', async () => {
    const [order] = await waiting.startEvent();
    const { key } = await waiting.join();
    await waiting.refund(order);
    expect((await waiting.listClaims())[0]).toBe('WAITING');
    expect((await waiting.getStatuses())[0]).toBe('Reserved');
    await expect(waiting.hold(await waiting.newCart(), waiting.chairAt(0))).rejects.toMatchObject(
      expectProblem('chair-taken'),
    );
    expect(await waiting.sendOffers()).toBe(1);
    const { offer, state } = await waiting.open(key);
    expect((await listOfferTexts()).join()).not.toContain('side by side');
    expect(state).toBe('offered');
    expect(offer).toMatchObject({
      together: true,
      chairs: [{ tableName: 'Table 1', chairName: 'Chair 1', chairType: 'adult', amount: 20_000 }],
    });
    expect(offer?.until).toEqual(new Date(site.clock.now().getTime() + hours(24)));
    await waiting.pay(offer?.cart ?? '', 20_600);
    expect(await waiting.open(key)).toMatchObject({ state: 'bought', offer: null });
    expect((await waiting.listClaims())[0]).toBe('SOLD');
    expect(await waiting.listEmailKinds()).toEqual(['joined', 'offer']);
    expect(await waiting.sendOffers()).toBe(0);
  });

  test('is on sale again when no one waits', async () => {
    const [order] = await waiting.startEvent();
    await waiting.refund(order);
    expect((await waiting.getStatuses())[0]).toBe('Buy');
    await waiting.hold(await waiting.newCart(), waiting.chairAt(0));
  });

  test('is on sale again when it fits no one, and when the last party leaves', async () => {
    const orders = await waiting.startEvent();
    const { key } = await waiting.join({ adults: 3 });
    await waiting.refund(orders[0]);
    expect(await waiting.sendOffers()).toBe(0);
    expect((await waiting.getStatuses())[0]).toBe('Buy');
    await waiting.refund(orders[1]);
    expect((await waiting.getStatuses())[1]).toBe('Reserved');
    await waiting.leave(key);
    await waiting.sendOffers();
    expect((await waiting.getStatuses()).slice(0, 2)).toEqual(['Buy', 'Buy']);
  });

  test('goes to a family together with others, the child at its price', async () => {
    const orders = await waiting.startEvent();
    const { key } = await waiting.join({ adults: 1, children: 1 });
    await waiting.refund(orders[4]);
    expect(await waiting.sendOffers()).toBe(0);
    await waiting.refund(orders[5]);
    expect(await waiting.sendOffers()).toBe(1);
    const { offer } = await waiting.open(key);
    expect(offer?.chairs.map(({ chairType, amount }) => [chairType, amount])).toEqual([
      ['adult', 20_000],
      ['children', 4_000],
    ]);
  });
});

describe('the order of the parties', () => {
  test('a larger one is passed over three times, then its seats are gathered', async () => {
    const orders = await waiting.startEvent();
    const large = await waiting.join({ adults: 2 });
    for (let index = 0; index < 4; index++) await waiting.join();
    // Chairs 1, 4, 7 and 10: no two of them side by side, but two at one table.
    for (const place of [0, 3, 6]) {
      await waiting.refund(orders[place]);
      expect(await waiting.sendOffers()).toBe(1);
    }
    expect(await waiting.listStates()).toEqual([
      'waiting',
      'offered',
      'offered',
      'offered',
      'waiting',
    ]);
    await waiting.refund(orders[8]);
    expect(await waiting.sendOffers()).toBe(0);
    expect((await waiting.listClaims())[8]).toBe('WAITING');
    const isGathered = eq(chairClaim.chairId, waiting.chairAt(8));
    const [gathered] = await site.handle.database.select().from(chairClaim).where(isGathered);
    const event = await site.call(events.get, { params: { id: hall.event } });
    expect(gathered?.expiresAt).toEqual(getGatheringEnd(event, site.clock.now()));
    await expect(waiting.hold(await waiting.newCart(), waiting.chairAt(8))).rejects.toMatchObject(
      expectProblem('chair-taken'),
    );
    await waiting.refund(orders[9]);
    expect(await waiting.sendOffers()).toBe(1);
    expect((await waiting.open(large.key)).offer?.chairs).toHaveLength(2);
  });

  test('seats apart go to a party that was passed over too often, and cost it no place when it declines', async () => {
    const [order] = await waiting.startEvent();
    const { database } = site.handle;
    const isElsewhere = and(eq(chair.eventId, hall.event), eq(chair.tableName, 'Table 2'));
    const [elsewhere] = await database.select().from(chair).where(isElsewhere);
    const chairId = elsewhere?.id ?? 0;
    const change = { chairType: 'adult', status: 'Buy' } as const;
    await database.update(chair).set(change).where(eq(chair.id, chairId));
    // Table 3 is the neighbor.
    await database.insert(tablePosition).values([
      { eventId: hall.event, tableName: 'Table 2', x: 90, y: 30 },
      { eventId: hall.event, tableName: 'Table 3', x: 60, y: 30 },
    ]);
    const { key } = await waiting.join({ adults: 2 });
    await database.update(waitingParty).set({ overtaken: maxOvertakes });
    const reserved = { eventId: hall.event, chairId, guestType: 'adult', amountCents: 1 } as const;
    await database.insert(chairClaim).values({ ...reserved, state: 'WAITING' });
    await waiting.refund(order);
    expect(await waiting.sendOffers()).toBe(1);
    expect((await waiting.open(key)).offer).toMatchObject({ chairs: [{}, {}], together: false });
    expect((await listOfferTexts()).join()).toContain('but not all side by side');
    expect(await waiting.decline(key)).toMatchObject({ state: 'waiting', ahead: 0 });
    expect(await database.select().from(waitingParty)).toMatchObject([{ endedAt: null }]);
  });

  test('a place for a wheelchair goes past a party that does not need it', async () => {
    const [order] = await waiting.startEvent();
    const isFirst = eq(chair.id, waiting.chairAt(0));
    await site.handle.database.update(chair).set({ isAccessible: true }).where(isFirst);
    const first = await waiting.join();
    const second = await waiting.join({ accessible: 1 });
    await waiting.refund(order);
    expect(await waiting.sendOffers()).toBe(1);
    expect(await waiting.open(first.key)).toMatchObject({ state: 'waiting', accessible: 0 });
    expect(await waiting.open(second.key)).toMatchObject({ state: 'offered', accessible: 1 });
  });

  test('an offer that ends goes to the next party, and the first learns how to join again', async () => {
    const [order] = await waiting.startEvent();
    const first = await waiting.join();
    const second = await waiting.join();
    await waiting.refund(order);
    await waiting.sendOffers();
    site.clock.advance(hours(24));
    expect(await waiting.sendOffers()).toBe(1);
    expect(await waiting.open(first.key)).toMatchObject({ state: 'passed', offer: null });
    expect(await waiting.open(second.key)).toMatchObject({ state: 'offered' });
    const ends = (await waiting.list()).map(({ offeredUntil }) => offeredUntil);
    expect(ends).toEqual([null, new Date(site.clock.now().getTime() + hours(24))]);
    expect(await waiting.listEmailKinds()).toEqual([
      'joined',
      'joined',
      'offer',
      'passed',
      'offer',
    ]);
  });

  test('an offer that is declined goes to the next party', async () => {
    const [order] = await waiting.startEvent();
    const first = await waiting.join();
    const second = await waiting.join();
    await waiting.refund(order);
    await waiting.sendOffers();
    expect(await waiting.decline(first.key)).toMatchObject({ state: 'passed' });
    await expect(waiting.decline(first.key)).rejects.toMatchObject(expectProblem('no-open-offer'));
    const [declined] = await site.handle.database
      .select()
      .from(waitingParty)
      .orderBy(waitingParty.id)
      .limit(1);
    expect(declined?.endedAt).toEqual(site.clock.now());
    await waiting.sendOffers();
    expect(await waiting.open(second.key)).toMatchObject({ state: 'offered' });
  });

  test('an offer is not ended while it is being paid, and its chairs are not the next party’s', async () => {
    const [order] = await waiting.startEvent();
    const { key } = await waiting.join();
    await waiting.refund(order);
    await waiting.sendOffers();
    const setState = (state: 'PAYING' | 'HELD') =>
      site.handle.database
        .update(chairClaim)
        .set({ state })
        .where(eq(chairClaim.chairId, waiting.chairAt(0)));
    await setState('PAYING');
    for (const change of [waiting.decline, waiting.leave])
      await expect(change(key)).rejects.toMatchObject(expectProblem('cart-payment-in-progress'));
    site.clock.advance(hours(25));
    await waiting.sendOffers();
    expect(await waiting.open(key)).toMatchObject({ state: 'offered' });
    await setState('HELD');
    await releaseExpiredHolds(site.site.platform);
    await waiting.sendOffers();
    expect(await waiting.open(key)).toMatchObject({ state: 'passed' });
  });

  test('an offer is not shortened like a long hold, also by the job of expired holds', async () => {
    const [order] = await waiting.startEvent();
    const { key } = await waiting.join();
    await waiting.refund(order);
    await waiting.sendOffers();
    site.clock.advance(hours(23));
    await releaseExpiredHolds(site.site.platform);
    await waiting.sendOffers();
    expect(await waiting.open(key)).toMatchObject({ state: 'offered', offer: { chairs: [{}] } });
  });

  test('chairs that come back while the sale is closed are offered once it opens again', async () => {
    const [order] = await waiting.startEvent();
    const { key } = await waiting.join();
    const admin = await site.as('reception');
    const before = await site.call(events.get, { params: { id: hall.event } });
    const change = (salesUntil: Date | null) =>
      site.call(
        events.update,
        { params: { id: hall.event }, body: { ...before, salesUntil } },
        admin,
      );
    await change(new Date(site.clock.now().getTime() - 1000));
    await waiting.refund(order);
    expect(await waiting.sendOffers()).toBe(0);
    expect((await waiting.getStatuses())[0]).toBe('Reserved');
    await site.as('reception');
    await change(null);
    expect(await waiting.sendOffers()).toBe(1);
    expect(await waiting.open(key)).toMatchObject({ state: 'offered' });
  });

  test('the list of a past event ends', async () => {
    const [order] = await waiting.startEvent();
    const { key } = await waiting.join();
    await waiting.refund(order);
    site.clock.advance(hours(24 * 400));
    expect(await waiting.sendOffers()).toBe(0);
    expect(await waiting.open(key)).toMatchObject({ state: 'left' });
    expect((await waiting.listClaims())[0]).toBeNull();
  });
});

describe('several processes', () => {
  test('make each offer once', async () => {
    const orders = await waiting.startEvent();
    for (let index = 0; index < 6; index++) await waiting.join();
    const databaseUrl = site.handle.url;
    const others = await Promise.all([1, 2, 3].map(() => startSite({ databaseUrl })));
    for (const order of orders.slice(0, 5)) await waiting.refund(order);
    const all = [site.site, ...others.map((other) => other.site)];
    for (const { site: other } of others.map((running) => ({ site: running })))
      other.clock.set(site.clock.now());
    await Promise.all(all.map(({ platform }) => sendOffers(platform)));
    await waiting.sendOffers();
    expect(await waiting.listStates()).toEqual([...Array<string>(5).fill('offered'), 'waiting']);
    expect((await waiting.listClaims()).slice(0, 5)).toEqual(Array<string>(5).fill('HELD'));
    expect((await waiting.listEmailKinds()).filter((kind) => kind === 'offer')).toHaveLength(5);
    for (const other of others) await other.stop();
  });
});
