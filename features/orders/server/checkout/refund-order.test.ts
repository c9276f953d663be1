import { isApiError } from '#contract/client.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { sandboxPayments } from '#features/payments/contract/sandbox.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scheduleFault } from '#features/payments/server/sandbox/testing/faulty-sandbox.ts';
import { intent } from '#features/payments/server/sandbox/tables.ts';
import { paymentAttempt, refund as refundTable } from '#features/payments/server/tables.ts';
import type { fixedClock } from '#platform/clock.ts';
import { auditEntry, outbox } from '#platform/tables.ts';
import { findLedgerErrors, getLedgerTotals } from '#app/server/testing/ledger-checks.ts';
import { listAdultChairIds, fillCart, listFreeChairs, pay } from '#app/server/testing/buyer.ts';
import { administrator, signInAsAdministrator } from '#app/server/testing/sign-in.ts';
import { type RunningSite, startSite } from '#app/server/testing/start-site.ts';
import { chair } from '#features/event/server/tables.ts';

let site: RunningSite<ReturnType<typeof fixedClock>>;
let chairs: number[];
let headers: { cookie: string; origin: string };

beforeAll(async () => {
  site = await startSite({
    background: true,
    variables: administrator,
    pace: { sandboxTimeout: 1_000 },
  });
  chairs = await listAdultChairIds(site.base);
  headers = await signInAsAdministrator(site.base);
});
afterAll(() => site.stop());

async function buy(count: number) {
  const target = chairs.splice(0, count);
  const { orderId, response } = await pay(site.base, await fillCart(site.base, target));
  return { orderId: orderId ?? 0, chairIds: target, tickets: response?.tickets ?? [] };
}

const refund = (orderId: number, tickets?: number[]) =>
  site.callFresh(
    checkout.refund,
    {
      params: { orderId },
      body: { reason: 'Asked for by telephone', ...(tickets ? { tickets } : {}) },
    },
    { headers },
  );
const getProblem = async (work: Promise<unknown>) => {
  const failure = await work.catch((error: unknown) => error);
  return isApiError(failure)
    ? { status: failure.problem.status, code: failure.problem.code }
    : failure;
};
const isFree = async (chairId: number | undefined) =>
  (await listFreeChairs(site.base)).some(({ id }) => id === chairId);
const state = (orderId: number) => refund(orderId).then(({ status }) => status);

