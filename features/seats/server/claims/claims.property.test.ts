import { randomUUID } from 'node:crypto';
import { chairs } from '#features/hall/contract/chairs.ts';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { fixedClock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { type RunningSite, startSite, testNow } from '#app/server/testing/start-site.ts';
import { insertCartRow } from '../carts/queries.ts';
import { toCart } from '../carts/rules.ts';
import { findChair } from '#features/hall/server/chairs/queries.ts';
import { lockAndReadClientHolds } from './client-hold-queries.ts';
import { findCart } from './hold-queries.ts';
import { code, tablePosition } from '#features/event/server/tables.ts';
import { releaseExpiredHolds } from './release-expired-holds.ts';
import { getWaitEnd } from './rules.ts';
import {
  chairCount,
  createModel,
  maxChildren,
  type Step,
} from '#app/server/testing/claim-model.ts';
import { type Claims, createClaims } from '#app/server/testing/claim-steps.ts';

let site: RunningSite<ReturnType<typeof fixedClock>>;
let chairIds: number[];
let eventId: number;

beforeAll(async () => {
  site = await startSite();
  const listed = await site.call(chairs.list, { query: { admits: 'children' } });
  const table = listed.filter(({ tableName }) => tableName === 'Table 44');
  chairIds = table.slice(0, chairCount).map(({ id }) => id);
  await site.handle.database
    .update(tablePosition)
    .set({ maxChildren })
    .where(eq(tablePosition.tableName, 'Table 44'));
  eventId = (await findChair(site.handle.database, chairIds[0] ?? 0))?.eventId ?? 0;
});
afterAll(() => site.stop());

const cartIndex = fc.nat(2);
const chair = fc.nat(chairCount - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('hold'),
      cart: cartIndex,
      chair,
      guest: fc.constantFrom('adult', 'children'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('release'), cart: cartIndex, chair }) },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constantFrom('begin', 'begin', 'settle', 'settle', 'restore', 'expire', 'refund'),
      cart: cartIndex,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('sell', 'sweep'), chair }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('request', 'request', 'withdraw', 'reserve'),
      chair,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('approve'), chair, to: chair, cart: cartIndex }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move'), chair, to: chair }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait'), minutes: fc.constantFrom(1, 5, 9, 10) }),
  },
);

/** Three new carts, each of its own client, four free chairs, and a code that reserves none yet. */
async function setUp(): Promise<Claims> {
  site.clock.set(testNow);
  await site.handle.database.execute(
    sql`truncate chair_claim, client_hold_history, order_chair, "order", cart, seat_request, ticket, code cascade`,
  );
  await site.handle.database.insert(code).values({ eventId, code: 'Sample', label: '' });
  const cartIds = [randomUUID(), randomUUID(), randomUUID()];
  for (const id of cartIds) await insertCartRow(site.handle.database, { id, eventId }, testNow);
  return createClaims(site, { eventId, chairIds, cartIds });
}

async function countHolds(index: number) {
  const client = { client: `client ${index}`, network: null };
  const input = { eventId, client, now: site.clock.now() };
  const read = (db: Database) => lockAndReadClientHolds(db, input);
  return (await site.handle.database.transaction(read)).client;
}

/** Whether too many holds of the client ended unpaid, which the model does not know. */
async function isWaiting(index: number): Promise<boolean> {
  const end = getWaitEnd(await countHolds(index));
  return end !== null && end > site.clock.now();
}

async function run(claims: Claims, item: Step) {
  try {
    return await claims.run(item);
  } catch (error) {
    if (error instanceof ProblemError) return error.code;
    throw error;
  }
}

test(
  'any sequence of changes leaves the claims of a simple model',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 40 }), async (steps) => {
        const claims = await setUp();
        const model = createModel();
        for (const item of steps) {
          if (item.do === 'hold' && (await isWaiting(item.cart))) continue;
          const expected = model.run(item);
          expect(await run(claims, item), item.do).toEqual(expected);
          expect(await claims.list(site.clock.now()), item.do).toEqual(model.list());
          for (const [index, counts] of model.countByClient().entries())
            expect(await countHolds(index), item.do).toMatchObject(counts);
        }
      }),
      { numRuns: 40 },
    );
  },
);

