import { randomUUID } from 'node:crypto';
import { desc, eq, isNotNull, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contract } from '#app/contract.ts';
import { chair } from '#features/event/server/tables.ts';
import { carts } from '#features/seats/contract/carts.ts';
import { sandboxPayments } from '#features/payments/contract/sandbox.ts';
import { attackDeclines } from '#features/payments/server/limit-declines.ts';
import { paymentAttempt } from '#features/payments/server/tables.ts';
import { fillCart, getOrder, listAdultChairIds, pay } from '#app/server/testing/buyer.ts';
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
async function testCard(address: string, token = declined): Promise<string> {
  const email = `${randomUUID()}@example.org`;
  const response = await fetch(`${site.base}/api/donation`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'x-forwarded-for': address,
    },
    body: JSON.stringify({ ...sampleDonation, token, email }),
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
  const count = attackDeclines + 30;
  expect(await getTasks()).toContainEqual({ kind: 'card-testing', count });
  const { testedCards } = await site.call(contract.payments.listOpenIssues, {}, { headers });
  expect(testedCards).toBe(count);
  const facts = await site.call(contract.status.get, {}, { headers });
  expect(facts.payments.testedCards).toBe(count);
});

/** A token of a card number, as the card field creates it. */
async function enterCard(number: string): Promise<string> {
  const body = { number, expMonth: 12, expYear: 2030, cvc: '123' };
  return (await site.call(sandboxPayments.createToken, { body })).token;
}

test('a card is declined five times, whoever tries it, and then waits; others pay', async () => {
  const { provider } = site.site.payments.payments;
  const identify = vi.spyOn(provider, 'identifyCard');
  const declinedNumber = '4000 0000 0000 0002';
  let tries = 0;
  const tryCard = async (number: string) => {
    tries += 1;
    return testCard(`203.0.113.${tries}`, await enterCard(number));
  };
  for (let count = 0; count < 5; count += 1)
    expect(await tryCard(declinedNumber)).toBe('card-declined');
  // Until a card waits, no payment asks for its fingerprint.
  expect(identify).not.toHaveBeenCalled();
  expect(await tryCard(declinedNumber)).toBe('card-tries-used-up');
  expect(await tryCard('4242424242424242')).toBe('paid');
  expect(await testCard('203.0.113.9', 'tok_visa')).toBe('paid');
  const keys = await site.handle.pool.query('select key from rate_limit');
  expect(JSON.stringify(keys.rows)).toContain('declines of a card');
  expect(JSON.stringify(keys.rows)).not.toContain('tok_chargeDeclined 0002');
  site.clock.advance(10 * 60_000 + 1_000);
  identify.mockClear();
  expect(await testCard('203.0.113.9', 'tok_visa')).toBe('paid');
  expect(identify).not.toHaveBeenCalled();
});

test("a decline after a bank's challenge counts too; a confirmed payment doesn't", async () => {
  const [chairId = 0] = await listAdultChairIds(site.base);
  const cart = await fillCart(site.base, [chairId]);
  const { database } = site.handle;
  async function tryChallenge({ base, call }: typeof site, succeed: boolean) {
    const { response, code } = await pay(base, { ...cart, token: 'tok_threeDSecure2Required' });
    if (!response) return code;
    const [attempt] = await database
      .select()
      .from(paymentAttempt)
      .orderBy(desc(paymentAttempt.sequence));
    expect(attempt?.triedBy).not.toBeNull();
    await call(sandboxPayments.completeChallenge, {
      params: { intentId: attempt?.intentId ?? '' },
      body: { clientSecret: response.clientSecret ?? '', succeed },
    });
    return (await getOrder(base, response.orderId, cart.cartId)).status;
  }
  for (let tries = 0; tries < 6; tries += 1)
    expect(await tryChallenge(site, false)).toBe('declined');
  expect(await tryChallenge(site, true)).toBe('card-tries-used-up');
  const later = await start(site.handle.url);
  await database.execute(sql`delete from rate_limit`);
  expect(await tryChallenge(later, true)).toBe('paid');
  await later.stop();
  const left = await database.$count(paymentAttempt, isNotNull(paymentAttempt.triedBy));
  expect(left).toBe(0);
});
