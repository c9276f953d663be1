import { isApiError } from '#contract/client.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { carts } from '#features/seats/contract/carts.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import { orderAdmin } from '#features/orders/contract/order-admin.ts';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcileAttempts } from '#features/payments/server/reconcile-attempts.ts';
import { scheduleFault } from '#features/payments/server/sandbox/testing/faulty-sandbox.ts';
import type { fixedClock } from '#platform/clock.ts';
import { type PaymentStep, paymentSteps } from '#app/server/testing/payment-steps.ts';
import { findLedgerErrors } from '#app/server/testing/ledger-checks.ts';
import { listFreeChairs, pay } from '#app/server/testing/buyer.ts';
import { administrator, signInAsAdministrator } from '#app/server/testing/sign-in.ts';
import { type RunningSite, startSite } from '#app/server/testing/start-site.ts';
import { chair, ticket } from '#features/event/server/tables.ts';

let site: RunningSite<ReturnType<typeof fixedClock>>;
let headers: { cookie: string; origin: string };
let allChairs: number[];

beforeAll(async () => {
  site = await startSite({
    background: true,
    variables: administrator,
    pace: { sandboxTimeout: 40, webhookDelay: 60_000 },
  });
  headers = await signInAsAdministrator(site.base);
  await site.handle.database
    .update(chair)
    .set({ alsoAdmits: ['children'] })
    .where(eq(chair.chairType, 'adult'));
  allChairs = (await listFreeChairs(site.base)).map(({ id }) => id);
});
afterAll(() => site.stop());

/** The model: the holder of each chair. */
type Model = {
  carts: string[];
  holds: Map<number, { buyer: number; until: number }>;
  sold: Map<number, number>;
  orders: Map<number, number>;
  /** Orders with a declined card; only the first decline extends the holds. */
  declined: Set<number>;
  /** Buyers whose payment has no known outcome; their chairs are not predicted. */
  unknown: Set<number>;
  /** Buyers who lost a chair while paying; their other chairs may become free at any time. */
  lost: Set<number>;
};

const failed = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: unknown) => {
      if (!isApiError(error)) throw error;
      expect(error.problem.status).toBeLessThan(500);
      return error.problem.code;
    },
  );

async function run(model: Model, chairs: readonly number[], step: PaymentStep): Promise<void> {
  const now = site.clock.now().getTime();
  const heldBy = (chair: number) => {
    const hold = model.holds.get(chair);
    return hold && hold.until > now ? hold.buyer : null;
  };
  switch (step.do) {
    case 'hold': {
      const chairId = chairs[step.chair] ?? 0;
      const problem = await failed(
        site.call(carts.hold, { params: { cartId: model.carts[step.buyer] ?? '', chairId } }),
      );
      const holder = heldBy(chairId);
      const isHeldByOther = holder !== null && holder !== step.buyer && !model.lost.has(holder);
      if (model.sold.has(chairId) || isHeldByOther) expect(problem).not.toBeNull();
      if (problem === null && holder !== step.buyer)
        model.holds.set(chairId, { buyer: step.buyer, until: now + 10 * 60_000 });
      return;
    }
    case 'release': {
      const chairId = chairs[step.chair] ?? 0;
      const problem = await failed(
        site.call(carts.release, { params: { cartId: model.carts[step.buyer] ?? '', chairId } }),
      );
      if (problem === null && heldBy(chairId) === step.buyer) model.holds.delete(chairId);
      return;
    }
    case 'pay':
      return payAndCompare(model, step);
    case 'lose': {
      const { rows } = await site.handle.database.execute<{ chair_id: number }>(
        sql`delete from chair_claim where chair_id = (select min(chair_id) from chair_claim
          where cart_id = ${model.carts[step.buyer]} and state = 'PAYING') returning chair_id`,
      );
      for (const { chair_id: id } of rows) {
        model.holds.delete(id);
        model.lost.add(step.buyer);
      }
      return;
    }
    case 'wait':
      site.clock.advance(step.minutes * 60_000);
      await reconcileAttempts(site.site.payments.payments);
      return;
    case 'refundAmount': {
      const orderId = model.orders.get(step.buyer);
      if (orderId === undefined) return;
      const body = { amountCents: step.cents, reason: 'Any order of things', emailsReason: false };
      const call = site.callFresh(
        checkout.refundAmount,
        { params: { orderId }, body },
        { headers },
      );
      expect([null, 'refund-too-large']).toContain(await failed(call));
      return;
    }
    case 'exchange':
      return exchange(model, step);
    case 'refund': {
      const orderId = model.orders.get(step.buyer);
      if (orderId === undefined) return;
      const active = await listActiveTickets(orderId);
      const tickets = step.only ? active.slice(0, 1).map(({ id }) => id) : undefined;
      if (tickets?.length === 0) return;
      await site.callFresh(
        checkout.refund,
        {
          params: { orderId },
          body: { reason: 'Any order of things', ...(tickets ? { tickets } : {}) },
        },
        { headers },
      );
      for (const { id, chairId } of active)
        if (!tickets || tickets.includes(id)) model.sold.delete(chairId);
    }
  }
}

const listActiveTickets = (orderId: number) =>
  site.handle.database
    .select()
    .from(ticket)
    .where(sql`${ticket.orderId} = ${orderId} and ${ticket.cancelledAt} is null`)
    .orderBy(ticket.id);

/** A guest who is a child already, or paid less by now, stays as they are. */
async function exchange(
  model: Model,
  { buyer, difference }: PaymentStep & { do: 'exchange' },
): Promise<void> {
  const active = await listActiveTickets(model.orders.get(buyer) ?? 0);
  const id = active.at(-1)?.id;
  if (id === undefined) return;
  const body = { guestType: 'children' as const, priceCents: 40_00, difference };
  const call = site.callFresh(orderAdmin.changeType, { params: { id }, body }, { headers });
  expect([null, 'already-of-type', 'type-costs-more']).toContain(await failed(call));
}

