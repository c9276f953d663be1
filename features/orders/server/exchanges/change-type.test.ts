import { renderBuilt } from '#app/server/testing/open-emails.ts';
import { sampleGuest } from '#app/server/testing/set-up-reception.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { dayInTimeZone } from '#contract/rules/dates.ts';
import { chair, eventPrice } from '#features/event/server/tables.ts';
import { boxOffice } from '#features/orders/contract/box-office.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import { drawers } from '#features/orders/contract/drawers.ts';
import { orderAdmin } from '#features/orders/contract/order-admin.ts';
import { listJournalPostings } from '#features/payments/server/journal-queries.ts';
import { getSettings } from '#platform/settings.ts';
import { outbox } from '#platform/tables.ts';
import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { expectWait, lockRow } from '#app/server/testing/call-during.ts';
import { createOrderEmail } from '../checkout/order-emails.ts';
import { prices, setUpExchanges, settled, toBody } from './testing/set-up-exchanges.ts';

const {
  site,
  hall,
  sell,
  move,
  listLedgerErrors,
  listEmails,
  database,
  startSale,
  treasurer,
  refund,
  keep,
  readMoney,
  listTypes,
  readIncome,
  expectBalanced,
} = await setUpExchanges();
afterAll(() => site.stop());
beforeEach(startSale);

test('a difference paid back in cash leaves the drawer that is named, and a kept one none', async () => {
  const { timeZone } = await getSettings(database);
  const listDrawers = async () =>
    site.call(
      drawers.list,
      { params: { day: dayInTimeZone(site.clock.now(), timeZone) } },
      await treasurer(),
    );
  const { orderId, tickets } = await sell([0, 1]);
  const [before] = await listDrawers();
  await keep(tickets[1]?.id);
  expect(await listDrawers()).toMatchObject([{ cashCents: before?.cashCents }]);
  await expect(refund(tickets[0]?.id, 'youth', { drawer: 'nobody' })).rejects.toMatchObject(
    expectProblem('drawer-closed'),
  );
  await refund(tickets[0]?.id, 'youth', { drawer: before?.userId ?? '' });
  expect(await listDrawers()).toMatchObject([
    { userId: before?.userId, cashCents: (before?.cashCents ?? 0) - 8_000 },
  ]);
  expect(await readIncome()).toEqual({ 'cash tickets youth': 32_000 });
  expect(await readMoney(orderId)).toEqual(settled(40_000, 8_000));
  site.clock.advance(3 * 86_400_000);
  await keep(tickets[1]?.id, 'children');
  // On a day without money there is no drawer.
  expect(await listDrawers()).toEqual([]);
  await expectBalanced();
});

test('a gift becomes any type without money, also by the reception', async () => {
  const { orderId, tickets } = await site.call(
    boxOffice.sell,
    { body: { ...sampleGuest, chairs: [hall.chairs[10] ?? 0], method: 'gift' } },
    hall.staff,
  );
  for (const guestType of ['adult', 'children', 'priest'] as const) {
    expect(await keep(tickets[0]?.id, guestType)).toMatchObject({
      refundedCents: 0,
      ticket: { amount: prices[guestType] },
    });
    expect(await listLedgerErrors()).toEqual([]);
  }
  // Also between types of one price, which leaves no gift in the transaction, the books have none of it.
  await database
    .update(eventPrice)
    .set({ amountCents: 20_000 })
    .where(and(eq(eventPrice.eventId, hall.event), eq(eventPrice.chairType, 'children')));
  await keep(tickets[0]?.id, 'adult');
  await keep(tickets[0]?.id, 'children', { priceCents: 20_000 });
  await keep(tickets[0]?.id, 'priest');
  const postings = await listJournalPostings(database, { timeZone: 'UTC' });
  expect(postings.filter(({ subjectId }) => subjectId === orderId)).toEqual([]);
  expect(await readIncome()).toEqual({});
  expect(await listTypes(orderId)).toEqual([['priest', 0]]);
});

test('a moved ticket is exchanged at the prices of the chair where it is', async () => {
  const { tickets } = await sell([0]);
  await move(tickets[0], 12);
  await database
    .update(chair)
    .set({ amountCents: 9_000 })
    .where(eq(chair.id, hall.chairs[12] ?? 0));
  await expect(refund(tickets[0]?.id, 'youth')).rejects.toMatchObject(
    expectProblem(
      'record-changed',
      'This changed while you looked at it: price. Look again, then decide.',
    ),
  );
  expect(await refund(tickets[0]?.id, 'youth', { priceCents: 9_000 })).toMatchObject({
    refundedCents: 11_000,
    ticket: { amount: 9_000 },
  });
  await expectBalanced();
});