describe('a refund', () => {
  test('of a whole order includes the fee and releases the chairs', async () => {
    const { orderId, chairIds: target, tickets } = await buy(2);
    await expect
      .poll(async () => (await getLedgerTotals(site.handle.database)).recorded)
      .toBe(41_200);
    expect(await refund(orderId)).toMatchObject({
      status: expect.stringMatching(/^refund/),
      tickets: [],
    });
    await expect.poll(() => state(orderId)).toBe('refunded');
    expect(await isFree(target[0])).toBe(true);
    await expect
      .poll(() => getLedgerTotals(site.handle.database))
      .toMatchObject({ recorded: 0, actual: 0 });
    const [entry] = await site.handle.database
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.subject, `order ${orderId}`));
    expect(entry).toMatchObject({
      action: 'refund order',
      after: { amountCents: 41_200, reason: 'Asked for by telephone' },
    });
    const [task] = await site.handle.database
      .select()
      .from(outbox)
      .where(like(outbox.dedupeKey, `mail order ${orderId} refund%`));
    expect(task?.payload).toMatchObject({
      data: {
        labels: tickets.map(({ tableName, chairName }) => `${tableName}-${chairName}`),
        amountCents: 41_200,
      },
    });
    // The chair is on sale again.
    expect(await pay(site.base, await fillCart(site.base, target))).toMatchObject({ status: 200 });
  });

  test('of one ticket refunds its price; the last one includes the fee', async () => {
    const { orderId, chairIds: target, tickets } = await buy(2);
    const [first, second] = tickets;
    expect(await refund(orderId, [first?.id ?? 0])).toMatchObject({
      status: 'paid',
      tickets: [{ id: second?.id }],
    });
    expect(await isFree(target[0])).toBe(true);
    expect(await isFree(target[1])).toBe(false);
    await refund(orderId, [second?.id ?? 0]);
    await expect.poll(() => state(orderId)).toBe('refunded');
    const [attempt] = await site.handle.database
      .select()
      .from(paymentAttempt)
      .where(eq(paymentAttempt.subjectId, orderId));
    expect(attempt).toMatchObject({ amountCents: 41_200, refundedCents: 41_200 });
  });

  test('of a ticket that cost nothing asks the provider for nothing', async () => {
    const [free = 0, ...others] = chairs.splice(0, 2);
    const { database } = site.handle;
    await database.update(chair).set({ amountCents: 0 }).where(eq(chair.id, free));
    const cart = await fillCart(site.base, [free, ...others]);
    const { response } = await pay(site.base, cart);
    const { orderId = 0, tickets = [] } = response ?? {};
    const ticket = tickets.find(({ chairId }) => chairId === free);
    const count = () => database.$count(refundTable);
    const before = await count();
    expect(await refund(orderId, [ticket?.id ?? 0])).toMatchObject({ status: 'paid' });
    expect(await count()).toBe(before);
  });

  test('requested ten times in parallel happens once', async () => {
    const { orderId } = await buy(1);
    await Promise.all(Array.from({ length: 10 }, () => refund(orderId)));
    await expect.poll(() => state(orderId)).toBe('refunded');
    const [charge] = await site.handle.database
      .select({ refundedCents: intent.refundedCents, receivedCents: intent.receivedCents })
      .from(intent)
      .innerJoin(paymentAttempt, eq(paymentAttempt.intentId, intent.id))
      .where(eq(paymentAttempt.subjectId, orderId));
    expect(charge).toEqual({ refundedCents: 20_600, receivedCents: 20_600 });
  });

  test.each(['timeOutAfter', 'serverError', 'cutBody', 'rateLimited'] as const)(
    'goes through although the provider answers with %s',
    async (kind) => {
      const { orderId } = await buy(1);
      await scheduleFault(site.handle.database, { operation: 'refund', kind });
      await refund(orderId);
      await expect
        .poll(
          () => {
            site.clock.advance(5_000);
            return state(orderId);
          },
          { interval: 400 },
        )
        .toBe('refunded');
    },
    15_000,
  );

  test('that the provider rejects stays on the board until someone acts', async () => {
    const { orderId } = await buy(1);
    await expect
      .poll(
        async () =>
          (
            await site.handle.database
              .select()
              .from(paymentAttempt)
              .where(eq(paymentAttempt.subjectId, orderId))
          )[0]?.state,
      )
      .toBe('SUCCEEDED');
    const [attempt] = await site.handle.database
      .select()
      .from(paymentAttempt)
      .where(eq(paymentAttempt.subjectId, orderId));
    const books = eq(intent.id, attempt?.intentId ?? '');
    // The provider's books already show the refund.
    await site.handle.database.update(intent).set({ refundedCents: 20_600 }).where(books);
    await refund(orderId);
    const board = () => site.call(payments.getBoard, {}, { headers });
    await expect
      .poll(async () => (await board()).moneyWithoutChair)
      .toMatchObject([{ orderId, what: 'The refund failed' }]);
    await site.handle.database.update(intent).set({ refundedCents: 0 }).where(books);
    site.clock.advance(1_000);
    await refund(orderId);
    await expect.poll(() => state(orderId)).toBe('refunded');
    expect(await board()).toEqual({ moneyWithoutChair: [], chairWithoutMoney: [] });
  }, 30_000);

  test('of a ticket outside the order, or of a missing order, throws', async () => {
    const { orderId } = await buy(1);
    expect(await getProblem(refund(orderId, [999_999]))).toEqual({
      status: 404,
      code: 'ticket-not-found',
    });
    expect(await getProblem(refund(999_999))).toEqual({ status: 404, code: 'order-not-found' });
  });
});

test('only treasurers can call refund endpoints', async () => {
  for (const endpoint of [payments.list, payments.getBoard, sandboxPayments.listCharges])
    expect(await getProblem(site.call(endpoint, {}))).toEqual({
      status: 401,
      code: 'unauthenticated',
    });
  expect(
    await getProblem(
      site.callFresh(checkout.refund, { params: { orderId: 1 }, body: { reason: '' } }),
    ),
  ).toMatchObject({ status: 401 });
});

test("the treasurer's list matches the provider's books", async () => {
  const [local, provider] = [
    await site.call(payments.list, {}, { headers }),
    await site.call(sandboxPayments.listCharges, {}, { headers }),
  ];
  const own = new Map(local.map((attempt) => [attempt.providerId, attempt.amountCents]));
  expect(provider.length).toBeGreaterThan(5);
  for (const charge of provider) expect(own.get(charge.intentId)).toBe(charge.amountCents);
});

test('the ledger balances after all tests', async () => {
  await expect
    .poll(
      () => {
        site.clock.advance(5_000);
        return findLedgerErrors(site.handle.database, { settled: true });
      },
      { interval: 400 },
    )
    .toEqual([]);
}, 15_000);
