import { contract } from '@namugongo/contract';
import { isCallFailure } from '@namugongo/contract/call';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '../../platform/problems.ts';
import type { fixedClock } from '../../platform/clock.ts';
import { type RunningSite, startSite } from '../../testing/start-site.ts';
import { chairClaim } from '../tables.ts';
import { holdChair } from './hold-chair.ts';
import { lookAtCart } from './look-queries.ts';
import type { claimChair } from './queries.ts';

const { carts, chairs } = contract.reception;
type Running = RunningSite<ReturnType<typeof fixedClock>>;
let site: Running;

beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const buyers = 200;
type Hold = (site: Running, cartId: string, chairId: number) => Promise<unknown>;

/** All buyers want the same chair at once, one chair per round; how many got it, and every refusal other than 'chair-taken'. */
async function race(running: Running, rounds: number, hold: Hold) {
  const list = await running.call(chairs.list, { query: { chairType: 'adult' } });
  const openCarts = () =>
    Promise.all(Array.from({ length: buyers }, () => running.call(carts.create, { body: {} })));
  let made = await openCarts();
  const winners: number[] = [];
  const otherAnswers: unknown[] = [];
  for (const [round, { id }] of list.slice(0, rounds).entries()) {
    // A cart that wins again and again must not be refused for being full.
    if (round > 0 && round % 10 === 0) made = await openCarts();
    const answers = await Promise.allSettled(made.map((cart) => hold(running, cart.id, id)));
    winners.push(answers.filter(({ status }) => status === 'fulfilled').length);
    for (const answer of answers)
      if (answer.status === 'rejected' && codeOf(answer.reason) !== 'chair-taken')
        otherAnswers.push(answer.reason);
  }
  return { winners, otherAnswers };
}

function codeOf(reason: unknown): string | null {
  if (reason instanceof Refusal) return reason.code;
  return isCallFailure(reason) ? reason.problem.code : null;
}

const overHttp: Hold = (running, cartId, chairId) =>
  running.call(carts.hold, { params: { cartId, chairId } });

test(
  'of 200 buyers one gets the chair and the others are told so, 50 times over',
  { timeout: 120_000 },
  async () => {
    const { winners, otherAnswers } = await race(site, 50, overHttp);
    expect(otherAnswers).toEqual([]);
    expect(winners).toEqual(Array.from({ length: 50 }, () => 1));
    const claims = await site.handle.database.select().from(chairClaim);
    expect(claims).toHaveLength(50);
  },
);

/** What a careless hand would write: look, wait, take. */
const lookThenTake: typeof claimChair = async (db, { cartId, asked, until }) => {
  const { rows } = await db.execute(sql`select from chair_claim where chair_id = ${asked.id}`);
  if (rows.length > 0) return null;
  await db.execute(sql`select pg_sleep(0.02)`);
  await db
    .insert(chairClaim)
    .values({ eventId: asked.eventId, chairId: asked.id, state: 'HELD', cartId, expiresAt: until });
  return until;
};

test(
  'the race sees a chair that two get: without the key and with a careless statement it has several winners',
  { timeout: 60_000 },
  async () => {
    const careless = await startSite();
    try {
      await careless.handle.database.execute(
        sql`alter table chair_claim drop constraint chair_claim_key`,
      );
      const { winners } = await race(careless, 3, (running, cartId, chairId) =>
        holdChair(
          running.site.platform,
          { cartId, chairId },
          { lookAndTake: lookAtCart, claimChair: lookThenTake },
        ),
      );
      expect(Math.max(...winners)).toBeGreaterThan(1);
    } finally {
      await careless.stop();
    }
  },
);

test('without the key the true statement takes nothing at all: the database has to be able to keep the promise', async () => {
  const keyless = await startSite();
  try {
    await keyless.handle.database.execute(
      sql`alter table chair_claim drop constraint chair_claim_key`,
    );
    const [chair] = await keyless.call(chairs.list, { query: { chairType: 'adult' } });
    const cart = await keyless.call(carts.create, { body: {} });
    await expect(
      holdChair(keyless.site.platform, { cartId: cart.id, chairId: chair?.id ?? 0 }),
    ).rejects.toThrow();
    expect(await keyless.handle.database.select().from(chairClaim)).toEqual([]);
  } finally {
    await keyless.stop();
  }
});
