import { randomUUID } from 'node:crypto';
import { isApiError } from '#contract/client.ts';
import { type Cart, carts } from '#features/seats/contract/carts.ts';
import { chairs } from '#features/hall/contract/chairs.ts';
import { checkout, type OrderResponse } from '#features/orders/contract/checkout.ts';
import { companions } from '#features/tickets/contract/companions.ts';
import { moves } from '#features/tickets/contract/moves.ts';
import { and, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { reconcileAttempts } from '#features/payments/server/reconcile-attempts.ts';
import { toPayOutcome } from '#app/server/testing/buyer.ts';
import { findLedgerErrors } from '#app/server/testing/ledger-checks.ts';
import {
  chairsPerTable,
  familyStep,
  type FamilyStep as Step,
} from '#app/server/testing/family-steps.ts';
import { findGuestErrors, guestErrors } from '#app/server/testing/guest-checks.ts';
import { startSiteWithStaff } from '#app/server/testing/staff.ts';
import { chair, tablePosition, ticket } from '#features/event/server/tables.ts';

/** Two tables of four chairs each, for adults and at most two children; two buyers. */
const tableNames = ['Table 44', 'Table 45'];
const maxChildren = 2;
const prices = { adult: 200_00, children: 40_00 };
type Guest = keyof typeof prices;

let site: Awaited<ReturnType<typeof startSiteWithStaff>>;
let hall: number[];

beforeAll(async () => {
  site = await startSiteWithStaff({
    background: true,
    pace: { sandboxTimeout: 40, webhookDelay: 60_000 },
  });
  const { database } = site.handle;
  const all = await site.call(chairs.list, { query: { admits: 'children' } });
  hall = tableNames.flatMap((name) =>
    all
      .filter(({ tableName }) => tableName === name)
      .slice(0, chairsPerTable)
      .map(({ id }) => id),
  );
  // No other chair is for sale.
  await database.update(chair).set({ status: 'Sold' }).where(notInArray(chair.id, hall));
  await database
    .update(tablePosition)
    .set({ maxChildren })
    .where(inArray(tablePosition.tableName, tableNames));
});
afterAll(() => site.stop());

/** What the buyers have: their carts, their newest offer of seats, and the keys of their orders. */
type Buyers = { phone: string; cartId: string; offered: number[]; orders: OrderResponse[] }[];

async function createBuyers(): Promise<Buyers> {
  await site.handle.database.execute(sql`truncate client_hold_history`);
  return Promise.all(
    [0, 1].map(async (index) => ({
      phone: `617555${1000 + index}`,
      cartId: (await site.call(carts.create, { body: {} })).id,
      offered: [],
      orders: [],
    })),
  );
}

/** The code of the problem that a call ends with; null when it succeeds. */
async function findProblem(work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (!isApiError(error)) throw error;
    expect(error.problem.status).toBeLessThan(500);
    return error.problem.code;
  }
}

const findCart = (cartId: string) => site.call(carts.get, { params: { cartId } });
const listSeats = ({ chairs: held }: Cart) => held.map(({ id, chairType }) => [id, chairType]);
const countGuests = (held: readonly { as: string }[], type: Guest) =>
  held.filter(({ as }) => as === type).length;
const listTickets = () =>
  site.handle.database
    .select()
    .from(ticket)
    .where(and(isNull(ticket.cancelledAt), inArray(ticket.chairId, hall)))
    .orderBy(ticket.id);

async function run(buyers: Buyers, item: Step): Promise<void> {
  if (item.do === 'wait') {
    site.clock.advance(item.minutes * 60_000);
    return;
  }
  if ('buyer' in item) return runInCart(buyers[item.buyer], item);
  const tickets = await listTickets();
  const target = tickets[item.ticket];
  if (target) await runOnTicket(buyers, target, item);
}

