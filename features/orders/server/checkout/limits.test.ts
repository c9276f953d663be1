import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contract } from '#app/contract.ts';
import { chair } from '#features/event/server/tables.ts';
import { carts } from '#features/seats/contract/carts.ts';
import { attackDeclines } from '#features/payments/server/limit-declines.ts';
import { fillCart, listAdultChairIds, pay } from '#app/server/testing/buyer.ts';
import { sampleDonation } from '#app/server/testing/donate.ts';
import { administrator, signInAsAdministrator } from '#app/server/testing/sign-in.ts';
import { startSite } from '#app/server/testing/start-site.ts';

const declined = 'tok_chargeDeclined';
const start = (databaseUrl?: string, limit = 'on') =>
  startSite({
    variables: { ...administrator, RATE_LIMIT: limit, TRUST_PROXY: 'loopback' },
    ...(databaseUrl !== undefined && { databaseUrl }),
  });
let site: Awaited<ReturnType<typeof startSite>>;
beforeEach(async () => {
  site = await start();
});
afterEach(() => site.stop());

/** Tests a card with a gift of its own from an address; returns the code of the problem. */
async function testCard(address: string): Promise<string> {
  const email = `${randomUUID()}@example.org`;
  const response = await fetch(`${site.base}/api/donation`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'x-forwarded-for': address,
    },
    body: JSON.stringify({ ...sampleDonation, token: declined, email }),
  });
  const { code = 'paid' } = (await response.json()) as { code?: string };
  return code;
}

const countDeclined = (codes: readonly string[]) =>
  codes.filter((code) => code === 'card-declined').length;

test('forty buyers pay at once behind one address, some after a declined card', async () => {
  // The carts come from a process without limits: holding chairs has its own.
  const open = await start(site.handle.url, 'off');
  const chairs = await listAdultChairIds(open.base);
  const carts = [];
  for (const chair of chairs.slice(0, 40)) carts.push(await fillCart(open.base, [chair]));
  await open.stop();
  const outcomes = await Promise.all(
    carts.map(async (cart, index) => {
      const first = index % 8 === 0 ? await pay(site.base, { ...cart, token: declined }) : null;
      expect(first?.code ?? 'card-declined').toBe('card-declined');
      return pay(site.base, cart);
    }),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200));
});

test('a cart has six declined cards, then waits; it pays when the time is over', async () => {
  const [chairId = 0] = await listAdultChairIds(site.base);
  const cart = await fillCart(site.base, [chairId]);
  for (let tries = 0; tries < 6; tries += 1)
    expect((await pay(site.base, { ...cart, token: declined })).code).toBe('card-declined');
  expect(await pay(site.base, cart)).toMatchObject({
    status: 429,
    code: 'card-tries-used-up',
    detail: expect.stringMatching(
      /^Too many cards were declined\. Your card was not charged, and seats in your cart stay held until their time runs out\. Please try again in (\d|10) minutes\.$/,
    ),
  });
  const later = await start(site.handle.url);
  await site.handle.database.execute(sql`delete from rate_limit`);
  expect((await pay(later.base, cart)).status).toBe(200);
  await later.stop();
});

test('another process counts the same declines', async () => {
  const [chairId = 0] = await listAdultChairIds(site.base);
  const cart = await fillCart(site.base, [chairId]);
  const tryDeclined = async (base: string) => (await pay(base, { ...cart, token: declined })).code;
  for (let tries = 0; tries < 6; tries += 1)
    expect(await tryDeclined(site.base)).toBe('card-declined');
  const other = await start(site.handle.url);
  expect(await tryDeclined(other.base)).toBe('card-declined');
  expect(await tryDeclined(other.base)).toBe('card-tries-used-up');
  await other.stop();
});

test('a client hears fifty times a day that a number has no adult', async () => {
  const isForAdults = eq(chair.chairType, 'adult');
  await site.handle.database
    .update(chair)
    .set({ alsoAdmits: ['children'] })
    .where(isForAdults);
  const [chairId = 0] = await listAdultChairIds(site.base);
  const { id: cartId } = await site.call(carts.create, { body: {} });
  const hold = { params: { cartId, chairId }, body: { as: 'children' as const } };
  const { totalCents: amount } = await site.call(carts.hold, hold);
  const codes = [];
  for (let tries = 0; tries < 52; tries += 1)
    codes.push((await pay(site.base, { cartId, amount })).code);
  expect(codes.filter((code) => code === 'child-without-adult')).toHaveLength(50);
  expect(codes.at(-1)).toBe('too-many-requests');
});

test('an attacker tests few cards, from one address or many; the treasurer is told', async () => {
  const fromOne = [];
  for (let tries = 0; tries < 25; tries += 1) fromOne.push(await testCard('203.0.113.1'));
  expect(countDeclined(fromOne)).toBe(25);
  const headers = await signInAsAdministrator(site.base);
  const getTasks = async () => (await site.call(contract.today.get, {}, { headers })).tasks;
  expect(await getTasks()).not.toContainEqual(expect.objectContaining({ kind: 'card-testing' }));
  for (let tries = 25; tries < attackDeclines; tries += 1) await testCard('203.0.113.1');
  const inAttack = [];
  for (let tries = 0; tries < 60; tries += 1) inAttack.push(await testCard('203.0.113.1'));
  expect(countDeclined(inAttack)).toBe(15);
  const fromAnother = [];
  for (let tries = 0; tries < 20; tries += 1) fromAnother.push(await testCard('203.0.113.2'));
  expect(countDeclined(fromAnother)).toBe(15);
  expect(fromAnother.at(-1)).toBe('card-tries-used-up');
  expect(await getTasks()).toContainEqual({ kind: 'card-testing', count: attackDeclines + 30 });
});
