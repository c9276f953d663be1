import { contract } from '#app/contract.ts';
import { isApiError } from '#contract/client.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ProblemError } from '#platform/problem-error.ts';
import type { fixedClock } from '#platform/clock.ts';
import { type RunningSite, startSite } from '#app/server/testing/start-site.ts';
import { chairClaim } from '#features/event/server/tables.ts';
import { holdChair } from './change-cart.ts';
import { isLongRun } from '#app/server/testing/long-run.ts';

const { carts, chairs } = contract.reception;
type Running = RunningSite<ReturnType<typeof fixedClock>>;
let site: Running;

beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const buyers = 200;
const rounds = isLongRun ? 50 : 12;
type Hold = (site: Running, cartId: string, chairId: number) => Promise<unknown>;

/** All buyers hold the same chair at once, one chair per round. Returns the winners per round and every error other than 'chair-taken'. */
async function race(running: Running, rounds: number, hold: Hold) {
  const list = await running.call(chairs.list, { query: { chairType: 'adult' } });
  const openCarts = () =>
    Promise.all(Array.from({ length: buyers }, () => running.call(carts.create, { body: {} })));
  let created = await openCarts();
  const winners: number[] = [];
  const otherErrors: unknown[] = [];
  for (const [round, { id }] of list.slice(0, rounds).entries()) {
    // New carts every 10 rounds: a winning cart would be full otherwise.
    if (round > 0 && round % 10 === 0) created = await openCarts();
    const results = await Promise.allSettled(created.map((cart) => hold(running, cart.id, id)));
    winners.push(results.filter(({ status }) => status === 'fulfilled').length);
    for (const result of results)
      if (result.status === 'rejected' && getProblemCode(result.reason) !== 'chair-taken')
        otherErrors.push(result.reason);
  }
  return { winners, otherErrors };
}

function getProblemCode(reason: unknown): string | null {
  if (reason instanceof ProblemError) return reason.code;
  return isApiError(reason) ? reason.problem.code : null;
}

const overHttp: Hold = (running, cartId, chairId) =>
  running.call(carts.hold, { params: { cartId, chairId } });

test(
  'one of 200 buyers gets the chair and the others get chair-taken, in every round',
  { timeout: 120_000 },
  async () => {
    const { winners, otherErrors } = await race(site, rounds, overHttp);
    expect(otherErrors).toEqual([]);
    expect(winners).toEqual(Array.from({ length: rounds }, () => 1));
    const claims = await site.handle.database.select().from(chairClaim);
    expect(claims).toHaveLength(rounds);
  },
);

/** An unsafe hold: select, wait, insert. */
const selectThenInsert: Hold = async ({ handle: { database } }, cartId, chairId) => {
  const { rows } = await database.execute(sql`select from chair_claim where chair_id = ${chairId}`);
  if (rows.length > 0) throw new ProblemError('chair-taken');
  await database.execute(sql`select pg_sleep(0.02)`);
  await database.execute(sql`insert into chair_claim (event_id, chair_id, state, guest_type, amount_cents, cart_id, expires_at)
    select event_id, id, 'HELD', chair_type, amount_cents, ${cartId}, now() from chair where id = ${chairId}`);
};

test(
  'the race finds several winners without the key and with an unsafe statement',
  { timeout: 60_000 },
  async () => {
    const unsafe = await startSite();
    try {
      await unsafe.handle.database.execute(
        sql`alter table chair_claim drop constraint chair_claim_key`,
      );
      const { winners } = await race(unsafe, 3, selectThenInsert);
      expect(Math.max(...winners)).toBeGreaterThan(1);
    } finally {
      await unsafe.stop();
    }
  },
);

test('without the key the real statement fails and claims nothing', async () => {
  const keyless = await startSite();
  try {
    await keyless.handle.database.execute(
      sql`alter table chair_claim drop constraint chair_claim_key`,
    );
    const [chair] = await keyless.call(chairs.list, { query: { chairType: 'adult' } });
    const cart = await keyless.call(carts.create, { body: {} });
    await expect(
      holdChair(keyless.site.platform, { cartId: cart.id, chairId: chair?.id ?? 0, client: null }),
    ).rejects.toThrow();
    expect(await keyless.handle.database.select().from(chairClaim)).toEqual([]);
  } finally {
    await keyless.stop();
  }
});