async function runInCart(
  buyer: Buyers[number] | undefined,
  item: Extract<Step, { buyer: number }>,
): Promise<void> {
  if (!buyer) return;
  const { cartId } = buyer;
  if (item.do === 'pay') return pay(buyer, item.isDeclined);
  const before = await findCart(cartId);
  const change = () => {
    switch (item.do) {
      case 'hold':
        return site.call(carts.hold, {
          params: { cartId, chairId: hall[item.chair] ?? 0 },
          body: { as: item.as },
        });
      case 'release':
        return site.call(carts.release, { params: { cartId, chairId: hall[item.chair] ?? 0 } });
      case 'table': {
        const first = item.table * chairsPerTable;
        const ids = hall.slice(first, first + chairsPerTable);
        return site.call(carts.holdSeveral, {
          params: { cartId },
          body: { chairs: ids.map((id) => ({ id, as: 'adult' as const })) },
        });
      }
      case 'together':
        return findTogether(buyer, item);
    }
  };
  const problem = await findProblem(change());
  // All or none: who is refused keeps what they had.
  if (problem) expect(listSeats(await findCart(cartId)), problem).toEqual(listSeats(before));
}

/** Searches for seats; those that are held are in the cart for the guests that were asked for. */
async function findTogether(
  buyer: Buyers[number],
  { adults, children, isAgain }: Extract<Step, { do: 'together' }>,
): Promise<void> {
  const { cart, held } = await site.call(carts.findTogether, {
    params: { cartId: buyer.cartId },
    body: {
      guests: { adult: adults, children },
      ...(isAgain && { release: buyer.offered }),
    },
  });
  if (!held) return;
  const inCart = new Map(cart.chairs.map(({ id, chairType }) => [id, chairType]));
  for (const { id, as } of held.chairs) expect(inCart.get(id)).toBe(as);
  expect(countGuests(held.chairs, 'adult')).toBe(adults);
  expect(countGuests(held.chairs, 'children')).toBe(children);
  if (isAgain)
    for (const id of buyer.offered)
      expect(inCart.has(id)).toBe(held.chairs.some((other) => other.id === id));
  buyer.offered = held.chairs.map(({ id }) => id);
}

async function pay(buyer: Buyers[number], isDeclined: boolean): Promise<void> {
  const { cartId, phone } = buyer;
  const cart = await findCart(cartId);
  const guests = [
    ...cart.chairs,
    ...(await listTickets()).filter((own) => own.telephone === phone),
  ];
  const hasAdult = guests.some(({ chairType }) => chairType === 'adult');
  const { status, code, response } = await toPayOutcome(
    site.call(
      checkout.pay,
      {
        body: {
          name: 'Sample Buyer',
          phone,
          email: `${phone}@example.org`,
          token: isDeclined ? 'tok_chargeDeclined' : 'tok_visa',
          amount: cart.totalCents,
          cartId,
        },
      },
      { headers: { 'idempotency-key': randomUUID() } },
    ),
  );
  expect(status).toBeLessThan(500);
  // Children of this hall sit on chairs of adults.
  if (cart.chairs.length > 0 && cart.state === 'open')
    expect(code === 'child-without-adult').toBe(!hasAdult);
  if (response?.status !== 'paid') return;
  expect(isDeclined).toBe(false);
  expect(
    response.tickets.map(({ chairId, chairType, amount }) => [chairId, chairType, amount]),
  ).toEqual(cart.chairs.map(({ id, chairType, amount }) => [id, chairType, amount]));
  buyer.orders.push(response);
  buyer.offered = [];
  buyer.cartId = (await site.call(carts.create, { body: {} })).id;
}

/** What happens after the purchase; a refusal changes no ticket. */
async function runOnTicket(
  buyers: Buyers,
  target: typeof ticket.$inferSelect,
  item: Extract<Step, { ticket: number }>,
): Promise<void> {
  const before = await listTickets();
  const { id, orderId } = target;
  const key = buyers
    .flatMap(({ orders }) => orders)
    .find((order) => order.orderId === orderId)?.key;
  const keys = key ? { key: [key] } : {};
  const change = async () => {
    switch (item.do) {
      case 'refund':
        return site.callFresh(
          checkout.refund,
          { params: { orderId }, body: { reason: '', ...(!item.isWhole && { tickets: [id] }) } },
          await site.as('treasurer'),
        );
      case 'move':
        return site.callFresh(
          moves.moveTicket,
          { params: { id }, body: { chairId: hall[item.chair] ?? 0 } },
          await site.as('reception'),
        );
      case 'handOver':
        return site.call(companions.handOver, {
          params: { id },
          body: { ...keys, name: 'New Holder', email: `holder${item.ticket}@example.org` },
        });
      case 'correct':
        return site.call(companions.correctName, {
          params: { id },
          body: { ...keys, name: 'Corrected Name' },
        });
    }
  };
  const problem = await findProblem(change());
  const after = await listTickets();
  if (problem) return expect(after, problem).toEqual(before);
  const gone = before.filter((old) => !after.some((each) => each.id === old.id));
  if (item.do === 'refund' && item.isWhole)
    expect(gone.map((each) => each.orderId)).toContain(orderId);
  else expect(gone.map((each) => each.id)).toEqual(item.do === 'refund' ? [id] : []);
  const now = after.find((each) => each.id === id);
  if (now && item.do === 'handOver') expect(now.barCode).not.toBe(target.barCode);
  if (now && item.do === 'correct') expect(now.barCode).toBe(target.barCode);
  // What was paid stays with the ticket.
  if (now) expect([now.chairType, now.amountCents]).toEqual([target.chairType, target.amountCents]);
}

