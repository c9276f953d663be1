import { payAs } from '#app/server/testing/pay-as.ts';
import { renderBuilt } from '#app/server/testing/open-emails.ts';
import { sampleGuest, setUpReception } from '#app/server/testing/set-up-reception.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { boxOffice } from '#features/orders/contract/box-office.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import { drawers } from '#features/orders/contract/drawers.ts';
import { orderAdmin } from '#features/orders/contract/order-admin.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { scheduleFault } from '#features/payments/server/sandbox/testing/faulty-sandbox.ts';
import { intent } from '#features/payments/server/sandbox/tables.ts';
import { event } from '#features/event/server/tables.ts';
import { paymentAttempt } from '#features/payments/server/tables.ts';
import { findReceipt } from '#features/tickets/server/receipts/find-receipt.ts';
import { dayInTimeZone } from '#contract/rules/dates.ts';
import { getSettings } from '#platform/settings.ts';
import { outbox } from '#platform/tables.ts';
import { and, eq, inArray, like } from 'drizzle-orm';
import { ZodError } from 'zod';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createOrderEmail } from './order-emails.ts';

const reception = await setUpReception({ background: true, pace: { sandboxTimeout: 1_000 } });
const { site, hall, startFeast, sell, findTicket } = reception;
const { database } = site.handle;
afterAll(() => site.stop());
/** The event of each test is the one on sale. */
beforeEach(async () => {
  await startFeast();
  const now = site.clock.now().getTime();
  const week = 7 * 86_400_000;
  await database.update(event).set({ countdownTarget: new Date(now - week) });
  await database
    .update(event)
    .set({ countdownTarget: new Date(now + week) })
    .where(eq(event.id, hall.event));
});

const patient = { timeout: 60_000 };
const treasurer = () => site.as('treasurer');
const buy = (...places: number[]) =>
  payAs(
    site.base,
    sampleGuest,
    places.map((place) => hall.chairs[place] ?? 0),
  );
type Input = { ticket?: number; drawer?: string; emailsReason?: boolean };
const toBody = (amountCents: number, input: Input = {}) => ({
  amountCents,
  reason: 'The heating failed.',
  emailsReason: false,
  ...input,
});
const refundAmount = async (orderId: number, amountCents: number, input: Input = {}) =>
  site.callFresh(
    checkout.refundAmount,
    { params: { orderId }, body: toBody(amountCents, input) },
    await treasurer(),
  );
const refund = async (orderId: number, tickets?: number[]) =>
  site.callFresh(
    checkout.refund,
    { params: { orderId }, body: { reason: '', ...(tickets ? { tickets } : {}) } },
    await treasurer(),
  );
const read = async (orderId: number) =>
  site.call(orderAdmin.getOrder, { params: { id: orderId } }, await treasurer());
const readMoney = async (orderId: number) => {
  const { state, paidCents, refundedCents, leftCents, refundDueCents, refundFailedCents } = (
    await read(orderId)
  ).order;
  return { state, paidCents, refundedCents, leftCents, refundDueCents, refundFailedCents };
};
/** Nothing on its way: an order is as paid, with these refunds. */
const settled = (paidCents: number, refundedCents: number) => ({
  state: 'paid',
  paidCents,
  refundedCents,
  leftCents: paidCents - refundedCents,
  refundDueCents: 0,
  refundFailedCents: 0,
});
const listPrices = async (orderId: number) =>
  (await read(orderId)).tickets.map(({ ticket }) => ticket.amount);
const ofOrder = (orderId: number) =>
  and(eq(paymentAttempt.subject, 'order'), eq(paymentAttempt.subjectId, orderId));
const readCharge = async (orderId: number) => {
  const [charge] = await database
    .select({ received: intent.receivedCents, refunded: intent.refundedCents })
    .from(intent)
    .innerJoin(paymentAttempt, eq(paymentAttempt.intentId, intent.id))
    .where(ofOrder(orderId));
  return charge;
};
const setCharge = (orderId: number, change: { isDisputed: boolean }) =>
  database
    .update(intent)
    .set(change)
    .where(
      inArray(
        intent.id,
        database
          .select({ id: paymentAttempt.intentId })
          .from(paymentAttempt)
          .where(ofOrder(orderId)),
      ),
    );
const expectBalanced = () =>
  expect
    .poll(
      () => {
        site.clock.advance(5_000);
        return reception.listLedgerErrors();
      },
      { interval: 400, timeout: 30_000 },
    )
    .toEqual([]);