describe('nothing is exchanged', () => {
  test('for a type that costs more, that it has, or that the event has no price for', async () => {
    const { orderId, tickets } = await sell([10]);
    const id = tickets[0]?.id;
    for (const call of [keep, refund])
      await expect(call(id, 'adult')).rejects.toMatchObject(
        expectProblem(
          'type-costs-more',
          'This type costs $80.00 more. The ticket changes when the difference is paid, so ask for that first.',
        ),
      );
    await expect(keep(id, 'youth')).rejects.toMatchObject(expectProblem('already-of-type'));
    await database
      .delete(eventPrice)
      .where(and(eq(eventPrice.eventId, hall.event), eq(eventPrice.chairType, 'children')));
    await expect(keep(id, 'children')).rejects.toMatchObject(expectProblem('type-not-admitted'));
    expect(await listTypes(orderId)).toEqual([['youth', 12_000]]);
    await expectBalanced();
  });

  test('of a canceled ticket or one that does not exist', async () => {
    const { orderId, tickets } = await sell([0]);
    await site.callFresh(
      checkout.refund,
      { params: { orderId }, body: { reason: '' } },
      await treasurer(),
    );
    for (const id of [tickets[0]?.id, 999_999])
      await expect(keep(id)).rejects.toMatchObject(expectProblem('ticket-not-found'));
  });

  test('by others than the reception, whose refund it is not, and the treasurer', async () => {
    const { orderId, tickets } = await sell([0]);
    const call = async (difference: 'refund' | 'keep', role: Parameters<typeof site.as>[0]) =>
      site.callFresh(
        orderAdmin.changeType,
        { params: { id: tickets[0]?.id ?? 0 }, body: toBody('youth', difference) },
        await site.as(role),
      );
    const forbidden = expectProblem('forbidden');
    for (const role of ['usher', 'secretary'] as const)
      await expect(call('keep', role)).rejects.toMatchObject(forbidden);
    await expect(call('refund', 'reception')).rejects.toMatchObject(forbidden);
    expect(await listTypes(orderId)).toEqual([['adult', 20_000]]);
    await call('keep', 'treasurer');
    expect(await listTypes(orderId)).toEqual([['youth', 20_000]]);
  });
});

describe('the emails', () => {
  const listRefundTexts = async (orderId: number) => {
    const rows = await database
      .select()
      .from(outbox)
      .where(like(outbox.dedupeKey, `mail order ${orderId} refund exchange:%`));
    const { data: schema, build } = createOrderEmail(site.site.platform);
    const settings = await getSettings(database);
    return Promise.all(
      rows.map(async ({ payload }) => {
        const email = renderBuilt(settings, await build(schema.parse(payload['data']), settings));
        return `${email?.to}\n${email?.text}`;
      }),
    );
  };

  test('have the ticket with its new type, and the refund', async () => {
    const { orderId, tickets } = await sell([0]);
    await refund(tickets[0]?.id);
    const [email] = await listEmails(`mail tickets ${orderId} type%`);
    expect(email?.to).toBe(sampleGuest.email);
    expect(email?.text).toContain('Table 1, Chair 1 is now Youth, not Adult.');
    expect(email?.text).toContain('Your code stays the same.');
    expect(email?.text).toContain(tickets[0]?.barCode);
    const [money] = await listRefundTexts(orderId);
    expect(money).toContain(sampleGuest.email);
    expect(money).toContain('$80.00');
    expect(money).toContain('Table 1, Chair 1 is now Youth, not Adult.');
  });

  test('say nothing of money that is kept, and nothing to a buyer without an address', async () => {
    const { orderId, tickets } = await sell([0]);
    await keep(tickets[0]?.id);
    expect(await listRefundTexts(orderId)).toEqual([]);
    const other = await sell([1], {});
    await refund(other.tickets[0]?.id);
    expect(await listRefundTexts(other.orderId)).toEqual([]);
    expect(await listEmails(`mail tickets ${other.orderId} type%`)).toEqual([]);
  });
});

test('an exchange waits for its order and for no other', async () => {
  let place = 0;
  const lockOrder = (id: number) => lockRow('order', id, 'key share');
  await expectWait(site.handle, async () => {
    const { orderId, tickets } = await sell([place]);
    const { orderId: other } = await sell([place + 1]);
    place += 2;
    return {
      own: lockOrder(orderId),
      other: lockOrder(other),
      call: () => keep(tickets[0]?.id),
    };
  });
});