const findErrors = (isMoved: boolean): Promise<string[]> =>
  findGuestErrors(site.handle.database, {
    prices,
    // Staff may seat more children at a table.
    maxChildren: isMoved ? null : maxChildren,
    now: site.clock.now(),
  });

/** Lets all holds expire and refunds what is sold: every chair is free again, and the money is back. */
async function giveBack(): Promise<void> {
  site.clock.advance(15 * 60_000);
  await reconcileAttempts(site.site.payments.payments);
  for (const orderId of new Set((await listTickets()).map((each) => each.orderId)))
    await site.callFresh(
      checkout.refund,
      { params: { orderId }, body: { reason: '' } },
      await site.as('treasurer'),
    );
  await vi.waitUntil(
    async () => (await findLedgerErrors(site.handle.database, { settled: true })).length === 0,
    { timeout: 50_000 },
  );
  const listed = await site.call(chairs.list, { query: {} });
  const free = listed.filter(({ chairStatus }) => chairStatus === 'Buy');
  expect(free.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
    hall.toSorted((a, b) => a - b),
  );
}

const family = { adults: 2, children: 1, isAgain: false };
const bothFamiliesPay: Step[] = [0, 1].flatMap((buyer) => [
  { do: 'together', buyer, ...family },
  { do: 'pay', buyer, isDeclined: false },
  { do: 'refund', ticket: buyer, isWhole: false },
]);

test(
  'any order of a family’s steps leaves books, claims and the limits of tables correct',
  { timeout: 120_000 },
  async () => {
    const paid = { orders: 0, families: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(familyStep, { minLength: 8, maxLength: 24 }), async (steps) => {
        const buyers = await createBuyers();
        let isMoved = false;
        for (const item of steps) {
          await run(buyers, item);
          isMoved ||= item.do === 'move';
          expect(await findErrors(isMoved), item.do).toEqual([]);
        }
        const orders = buyers.flatMap((each) => each.orders);
        paid.orders += orders.length;
        paid.families += orders.filter(({ tickets }) =>
          tickets.some(({ chairType }) => chairType === 'children'),
        ).length;
        await giveBack();
        expect(await findErrors(false)).toEqual([]);
      }),
      { numRuns: 14, examples: [[bothFamiliesPay], [bothFamiliesPay.toReversed()]] },
    );
    // The steps reach what they are about, at least in the first of these examples.
    expect(paid.orders).toBeGreaterThan(1);
    expect(paid.families).toBeGreaterThan(1);
  },
);

test('the checks find each error', async () => {
  const buyers = await createBuyers();
  for (const [index, as] of (['adult', 'children', 'adult'] as const).entries())
    await run(buyers, { do: 'hold', buyer: 0, chair: index, as });
  await run(buyers, { do: 'pay', buyer: 0, isDeclined: false });
  expect(await findErrors(false)).toEqual([]);
  const { database } = site.handle;
  await database.execute(sql`update chair_claim set guest_type = 'children'`);
  await database.execute(
    sql`update "order" set subtotal_cents = subtotal_cents + 1, total_cents = total_cents + 1`,
  );
  await database.execute(sql`insert into ledger_entry (transaction_key, account, kind, amount_cents, subject, subject_id, created_at) values
    ('planted', 'card', '', 500, 'order', 1, now()), ('planted', 'tickets', 'adult', -500, 'order', 1, now())`);
  const labels = (await findErrors(false)).map((line) => line.split(':')[0]);
  expect(labels).toEqual(expect.arrayContaining(guestErrors));
});