describe('an amount of a card payment', () => {
  test('goes back once, and the tickets stay valid and cost less', patient, async () => {
    const { orderId, tickets } = await buy(0, 1);
    expect(await refundAmount(orderId, 5_001)).toEqual({ leftCents: 41_200 - 5_001 });
    await expect.poll(() => readMoney(orderId)).toEqual(settled(41_200, 5_001));
    expect(await readCharge(orderId)).toEqual({ received: 41_200, refunded: 5_001 });
    expect(await listPrices(orderId)).toEqual([17_499, 17_500]);
    await site.as('reception');
    expect((await findTicket(tickets[0]?.barCode)).verdict).toBe('received');
    expect(await findReceipt(database, orderId)).toMatchObject({
      totalCents: 41_200,
      refundedCents: 5_001,
    });
    const { changes } = await read(orderId);
    expect(changes.at(-1)).toMatchObject({
      action: 'refund amount',
      before: { leftCents: 41_200 },
      after: { leftCents: 36_199, amountCents: 5_001, reason: 'The heating failed.' },
    });
    await expectBalanced();
  });

  test('is taken off one ticket, whose later refund is what is left of it', patient, async () => {
    const { orderId, tickets } = await buy(0, 1);
    const [first, second] = tickets.map(({ id }) => id);
    await refundAmount(orderId, 5_000, { ticket: first ?? 0 });
    expect(await listPrices(orderId)).toEqual([15_000, 20_000]);
    await expect(refundAmount(orderId, 15_001, { ticket: first ?? 0 })).rejects.toMatchObject(
      expectProblem('refund-too-large', 'Only $150.00 can still be refunded.'),
    );
    await refund(orderId, [first ?? 0]);
    await expect.poll(() => readMoney(orderId)).toEqual(settled(41_200, 20_000));
    await refund(orderId, [second ?? 0]);
    await expect
      .poll(() => readMoney(orderId))
      .toMatchObject({ state: 'refunded', refundedCents: 41_200, leftCents: 0 });
    expect(await readCharge(orderId)).toEqual({ received: 41_200, refunded: 41_200 });
    await expectBalanced();
  });

  test(
    'may be all that is left, with the fee; then the tickets end without money',
    patient,
    async () => {
      const { orderId } = await buy(0, 1);
      await refundAmount(orderId, 40_600);
      expect(await listPrices(orderId)).toEqual([0, 0]);
      await expect(refundAmount(orderId, 601)).rejects.toMatchObject(
        expectProblem('refund-too-large', 'Only $6.00 can still be refunded.'),
      );
      await refundAmount(orderId, 600);
      await expect.poll(() => readMoney(orderId)).toEqual(settled(41_200, 41_200));
      expect(await refund(orderId)).toMatchObject({ status: 'refunded' });
      expect(await readCharge(orderId)).toEqual({ received: 41_200, refunded: 41_200 });
      await expectBalanced();
    },
  );

  test('asked for by two screens at once is refunded by one of them', patient, async () => {
    const { orderId } = await buy(0);
    const seen = (await read(orderId)).changes.at(-1)?.id ?? 0;
    const options = await treasurer();
    const calls = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        site.call(
          checkout.refundAmount,
          { params: { orderId }, body: { ...toBody(1_000), seen } },
          options,
        ),
      ),
    );
    const rejected = calls.filter(({ status }) => status === 'rejected');
    expect(rejected).toHaveLength(7);
    for (const call of rejected)
      expect(call).toMatchObject({ reason: expectProblem('record-changed') });
    await expect.poll(() => readMoney(orderId)).toEqual(settled(20_600, 1_000));
    await expectBalanced();
  });

  test('is never more than is left, whatever is refunded at the same moment', patient, async () => {
    const { orderId, tickets } = await buy(0, 1);
    const calls = await Promise.allSettled([
      ...Array.from({ length: 4 }, () => refundAmount(orderId, 15_000)),
      refund(orderId, [tickets[0]?.id ?? 0]),
    ]);
    for (const call of calls.slice(0, 4))
      if (call.status === 'rejected')
        expect(call).toMatchObject({ reason: expectProblem('refund-too-large') });
    expect(calls[4]).toMatchObject({ status: 'fulfilled' });
    await expectBalanced();
    const { paidCents, refundedCents, leftCents, refundDueCents } = await readMoney(orderId);
    expect({ paidCents, refundDueCents }).toEqual({ paidCents: 41_200, refundDueCents: 0 });
    expect(refundedCents + leftCents).toBe(41_200);
    expect((await readCharge(orderId))?.refunded).toBe(refundedCents);
    await refund(orderId);
    await expectBalanced();
    expect((await readCharge(orderId))?.refunded).toBe(41_200);
  });

  test.each(['timeOutAfter', 'serverError', 'cutBody', 'rateLimited'] as const)(
    'goes back once although the card processor answers with %s',
    patient,
    async (kind) => {
      const { orderId } = await buy(0);
      await scheduleFault(database, { operation: 'refund', kind });
      await refundAmount(orderId, 2_000);
      await expectBalanced();
      await expect.poll(() => readMoney(orderId)).toEqual(settled(20_600, 2_000));
      expect(await readCharge(orderId)).toEqual({ received: 20_600, refunded: 2_000 });
    },
  );

  test(
    'that the card processor refuses waits on the board until it is retried',
    patient,
    async () => {
      const { orderId } = await buy(0);
      const board = async () => site.call(payments.getBoard, {}, await treasurer());
      await expect.poll(() => readCharge(orderId)).toMatchObject({ received: 20_600 });
      await setCharge(orderId, { isDisputed: true });
      await refundAmount(orderId, 2_000);
      await expect.poll(() => readMoney(orderId)).toMatchObject({ refundFailedCents: 2_000 });
      // The money is the buyer's: nobody can refund it a second time.
      expect(await readMoney(orderId)).toMatchObject({ state: 'paid', leftCents: 18_600 });
      expect((await board()).moneyWithoutChair).toMatchObject([
        { orderId, amountCents: 2_000, what: 'A refund of this order failed' },
      ]);
      await setCharge(orderId, { isDisputed: false });
      await site.call(checkout.retryRefund, { params: { orderId } }, await treasurer());
      await expect.poll(() => readMoney(orderId)).toEqual(settled(20_600, 2_000));
      expect((await board()).moneyWithoutChair).toEqual([]);
      await expectBalanced();
    },
  );
});

