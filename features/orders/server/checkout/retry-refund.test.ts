import type { Role } from '#contract/roles.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import { orderAdmin } from '#features/orders/contract/order-admin.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { intent } from '#features/payments/server/sandbox/tables.ts';
import { paymentAttempt } from '#features/payments/server/tables.ts';
import { auditEntry } from '#platform/tables.ts';
import { findLedgerErrors, getLedgerTotals } from '#app/server/testing/ledger-checks.ts';
import { listAdultChairIds, fillCart, pay } from '#app/server/testing/buyer.ts';
import { findEmailedOrder } from '#features/tickets/server/order-email-queries.ts';
import { expectProblem, startSiteWithStaff } from '#app/server/testing/staff.ts';

let site: Awaited<ReturnType<typeof startSiteWithStaff>>;
let chairs: number[];

beforeAll(async () => {
  site = await startSiteWithStaff({ background: true });
  chairs = await listAdultChairIds(site.base);
});
afterAll(() => site.stop());

/** Each test waits several times for the provider. */
const patient = { timeout: 120_000 };
const database = () => site.handle.database;
const treasurer = () => site.as('treasurer');
const board = async () => site.call(payments.getBoard, {}, await treasurer());
const again = async (orderId: number) =>
  site.call(checkout.retryRefund, { params: { orderId } }, await treasurer());
const order = async (orderId: number) =>
  (await site.call(orderAdmin.getOrder, { params: { id: orderId } }, await treasurer())).order;
/** Cents refunded and cents still owed, by our ledger and by the provider. */
const books = async () => {
  const { books: local } = await site.call(payments.getTotals, { query: {} }, await treasurer());
  return { ...local, actual: (await getLedgerTotals(database())).actual };
};
const even = (cents: number) => ({
  incomeCents: cents,
  cardCents: cents,
  clearingCents: 0,
  providerCents: cents,
  actual: cents,
});

async function buy(count: number, token = 'tok_visa') {
  const before = (await books()).cardCents;
  const cart = await fillCart(site.base, chairs.splice(0, count));
  const { status, orderId, response } = await pay(site.base, { ...cart, token });
  expect(status).toBe(200);
  await expect.poll(async () => (await books()).cardCents).toBe(before + cart.amount);
  return { orderId: orderId ?? 0, tickets: (response?.tickets ?? []).map(({ id }) => id) };
}
const refund = async (orderId: number, tickets?: number[]) =>
  site.callFresh(
    checkout.refund,
    { params: { orderId }, body: { reason: 'Asked', ...(tickets ? { tickets } : {}) } },
    await treasurer(),
  );

/** Sets how the provider treats refunds of the order's payment. */
async function bank(orderId: number, change: { isDisputed?: boolean; card?: string }) {
  const charged = database()
    .select({ id: paymentAttempt.intentId })
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.subject, 'order'), eq(paymentAttempt.subjectId, orderId)));
  await database().update(intent).set(change).where(inArray(intent.id, charged));
}
const failedCents = (orderId: number) => async () => (await order(orderId)).refundFailedCents;
const visible = async (orderId: number) => {
  const { state, leftCents, refundDueCents, refundFailedCents } = await order(orderId);
  return { state, leftCents, refundDueCents, refundFailedCents };
};

test('a failed partial refund is retried once, also by two parallel calls', patient, async () => {
  const { orderId, tickets } = await buy(2);
  await bank(orderId, { isDisputed: true });
  await refund(orderId, tickets.slice(0, 1));
  await expect.poll(failedCents(orderId)).toBe(20_000);
  expect(await visible(orderId)).toMatchObject({ state: 'paid', leftCents: 21_200 });
  expect((await board()).moneyWithoutChair).toMatchObject([
    { subject: 'order', orderId, amountCents: 20_000, what: 'A refund of this order failed' },
  ]);
  // The income is reversed; the provider still has the buyer's money.
  expect(await books()).toMatchObject({ incomeCents: 21_200, clearingCents: -20_000 });

  // A second failure can be retried again.
  expect(await again(orderId)).toEqual({ promisedCents: 20_000 });
  await expect.poll(failedCents(orderId)).toBe(20_000);
  await bank(orderId, { isDisputed: false });
  const presses = await Promise.all(Array.from({ length: 4 }, () => again(orderId)));
  expect(presses.map(({ promisedCents }) => promisedCents).toSorted((a, b) => a - b)).toEqual([
    0, 0, 0, 20_000,
  ]);
  await expect.poll(books).toEqual(even(21_200));
  expect(await visible(orderId)).toEqual({
    state: 'paid',
    leftCents: 21_200,
    refundDueCents: 0,
    refundFailedCents: 0,
  });
  expect(await board()).toEqual({ moneyWithoutChair: [], chairWithoutMoney: [] });
  // An email of the order names the money once, not each try.
  const emailed = await findEmailedOrder(database(), orderId);
  expect(emailed?.refunds).toEqual([{ state: 'done', amountCents: 20_000 }]);
  const entries = await database()
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.action, 'refund order again'));
  expect(entries).toMatchObject([
    { subject: `order ${orderId}`, after: { amountCents: 20_000 } },
    { subject: `order ${orderId}`, after: { amountCents: 20_000 } },
  ]);
  await refund(orderId);
  await expect.poll(books).toEqual(even(0));
});