/** What must hold at any time; each query lists what breaks it. */
const getErrors = () => ({
  'a chair has two claims': sql`select chair_id from chair_claim group by event_id, chair_id having count(*) > 1`,
  'a hold has an order': sql`select chair_id from chair_claim where state = 'HELD' and order_id is not null`,
  'a chair is paid in an order that is not open': sql`select chair_id from chair_claim c join "order" o on o.id = c.order_id
    where c.state = 'PAYING' and (o.state <> 'PENDING' or o.cart_id <> c.cart_id)`,
  'a sold chair has no paid order': sql`select chair_id from chair_claim c left join "order" o on o.id = c.order_id and o.state = 'PAID'
    where c.state = 'SOLD' and (o.id is null or c.expires_at is not null)`,
  'an order was sold in part': sql`select o.id from "order" o where o.state = 'PAID'
    and (select count(*) from chair_claim c where c.order_id = o.id and c.state = 'SOLD') <> (select count(*) from order_chair x where x.order_id = o.id)`,
  'a table has too many children': sql`select count(*) as children from chair_claim where guest_type = 'children' and state <> 'SOLD'
    and (state <> 'HELD' or expires_at > ${site.clock.now().toISOString()}) having count(*) > ${maxChildren}`,
  'a sold chair has another guest than its order': sql`select c.chair_id from chair_claim c join order_chair x on x.order_id = c.order_id and x.chair_id = c.chair_id
    where c.guest_type <> x.guest_type or c.amount_cents <> x.amount_cents`,
  'a chair is held that is promised to another': sql`select chair_id from chair_claim where (state = 'PAYING'
    or (state = 'HELD' and expires_at > ${site.clock.now().toISOString()}))
    and (promise = 'REQUESTED' or (promise = 'APPROVED' and cart_id <> promised_cart))`,
  'a sold chair is still promised to somebody': sql`select chair_id from chair_claim where state = 'SOLD' and promised_to is not null`,
  'a chair is not kept for its code': sql`select c.chair_id from code_chair x left join chair_claim c on c.chair_id = x.chair_id
    where c.chair_id is null or (c.promise is null and c.state <> 'SOLD')`,
  'a closed order has a chair': sql`select o.id from "order" o join chair_claim c on c.order_id = o.id where o.state not in ('PENDING', 'PAID')`,
});
async function findErrors(): Promise<string[]> {
  const checks = Object.entries(getErrors()).map(async ([name, query]) => {
    const { rows } = await site.handle.database.execute(query);
    return rows.map((row) => `${name}: ${JSON.stringify(row)}`);
  });
  return (await Promise.all(checks)).flat();
}

test(
  'parallel changes never share or lose a chair, and expired chairs are listed in their cart',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 6 }),
        async (batches) => {
          const claims = await setUp();
          for (const batch of batches) {
            const results = await Promise.allSettled(batch.map((item) => run(claims, item)));
            expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
            expect(await findErrors()).toEqual([]);
          }
          const held = (await claims.list(site.clock.now())).filter(
            ({ state }) => state === 'HELD',
          );
          site.clock.advance(13 * 60_000);
          await releaseExpiredHolds(site.site.platform);
          for (const [index, cartId] of claims.cartIds.entries()) {
            const existing = await findCart(site.handle.database, cartId);
            if (existing && held.some(({ cart }) => cart === index))
              expect(toCart(existing, site.clock.now()).expired).not.toEqual([]);
            expect(existing?.chairs.filter(({ claim }) => claim?.state === 'HELD')).toEqual([]);
          }
        },
      ),
      { numRuns: 40 },
    );
  },
);

test('the check of parallel changes finds each error', async () => {
  const claims = await setUp();
  const [cartId = ''] = claims.cartIds;
  const { database } = site.handle;
  await run(claims, { do: 'hold', cart: 0, chair: 0, guest: 'adult' });
  await run(claims, { do: 'hold', cart: 0, chair: 1, guest: 'children' });
  await run(claims, { do: 'begin', cart: 0 });
  await run(claims, { do: 'hold', cart: 1, chair: 2, guest: 'adult' });
  expect(await findErrors()).toEqual([]);
  const names = async () => new Set((await findErrors()).map((line) => line.split(':')[0]));
  const orders = sql`(select max(id) from "order" where cart_id = ${cartId})`;
  for (const [change, error] of [
    [sql`update chair_claim set order_id = ${orders} where state = 'HELD'`, 'a hold has an order'],
    [
      sql`update chair_claim set state = 'SOLD', expires_at = null where state = 'PAYING'`,
      'a sold chair has no paid order',
    ],
    [sql`update "order" set state = 'PAID'`, 'an order was sold in part'],
    [sql`update "order" set state = 'EXPIRED'`, 'a chair is paid in an order that is not open'],
    [sql`update "order" set state = 'EXPIRED'`, 'a closed order has a chair'],
    [sql`update chair_claim set guest_type = 'children'`, 'a table has too many children'],
    [
      sql`update chair_claim set promise = 'REQUESTED', promised_to = 1`,
      'a chair is held that is promised to another',
    ],
    [
      sql`update chair_claim set state = 'SOLD', promise = 'REQUESTED', promised_to = 1`,
      'a sold chair is still promised to somebody',
    ],
    [
      sql`insert into code_chair select code.id, chair_claim.chair_id from code, chair_claim where code.event_id = chair_claim.event_id`,
      'a chair is not kept for its code',
    ],
    [
      sql`update order_chair set guest_type = 'adult'`,
      'a sold chair has another guest than its order',
    ],
  ] as const)
    await database
      .transaction(async (transaction) => {
        await transaction.execute(change);
        const query = getErrors()[error];
        expect((await transaction.execute(query)).rows, error).not.toEqual([]);
        transaction.rollback();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Error && error.message === 'Rollback')) throw error;
      });
  expect(await names()).toEqual(new Set());
});