test('an amount paid back in cash leaves the drawer that is named', async () => {
  const { timeZone } = await getSettings(database);
  const { orderId } = await sell([0, 1]);
  const readDrawers = async () =>
    site.call(
      drawers.list,
      { params: { day: dayInTimeZone(site.clock.now(), timeZone) } },
      await treasurer(),
    );
  const [before] = await readDrawers();
  await refundAmount(orderId, 2_550, { drawer: before?.userId ?? '' });
  expect(await readDrawers()).toMatchObject([
    { userId: before?.userId, cashCents: (before?.cashCents ?? 0) - 2_550 },
  ]);
  expect(await readMoney(orderId)).toEqual(settled(40_000, 2_550));
  await expect(refundAmount(orderId, 100, { drawer: 'nobody' })).rejects.toMatchObject(
    expectProblem('drawer-closed'),
  );
  expect(await readMoney(orderId)).toEqual(settled(40_000, 2_550));
  await refund(orderId);
  expect(await readMoney(orderId)).toMatchObject({ state: 'refunded', refundedCents: 40_000 });
  await expectBalanced();
});

describe('nothing is refunded', () => {
  test('of a gift, of a refunded order, of an order or ticket that does not exist', async () => {
    const gift = await site.call(
      boxOffice.sell,
      { body: { ...sampleGuest, chairs: [hall.chairs[0] ?? 0], method: 'gift' } },
      hall.staff,
    );
    const sold = await sell([1]);
    const other = await sell([2]);
    await refund(sold.orderId);
    const nothing = expectProblem('refund-too-large', 'Only $0.00 can still be refunded.');
    await expect(refundAmount(gift.orderId, 1)).rejects.toMatchObject(nothing);
    await expect(refundAmount(sold.orderId, 1)).rejects.toMatchObject(nothing);
    await expect(refundAmount(999_999, 1)).rejects.toMatchObject(expectProblem('order-not-found'));
    for (const ticket of [999_999, sold.tickets[0]?.id ?? 0])
      await expect(refundAmount(other.orderId, 1, { ticket })).rejects.toMatchObject(
        expectProblem('ticket-not-found'),
      );
  });

  test('without an amount or a reason, and by nobody but a treasurer', async () => {
    const { orderId } = await sell([0]);
    const call = async (change: object, options = site.as('treasurer')) =>
      site.call(
        checkout.refundAmount,
        { params: { orderId }, body: { ...toBody(100), seen: 2_000_000_000, ...change } },
        await options,
      );
    for (const change of [{ amountCents: 0 }, { amountCents: 1.5 }, { reason: ' ' }])
      await expect(call(change)).rejects.toThrow(ZodError);
    for (const role of ['reception', 'usher', 'secretary'] as const)
      await expect(call({}, site.as(role))).rejects.toMatchObject(expectProblem('forbidden'));
    expect(await readMoney(orderId)).toEqual(settled(20_000, 0));
  });
});

describe('the email about an amount', () => {
  const listTexts = async (orderId: number) => {
    const rows = await database
      .select()
      .from(outbox)
      .where(like(outbox.dedupeKey, `mail order ${orderId} refund amount:%`))
      .orderBy(outbox.id);
    const { data: schema, build } = createOrderEmail(site.site.platform);
    const settings = await getSettings(database);
    return Promise.all(
      rows.map(async ({ payload }) => {
        const email = renderBuilt(settings, await build(schema.parse(payload['data']), settings));
        return `${email?.to}\n${email?.text}`;
      }),
    );
  };

  test('says the amount, and the reason only when the treasurer wants it', async () => {
    const { orderId } = await sell([0]);
    await refundAmount(orderId, 2_050);
    await refundAmount(orderId, 1_000, { emailsReason: true });
    const [first, second] = await listTexts(orderId);
    expect(first).toContain(sampleGuest.email);
    expect(first).toContain('$20.50');
    expect(first).toContain('Your tickets stay valid.');
    expect(first).not.toContain('heating');
    expect(second).toContain('$10.00');
    expect(second).toContain('The heating failed.');
  });

  test('is not written to a buyer without an address', async () => {
    const { orderId } = await sell([0], {});
    await refundAmount(orderId, 1_000);
    expect(await listTexts(orderId)).toEqual([]);
  });
});
