import { randomUUID } from 'node:crypto';
import { fillCart } from '#app/server/testing/buyer.ts';
import { sampleGuest } from '#app/server/testing/set-up-reception.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { checkIn } from '#features/door/contract/check-in.ts';
import { chairClaim, code } from '#features/event/server/tables.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import { orderAdmin } from '#features/orders/contract/order-admin.ts';
import { scheduleFault } from '#features/payments/server/sandbox/testing/faulty-sandbox.ts';
import { codes } from '#features/seats/contract/codes.ts';
import { reports } from '#features/tickets/contract/reports.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { setUpExchanges, settled, toBody } from './testing/set-up-exchanges.ts';

const {
  site,
  hall,
  findTicket,
  database,
  startSale,
  treasurer,
  buy,
  refund,
  keep,
  refundAmount,
  read,
  readMoney,
  listTypes,
  readIncome,
  expectBalanced,
} = await setUpExchanges();
afterAll(() => site.stop());
beforeEach(startSale);

const patient = { timeout: 60_000 };

describe('a ticket of a card payment', () => {
  test('becomes one of a cheaper type, and the difference is refunded', patient, async () => {
    const { orderId, ids, tickets } = await buy(0, 1);
    const { ticket, refundedCents } = await refund(ids[0]);
    expect(refundedCents).toBe(8_000);
    expect(ticket).toMatchObject({ chairType: 'youth', amount: 12_000, chairId: hall.chairs[0] });
    await expect.poll(() => readMoney(orderId)).toEqual(settled(41_200, 8_000));
    expect(await readIncome()).toEqual({
      'card fees': 1_200,
      'card tickets adult': 20_000,
      'card tickets youth': 12_000,
    });
    // The same barcode opens the door, and its list has the new type.
    await site.as('reception');
    expect((await findTicket(tickets[0]?.barCode)).verdict).toBe('received');
    const list = await site.call(checkIn.listTickets, { query: { event: hall.event } }, hall.staff);
    expect(list.tickets.find(({ id }) => id === ids[0])).toMatchObject({
      chairType: 'youth',
      barCode: tickets[0]?.barCode,
    });
    const sold = await site.call(
      reports.listSoldChairs,
      { query: { event: hall.event } },
      hall.staff,
    );
    expect(sold.map(({ chairType, amount }) => [chairType, amount]).toSorted()).toEqual([
      ['adult', 20_000],
      ['youth', 12_000],
    ]);
    const [claim] = await database
      .select()
      .from(chairClaim)
      .where(eq(chairClaim.chairId, hall.chairs[0] ?? 0));
    expect(claim).toMatchObject({ guestType: 'youth', amountCents: 12_000, state: 'SOLD' });
    expect((await read(orderId)).changes.at(-1)).toMatchObject({
      action: 'change type',
      subject: `ticket ${ids[0]}`,
      before: { type: 'Adult', priceCents: 20_000 },
      after: { type: 'Youth', priceCents: 12_000, refundedCents: 8_000 },
    });
    await expectBalanced();
  });

  test('keeps what was paid when the difference is kept, and can be undone', patient, async () => {
    const { orderId, ids } = await buy(0);
    const { change, refundedCents } = await keep(ids[0]);
    expect(refundedCents).toBe(0);
    expect(await listTypes(orderId)).toEqual([['youth', 20_000]]);
    expect(await readIncome()).toEqual({ 'card fees': 600, 'card tickets youth': 20_000 });
    await expectBalanced();
    await site.call(
      orderAdmin.changeType,
      { params: { id: ids[0] ?? 0 }, body: { ...toBody('adult', 'keep'), seen: change } },
      hall.staff,
    );
    expect(await listTypes(orderId)).toEqual([['adult', 20_000]]);
    expect(await readIncome()).toEqual({ 'card fees': 600, 'card tickets adult': 20_000 });
    expect(await readMoney(orderId)).toEqual(settled(20_600, 0));
    await expectBalanced();
  });

  test(
    'of which an amount was refunded gets what is left over the new price',
    patient,
    async () => {
      const { orderId, ids } = await buy(0, 1);
      await refundAmount(orderId, ids[0], 5_000);
      await refundAmount(orderId, ids[1], 15_000);
      expect(await refund(ids[0])).toMatchObject({ refundedCents: 3_000 });
      expect(await refund(ids[1])).toMatchObject({ refundedCents: 0 });
      expect(await listTypes(orderId)).toEqual([
        ['youth', 12_000],
        ['youth', 5_000],
      ]);
      await expect.poll(() => readMoney(orderId)).toEqual(settled(41_200, 23_000));
      await site.callFresh(
        checkout.refund,
        { params: { orderId }, body: { reason: '' } },
        await treasurer(),
      );
      await expect.poll(() => readMoney(orderId)).toEqual(settled(41_200, 41_200));
      await expectBalanced();
    },
  );

  test('that was bought with a code costs the new type with that code', patient, async () => {
    const [created] = await database
      .insert(code)
      .values({ eventId: hall.event, code: `C${hall.event}`, label: 'Choir', percentOff: 25 })
      .returning();
    const cart = await fillCart(site.base, [hall.chairs[0] ?? 0]);
    const { totalCents } = await site.call(codes.apply, {
      params: { cartId: cart.cartId },
      body: { code: created?.code ?? '' },
    });
    const { orderId, tickets } = await site.call(
      checkout.pay,
      { body: { ...sampleGuest, ...cart, amount: totalCents, token: 'tok_visa' } },
      { headers: { 'idempotency-key': randomUUID() } },
    );
    const id = tickets[0]?.id ?? 0;
    const { typePrices } = await site.call(orderAdmin.getTicket, { params: { id } }, hall.staff);
    expect(typePrices).toEqual([
      { guestType: 'adult', cents: 15_000 },
      { guestType: 'youth', cents: 9_000 },
      { guestType: 'children', cents: 3_000 },
      { guestType: 'priest', cents: 0 },
    ]);
    expect(await refund(id, 'youth', { priceCents: 9_000 })).toMatchObject({
      refundedCents: 6_000,
      ticket: { amount: 9_000 },
    });
    const sold = await site.call(
      reports.listSoldChairs,
      { query: { event: hall.event } },
      hall.staff,
    );
    expect(sold).toMatchObject([{ code: created?.code, discountCents: 3_000, amount: 9_000 }]);
    await expect.poll(() => readMoney(orderId)).toEqual(settled(totalCents, 6_000));
    await expectBalanced();
  });

  test('is exchanged once by two screens at the same moment', patient, async () => {
    const { orderId, ids } = await buy(0);
    const seen = (await read(orderId)).changes.at(-1)?.id ?? 0;
    const options = await treasurer();
    const calls = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        site.call(
          orderAdmin.changeType,
          { params: { id: ids[0] ?? 0 }, body: { ...toBody('youth', 'refund'), seen } },
          options,
        ),
      ),
    );
    const rejected = calls.filter(({ status }) => status === 'rejected');
    expect(rejected).toHaveLength(7);
    for (const call of rejected)
      expect(call).toMatchObject({ reason: expectProblem('record-changed') });
    await expect.poll(() => readMoney(orderId)).toEqual(settled(20_600, 8_000));
    await expectBalanced();
  });

  test(
    'is never refunded more than was paid, whatever happens at the same moment',
    patient,
    async () => {
      const { orderId, ids } = await buy(0, 1);
      await Promise.allSettled([
        refund(ids[0]),
        refund(ids[0], 'children'),
        refundAmount(orderId, ids[0], 15_000),
        refundAmount(orderId, undefined, 10_000),
        site.callFresh(
          checkout.refund,
          { params: { orderId }, body: { reason: '', tickets: [ids[0] ?? 0] } },
          await treasurer(),
        ),
      ]);
      await expectBalanced();
      const { refundedCents, leftCents } = await readMoney(orderId);
      expect(refundedCents + leftCents).toBe(41_200);
    },
  );

  test.each(['timeOutAfter', 'serverError', 'cutBody', 'rateLimited'] as const)(
    'is refunded once although the card processor answers with %s',
    patient,
    async (kind) => {
      const { orderId, ids } = await buy(0);
      await scheduleFault(database, { operation: 'refund', kind });
      await refund(ids[0]);
      await expectBalanced();
      await expect.poll(() => readMoney(orderId)).toEqual(settled(20_600, 8_000));
    },
  );
});