test('a refund that fails after another retry is on the board too', patient, async () => {
  const { orderId, tickets } = await buy(3, 'tok_refundFail');
  await refund(orderId, tickets.slice(0, 1));
  await expect.poll(books).toEqual(even(41_800));
  await bank(orderId, { isDisputed: true });
  await refund(orderId, tickets.slice(1, 2));
  await expect.poll(failedCents(orderId)).toBe(20_000);
  await bank(orderId, { isDisputed: false });
  await again(orderId);
  await expect.poll(books).toEqual(even(21_800));

  site.clock.advance(6_000);
  await expect.poll(failedCents(orderId)).toBe(40_000);
  expect((await board()).moneyWithoutChair).toMatchObject([{ orderId, amountCents: 40_000 }]);
  expect(await books()).toMatchObject({ incomeCents: 21_800, clearingCents: -40_000 });
  await bank(orderId, { card: 'tok_visa' });
  expect(await again(orderId)).toEqual({ promisedCents: 40_000 });
  await expect.poll(books).toEqual(even(21_800));
  expect(await board()).toEqual({ moneyWithoutChair: [], chairWithoutMoney: [] });
  await refund(orderId);
  await expect.poll(books).toEqual(even(0));
});

test(
  'a refund of the whole order retries failed refunds and reverses income only once',
  patient,
  async () => {
    const { orderId, tickets } = await buy(2);
    await bank(orderId, { isDisputed: true });
    await refund(orderId, tickets.slice(0, 1));
    await expect.poll(failedCents(orderId)).toBe(20_000);
    await refund(orderId);
    await expect.poll(failedCents(orderId)).toBe(41_200);
    expect(await visible(orderId)).toMatchObject({ state: 'refund-failed', leftCents: 0 });
    expect(await books()).toMatchObject({ incomeCents: 0, clearingCents: -41_200 });
    await bank(orderId, { isDisputed: false });
    expect(await again(orderId)).toEqual({ promisedCents: 41_200 });
    await expect.poll(async () => (await order(orderId)).state).toBe('refunded');
    expect(await again(orderId)).toEqual({ promisedCents: 0 });
    await expect.poll(books).toEqual(even(0));
  },
);

test('an unsold order can be read and has nothing to retry', async () => {
  const cart = await fillCart(site.base, chairs.splice(0, 1));
  const { orderId } = await pay(site.base, { ...cart, token: 'tok_chargeDeclined' });
  const input = { params: { id: orderId ?? 0 } };
  expect(await site.call(orderAdmin.getOrder, input, await treasurer())).toMatchObject({
    order: { id: orderId, state: 'open', totalCents: 20_600, leftCents: 0 },
    tickets: [],
  });
  expect(await again(orderId ?? 0)).toEqual({ promisedCents: 0 });
});

test('only a treasurer can retry and read by order; a missing order throws', async () => {
  const [params, id] = [{ orderId: 1 }, { id: 1 }];
  for (const role of ['reception', 'usher', 'secretary'] satisfies Role[]) {
    const options = await site.as(role);
    const problem = expectProblem('forbidden');
    await expect(site.call(checkout.retryRefund, { params }, options)).rejects.toMatchObject(
      problem,
    );
    await expect(site.call(orderAdmin.getOrder, { params: id }, options)).rejects.toMatchObject(
      problem,
    );
  }
  await expect(site.call(checkout.retryRefund, { params })).rejects.toMatchObject(
    expectProblem('unauthenticated'),
  );
  await expect(again(999_999)).rejects.toMatchObject(expectProblem('order-not-found'));
  await expect(order(999_999)).rejects.toMatchObject(expectProblem('order-not-found'));
});

test('the ledger balances after all tests', async () => {
  expect(await findLedgerErrors(database(), { settled: true })).toEqual([]);
});
