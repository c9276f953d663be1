import { isCallFailure } from '@namugongo/contract/call';
import { payments } from '@namugongo/contract/payments';
import { checkout } from '@namugongo/contract/reception/checkout';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderFault } from '../../payments/sandbox/order-fault.ts';
import { intent } from '../../payments/sandbox/tables.ts';
import { paymentAttempt } from '../../payments/tables.ts';
import type { fixedClock } from '../../platform/clock.ts';
import { auditEntry, outbox } from '../../platform/tables.ts';
import { faultsInBooks, totals } from '../../testing/books.ts';
import { adultChairs, fillCart, freeChairs, pay } from '../../testing/buyer.ts';
import { administrator, signInAsAdministrator } from '../../testing/sign-in.ts';
import { type RunningSite, startSite } from '../../testing/start-site.ts';

let site: RunningSite<ReturnType<typeof fixedClock>>;
let chairs: number[];
let headers: { cookie: string; origin: string };

beforeAll(async () => {
  site = await startSite({
    background: true,
    variables: administrator,
    pace: { sandboxTimeout: 1_000 },
  });
  chairs = await adultChairs(site.base);
  headers = await signInAsAdministrator(site.base);
});
afterAll(() => site.stop());

async function buy(count: number) {
  const wanted = chairs.splice(0, count);
  const { orderId, answer } = await pay(site.base, await fillCart(site.base, wanted));
  return { orderId: orderId ?? 0, wanted, tickets: answer?.tickets ?? [] };
}

const refund = (orderId: number, tickets?: number[]) =>
  site.call(
    checkout.refund,
    {
      params: { orderId },
      body: { reason: 'Asked for by telephone', ...(tickets ? { tickets } : {}) },
    },
    { headers },
  );
const refusedBy = async (work: Promise<unknown>) => {
  const failure = await work.catch((error: unknown) => error);
  return isCallFailure(failure)
    ? { status: failure.problem.status, code: failure.problem.code }
    : failure;
};
const isFree = async (chairId: number | undefined) =>
  (await freeChairs(site.base)).some(({ id }) => id === chairId);
const state = (orderId: number) => refund(orderId).then(({ status }) => status);

describe('a refund', () => {
  test('of a whole order gives everything back, the fee too, and frees the chairs', async () => {
    const { orderId, wanted, tickets } = await buy(2);
    await expect
      .poll(async () => (await totals(site.handle.database)).ours, { timeout: 8_000 })
      .toBe(41_200);
    expect(await refund(orderId)).toMatchObject({
      status: expect.stringMatching(/^refund/),
      tickets: [],
    });
    await expect.poll(() => state(orderId), { timeout: 8_000 }).toBe('refunded');
    expect(await isFree(wanted[0])).toBe(true);
    await expect.poll(() => totals(site.handle.database)).toMatchObject({ ours: 0, theirs: 0 });
    const [entry] = await site.handle.database
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.subject, `order ${orderId}`));
    expect(entry).toMatchObject({
      action: 'refund order',
      after: { amountCents: 41_200, reason: 'Asked for by telephone' },
    });
    const [mail] = await site.handle.database
      .select()
      .from(outbox)
      .where(like(outbox.dedupeKey, `mail order ${orderId} refund%`));
    expect(mail?.payload).toMatchObject({
      data: {
        labels: tickets.map(({ tableName, chairName }) => `${tableName}-${chairName}`),
        amountCents: 41_200,
      },
    });
    // The chair can be sold again at once.
    expect(await pay(site.base, await fillCart(site.base, wanted))).toMatchObject({ status: 200 });
  });

  test('of one ticket gives its price back; the last one brings the fee along', async () => {
    const { orderId, wanted, tickets } = await buy(2);
    const [first, second] = tickets;
    expect(await refund(orderId, [first?.id ?? 0])).toMatchObject({
      status: 'paid',
      tickets: [{ id: second?.id }],
    });
    expect(await isFree(wanted[0])).toBe(true);
    expect(await isFree(wanted[1])).toBe(false);
    await refund(orderId, [second?.id ?? 0]);
    await expect.poll(() => state(orderId), { timeout: 8_000 }).toBe('refunded');
    const [attempt] = await site.handle.database
      .select()
      .from(paymentAttempt)
      .where(eq(paymentAttempt.subjectId, orderId));
    expect(attempt).toMatchObject({ amountCents: 41_200, refundedCents: 41_200 });
  });

  test('asked for ten times at once happens once', async () => {
    const { orderId } = await buy(1);
    await Promise.all(Array.from({ length: 10 }, () => refund(orderId)));
    await expect.poll(() => state(orderId), { timeout: 8_000 }).toBe('refunded');
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
      await orderFault(site.handle.database, { operation: 'refund', kind });
      await refund(orderId);
      await expect
        .poll(
          () => {
            site.clock.advance(5_000);
            return state(orderId);
          },
          { timeout: 12_000, interval: 400 },
        )
        .toBe('refunded');
    },
    15_000,
  );

  test('that the provider refuses for good is named on the board until a person has acted', async () => {
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
        { timeout: 8_000 },
      )
      .toBe('SUCCEEDED');
    const [attempt] = await site.handle.database
      .select()
      .from(paymentAttempt)
      .where(eq(paymentAttempt.subjectId, orderId));
    const books = eq(intent.id, attempt?.intentId ?? '');
    // The bank's own books say that the money was given back already.
    await site.handle.database.update(intent).set({ refundedCents: 20_600 }).where(books);
    await refund(orderId);
    const board = () => site.call(payments.board, {}, { headers });
    await expect
      .poll(async () => (await board()).moneyWithoutChair, { timeout: 8_000 })
      .toMatchObject([{ orderId, what: 'The refund failed' }]);
    await site.handle.database.update(intent).set({ refundedCents: 0 }).where(books);
    site.clock.advance(1_000);
    await refund(orderId);
    await expect.poll(() => state(orderId), { timeout: 8_000 }).toBe('refunded');
    expect(await board()).toEqual({ moneyWithoutChair: [], chairWithoutMoney: [] });
  }, 30_000);

  test('of a ticket that is not of the order, or of no order, is refused', async () => {
    const { orderId } = await buy(1);
    expect(await refusedBy(refund(orderId, [999_999]))).toEqual({
      status: 404,
      code: 'ticket-not-found',
    });
    expect(await refusedBy(refund(999_999))).toEqual({ status: 404, code: 'order-not-found' });
  });
});

test("the treasurer's calls are for treasurers", async () => {
  for (const endpoint of [payments.list, payments.board, payments.sandboxCharges])
    expect(await refusedBy(site.call(endpoint, {}))).toEqual({
      status: 401,
      code: 'sign-in-needed',
    });
  expect(
    await refusedBy(site.call(checkout.refund, { params: { orderId: 1 }, body: { reason: '' } })),
  ).toMatchObject({ status: 401 });
});

test("the treasurer's list and the provider's books tell the same", async () => {
  const [ours, theirs] = [
    await site.call(payments.list, {}, { headers }),
    await site.call(payments.sandboxCharges, {}, { headers }),
  ];
  const own = new Map(ours.map((attempt) => [attempt.providerId, attempt.amountCents]));
  expect(theirs.length).toBeGreaterThan(5);
  for (const charge of theirs) expect(own.get(charge.intentId)).toBe(charge.amountCents);
});

test('after all this the books are right to the cent', async () => {
  await expect
    .poll(
      () => {
        site.clock.advance(5_000);
        return faultsInBooks(site.handle.database, { settled: true });
      },
      { timeout: 12_000, interval: 400 },
    )
    .toEqual([]);
}, 15_000);