async function payAndCompare(model: Model, step: PaymentStep & { do: 'pay' }): Promise<void> {
  const cartId = model.carts[step.buyer] ?? '';
  const cart = await site.call(carts.get, { params: { cartId } });
  if (step.fault)
    await scheduleFault(site.handle.database, { operation: 'confirm', kind: step.fault });
  const { status, orderId, response } = await pay(site.base, {
    cartId,
    amount: cart.totalCents,
    token: step.token,
  });
  // An unused scheduled fault must not affect a later call.
  await site.handle.database.execute(sql`update sandbox.fault set remaining_count = 0`);
  expect([200, 402, 404, 409, 410, 422, 504]).toContain(status);
  if (status === 504 || response?.status === 'action') model.unknown.add(step.buyer);
  if (status === 402) extendHolds(model, step.buyer, orderId ?? 0);
  if (response?.status !== 'paid') return;
  expect(response.tickets.map(({ chairId }) => chairId)).toEqual(
    cart.chairs.map(({ id }) => id).toSorted((a, b) => a - b),
  );
  for (const { chairId } of response.tickets) {
    expect(model.sold.has(chairId), 'a chair is sold once').toBe(false);
    model.sold.set(chairId, step.buyer);
    model.holds.delete(chairId);
  }
  model.orders.set(step.buyer, orderId ?? 0);
}

/** The first decline of an order leaves at least two minutes for another card, and never shortens a hold. */
function extendHolds(model: Model, buyer: number, orderId: number): void {
  const now = site.clock.now().getTime();
  if (model.declined.has(orderId)) return;
  model.declined.add(orderId);
  for (const hold of model.holds.values())
    if (hold.buyer === buyer && hold.until > now)
      hold.until = Math.max(hold.until, now + 2 * 60_000);
}

/** Each cart has the chairs of the model, held as long as in the model. */
async function compareCarts(model: Model): Promise<void> {
  const now = site.clock.now().getTime();
  for (const [index, cartId] of model.carts.entries()) {
    if (model.unknown.has(index)) continue;
    const cart = await site.call(carts.get, { params: { cartId } });
    const held = cart.chairs.map(({ id, heldUntil }) => [id, heldUntil.getTime()]);
    const expected = [...model.holds].filter(
      ([, hold]) => hold.buyer === index && hold.until > now,
    );
    expect(Object.fromEntries(held)).toEqual(
      Object.fromEntries(expected.map(([id, { until }]) => [id, until])),
    );
  }
}

/** Settles everything: no hold, open attempt or due refund remains. */
async function comeToRest(): Promise<string[]> {
  let errors: string[] = [];
  for (let turn = 0; turn < 80; turn += 1) {
    site.clock.advance(60_000);
    await reconcileAttempts(site.site.payments.payments);
    errors = await findLedgerErrors(site.handle.database, { settled: true });
    if (errors.length === 0) return [];
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return errors;
}

test('random actions never sell a chair twice or lose money', async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(paymentSteps, async (sequence) => {
      // Four chairs force conflicts; new ones per run isolate the runs.
      const chairs = allChairs.slice(runs * 4, runs * 4 + 4);
      runs += 1;
      if (chairs.length < 4) return;
      const created = await Promise.all([0, 1, 2].map(() => site.call(carts.create, { body: {} })));
      const model: Model = {
        carts: created.map(({ id }) => id),
        holds: new Map(),
        sold: new Map(),
        orders: new Map(),
        declined: new Set(),
        unknown: new Set(),
        lost: new Set(),
      };
      for (const item of sequence) {
        await run(model, chairs, item);
        await compareCarts(model);
        expect(await findLedgerErrors(site.handle.database, { settled: false })).toEqual([]);
      }
      expect(await comeToRest()).toEqual([]);
      for (const [chairId] of model.sold) {
        const active = await site.handle.database.$count(
          ticket,
          sql`${eq(ticket.chairId, chairId)} and ${ticket.cancelledAt} is null`,
        );
        expect(active, `chair ${chairId} was promised`).toBe(1);
      }
    }),
    { numRuns: 24, endOnFailure: true },
  );
  expect(await site.call(payments.getBoard, {}, { headers })).toEqual({
    moneyWithoutChair: [],
    chairWithoutMoney: [],
  });
}, 300_000);

test('the ledger check finds errors', async () => {
  const { database } = site.handle;
  await database.execute(sql`insert into ledger_entry (transaction_key, account, amount_cents, subject, subject_id, created_at) values
    ('planted', 'card', 500, 'order', 1, now()), ('planted', 'tickets', -500, 'order', 1, now())`);
  await database.execute(
    sql`update chair_claim set state = 'SOLD', expires_at = null where chair_id = (select max(chair_id) from chair_claim)`,
  );
  const cart = await site.call(carts.create, { body: {} });
  const free = (await listFreeChairs(site.base)).at(-1);
  await site.call(carts.hold, { params: { cartId: cart.id, chairId: free?.id ?? 0 } });
  await database.execute(
    sql`update chair_claim set state = 'SOLD' where chair_id = ${free?.id ?? 0}`,
  );
  const errors = (await findLedgerErrors(database, { settled: true })).map(
    (cause) => cause.split(':')[0],
  );
  expect(errors).toEqual(
    expect.arrayContaining([
      'a sold chair has no active ticket',
      'the ledger and the provider do not match',
    ]),
  );
});
