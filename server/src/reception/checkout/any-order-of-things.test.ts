import { isCallFailure } from '@namugongo/contract/call';
import { payments } from '@namugongo/contract/payments';
import { carts } from '@namugongo/contract/reception/carts';
import { checkout } from '@namugongo/contract/reception/checkout';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcileAttempts } from '../../payments/reconcile-attempts.ts';
import { orderFault } from '../../payments/sandbox/order-fault.ts';
import type { fixedClock } from '../../platform/clock.ts';
import { faultsInBooks } from '../../testing/books.ts';
import { freeChairs, pay } from '../../testing/buyer.ts';
import { administrator, signInAsAdministrator } from '../../testing/sign-in.ts';
import { type RunningSite, startSite } from '../../testing/start-site.ts';
import { ticket } from '../tables.ts';

/** What buyers, time, the treasurer and a bad line can do, in any order. */
type Step =
  | { do: 'hold' | 'release'; buyer: number; chair: number }
  | {
      do: 'pay';
      buyer: number;
      token: 'tok_visa' | 'tok_chargeDeclined' | 'tok_threeDSecure2Required';
      fault: 'timeOutAfter' | 'serverError' | null;
    }
  | { do: 'wait'; minutes: number }
  | { do: 'refund'; buyer: number; only: boolean };

const buyer = fc.nat({ max: 2 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('hold' as const, 'hold' as const, 'release' as const),
      buyer,
      chair: fc.nat({ max: 3 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      buyer,
      token: fc.constantFrom(
        'tok_visa' as const,
        'tok_visa' as const,
        'tok_chargeDeclined' as const,
        'tok_threeDSecure2Required' as const,
      ),
      fault: fc.constantFrom(null, null, 'timeOutAfter' as const, 'serverError' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 3, 11) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('refund' as const), buyer, only: fc.boolean() }),
  },
);

let site: RunningSite<ReturnType<typeof fixedClock>>;
let headers: { cookie: string; origin: string };
let allChairs: number[];

beforeAll(async () => {
  site = await startSite({
    background: true,
    variables: administrator,
    pace: { sandboxTimeout: 40, webhookPause: 60_000 },
  });
  headers = await signInAsAdministrator(site.base);
  allChairs = (await freeChairs(site.base)).map(({ id }) => id);
});
afterAll(() => site.stop());

/** The model: whose each chair is, as one careful person would write it down. */
type Model = {
  carts: string[];
  holds: Map<number, { buyer: number; until: number }>;
  sold: Map<number, number>;
  orders: Map<number, number>;
};

const failed = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: unknown) => {
      if (!isCallFailure(error)) throw error;
      expect(error.problem.status).toBeLessThan(500);
      return error.problem.code;
    },
  );

async function run(model: Model, chairs: readonly number[], taken: Step): Promise<void> {
  const now = site.clock.now().getTime();
  const heldBy = (chair: number) => {
    const hold = model.holds.get(chair);
    return hold && hold.until > now ? hold.buyer : null;
  };
  switch (taken.do) {
    case 'hold': {
      const chairId = chairs[taken.chair] ?? 0;
      const refused = await failed(
        site.call(carts.hold, { params: { cartId: model.carts[taken.buyer] ?? '', chairId } }),
      );
      const holder = heldBy(chairId);
      if (model.sold.has(chairId) || (holder !== null && holder !== taken.buyer))
        expect(refused).not.toBeNull();
      if (refused === null && holder === null)
        model.holds.set(chairId, { buyer: taken.buyer, until: now + 10 * 60_000 });
      return;
    }
    case 'release': {
      const chairId = chairs[taken.chair] ?? 0;
      const refused = await failed(
        site.call(carts.release, { params: { cartId: model.carts[taken.buyer] ?? '', chairId } }),
      );
      if (refused === null && heldBy(chairId) === taken.buyer) model.holds.delete(chairId);
      return;
    }
    case 'pay':
      return payAndCompare(model, taken);
    case 'wait':
      site.clock.advance(taken.minutes * 60_000);
      await reconcileAttempts(site.site.payments.payments);
      return;
    case 'refund': {
      const orderId = model.orders.get(taken.buyer);
      if (orderId === undefined) return;
      const living = await site.handle.database
        .select()
        .from(ticket)
        .where(sql`${ticket.orderId} = ${orderId} and ${ticket.cancelledAt} is null`);
      const tickets = taken.only ? living.slice(0, 1).map(({ id }) => id) : undefined;
      if (tickets?.length === 0) return;
      await site.call(
        checkout.refund,
        {
          params: { orderId },
          body: { reason: 'Any order of things', ...(tickets ? { tickets } : {}) },
        },
        { headers },
      );
      for (const { id, chairId } of living)
        if (!tickets || tickets.includes(id)) model.sold.delete(chairId);
    }
  }
}

