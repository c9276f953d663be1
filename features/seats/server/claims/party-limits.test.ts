import { randomUUID } from 'node:crypto';
import { carts } from '#features/seats/contract/carts.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { fixedClock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { listAdultChairIds } from '#app/server/testing/buyer.ts';
import { callBlockedBy } from '#app/server/testing/call-during.ts';
import { adultGuest } from '#app/server/testing/guests.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { type RunningSite, startSite, testNow } from '#app/server/testing/start-site.ts';
import { cart, chair, chairClaim } from '#features/event/server/tables.ts';
import { clientHoldHistory } from './tables.ts';

const me = '192.0.2.1';
const from = { headers: { 'x-forwarded-for': me } };
let site: RunningSite<ReturnType<typeof fixedClock>>;
let adult: number[];
let eventId: number;
/** A cart of other clients, which holds half of the hall, and one of this client. */
let crowdId: string;
let cartId: string;

beforeAll(async () => {
  site = await startSite({ variables: { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' } });
  adult = await listAdultChairIds(site.base);
});
afterAll(() => site.stop());
beforeEach(async () => {
  const { database } = site.handle;
  site.clock.set(testNow);
  await database.delete(chairClaim);
  await database.delete(clientHoldHistory);
  const own = await site.call(carts.create, { body: {} }, from);
  [cartId, eventId, crowdId] = [own.id, own.event, randomUUID()];
  await database.insert(cart).values({ id: crowdId, eventId, createdAt: testNow });
  const crowd = adult.slice(Math.floor(adult.length / 2));
  await database.insert(chairClaim).values(crowd.map((chairId) => buildHold(chairId)));
});

const buildHold = (chairId: number, client: string | null = null) => ({
  ...adultGuest,
  eventId,
  chairId,
  client,
  state: 'HELD' as const,
  cartId: crowdId,
  expiresAt: new Date(testNow.getTime() + 60 * 60_000),
});
const holdSeveral = (ids: readonly number[], release: number[] = [], as?: 'children') =>
  site.call(
    carts.holdSeveral,
    { params: { cartId }, body: { chairs: ids.map((id) => (as ? { id, as } : { id })), release } },
    from,
  );
const listHistory = () => site.handle.database.select().from(clientHoldHistory);

test('a party counts as many chairs as it adds', async () => {
  await expect(holdSeveral(adult.slice(0, 5))).rejects.toMatchObject(
    expectProblem('too-many-held'),
  );
  expect((await holdSeveral(adult.slice(0, 4))).chairs).toHaveLength(4);
  await expect(holdSeveral(adult.slice(4, 5))).rejects.toMatchObject(
    expectProblem('too-many-held'),
  );
});

test('a client that has to wait may still change the guests of its chairs', async () => {
  const [chairId = 0, next = 0] = adult;
  const { database } = site.handle;
  await holdSeveral([chairId]);
  await database.update(chair).set({ alsoAdmits: ['children'] });
  const unpaid = { paidChairs: 0, unpaidSeconds: 100_000, lastUnpaidAt: testNow };
  await database
    .insert(clientHoldHistory)
    .values({ ...unpaid, eventId, client: me, updatedAt: testNow });
  await expect(holdSeveral([next])).rejects.toMatchObject(expectProblem('holds-ended-unpaid'));
  const { chairs } = await holdSeveral([chairId], [], 'children');
  expect(chairs).toMatchObject([{ id: chairId, chairType: 'children' }]);
});

test('chairs that are exchanged for others count for the time that they were held', async () => {
  const [first = 0, second = 0, third = 0] = adult;
  await holdSeveral([first, second]);
  site.clock.advance(4 * 60_000);
  await holdSeveral([third], [first, second]);
  expect(await listHistory()).toMatchObject([{ client: me, unpaidSeconds: 480 }]);
});

test('a party waits for a parallel hold of the same client, and counts it', async () => {
  const parallel = async (db: Database) => {
    await db.execute(
      sql`select lock_client_holds(${eventId}, ${me}, null, ${testNow.toISOString()}::timestamptz)`,
    );
    await db.insert(chairClaim).values(buildHold(adult[5] ?? 0, me));
  };
  const result = await callBlockedBy(site.handle, parallel, () => holdSeveral(adult.slice(0, 4)));
  expect(result).toMatchObject({ status: 'rejected', reason: expectProblem('too-many-held') });
});