async function payAndCompare(model: Model, taken: Step & { do: 'pay' }): Promise<void> {
  const cartId = model.carts[taken.buyer] ?? '';
  const cart = await site.call(carts.read, { params: { cartId } });
  if (taken.fault)
    await orderFault(site.handle.database, { operation: 'confirm', kind: taken.fault });
  const { status, orderId, answer } = await pay(site.base, {
    cartId,
    amount: cart.totalCents,
    token: taken.token,
  });
  // An ordered fault that met no call must not meet a later one.
  await site.handle.database.execute(sql`update sandbox.fault set remaining = 0`);
  expect([200, 402, 404, 409, 410, 422, 504]).toContain(status);
  if (answer?.status !== 'paid') return;
  expect(answer.tickets.map(({ chairId }) => chairId)).toEqual(
    cart.chairs.map(({ id }) => id).toSorted((a, b) => a - b),
  );
  for (const { chairId } of answer.tickets) {
    expect(model.sold.has(chairId), 'a chair is sold once').toBe(false);
    model.sold.set(chairId, taken.buyer);
    model.holds.delete(chairId);
  }
  model.orders.set(taken.buyer, orderId ?? 0);
}

/** Lets everything come to its end: no hold, no open question, no promise left. */
async function comeToRest(): Promise<string[]> {
  let faults: string[] = [];
  for (let turn = 0; turn < 80; turn += 1) {
    site.clock.advance(60_000);
    await reconcileAttempts(site.site.payments.payments);
    faults = await faultsInBooks(site.handle.database, { settled: true });
    if (faults.length === 0) return [];
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return faults;
}

test('whatever buyers, time, the treasurer and a bad line do, in any order: no chair twice, no money lost', async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      // Four chairs that are few enough to be fought for; fresh ones, so that a run does not see the one before.
      const chairs = allChairs.slice(runs * 4, runs * 4 + 4);
      runs += 1;
      if (chairs.length < 4) return;
      const made = await Promise.all([0, 1, 2].map(() => site.call(carts.create, { body: {} })));
      const model: Model = {
        carts: made.map(({ id }) => id),
        holds: new Map(),
        sold: new Map(),
        orders: new Map(),
      };
      for (const taken of steps) {
        await run(model, chairs, taken);
        expect(await faultsInBooks(site.handle.database, { settled: false })).toEqual([]);
      }
      expect(await comeToRest()).toEqual([]);
      for (const [chairId] of model.sold) {
        const living = await site.handle.database.$count(
          ticket,
          sql`${eq(ticket.chairId, chairId)} and ${ticket.cancelledAt} is null`,
        );
        expect(living, `chair ${chairId} was promised`).toBe(1);
      }
    }),
    { numRuns: 40, endOnFailure: true },
  );
  expect(await site.call(payments.board, {}, { headers })).toEqual({
    moneyWithoutChair: [],
    chairWithoutMoney: [],
  });
}, 120_000);

test('the check of the books sees what is wrong', async () => {
  const { database } = site.handle;
  await database.execute(sql`insert into ledger_entry ("transaction", account, amount_cents, subject, subject_id, at) values
    ('planted', 'card', 500, 'order', 1, now()), ('planted', 'tickets', -500, 'order', 1, now())`);
  await database.execute(
    sql`update chair_claim set state = 'SOLD', expires_at = null where chair_id = (select max(chair_id) from chair_claim)`,
  );
  const cart = await site.call(carts.create, { body: {} });
  const free = (await freeChairs(site.base)).at(-1);
  await site.call(carts.hold, { params: { cartId: cart.id, chairId: free?.id ?? 0 } });
  await database.execute(
    sql`update chair_claim set state = 'SOLD' where chair_id = ${free?.id ?? 0}`,
  );
  const faults = (await faultsInBooks(database, { settled: true })).map(
    (fault) => fault.split(':')[0],
  );
  expect(faults).toEqual(
    expect.arrayContaining(['a sold chair has no living ticket', 'the books differ']),
  );
});
