import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { paymentAttempt } from '#features/payments/server/tables.ts';
import { addMilliseconds } from '#platform/clock.ts';
import { buildOldAttempt } from '../testing/expired-rows.ts';
import { setUpReceptionRows } from '../testing/set-up-reception-rows.ts';
import { testNow } from '../testing/test-now.ts';
import { orderData } from '#features/orders/server/personal-data-queries.ts';
import { ticketData } from '#features/tickets/server/personal-data-queries.ts';
import { waitingParty } from '#features/seats/server/claims/tables.ts';

const rows = await setUpReceptionRows();
const { database } = rows.handle;
afterAll(rows.close);
beforeEach(async () => {
  await rows.clear();
  await database.delete(paymentAttempt);
  await database.delete(waitingParty);
  await setEnd(addMilliseconds(testNow, day));
});

const day = 86_400_000;
const subject = { email: 'ann@example.org', userId: null };
const own = { email: 'Ann@example.org' };
const setEnd = (end: Date) =>
  database.execute(sql`update event set countdown_target = ${end.toISOString()}::timestamptz`);
/** Whether something of the kind keeps the data from being deleted. */
async function isNeeded(title: string): Promise<boolean> {
  const source = [...orderData, ...ticketData].find((item) => item.title === title);
  const reasons = (await source?.listObstacles?.(database, subject, testNow)) ?? [];
  return reasons.length > 0;
}

describe('tickets keep the data of a person', () => {
  const ticket = { userEmail: own.email };
  test.each([
    ['until a day after the event', ticket, addMilliseconds(testNow, 1 - day), true],
    ['no longer', ticket, addMilliseconds(testNow, -day), false],
    ['not when they are canceled', { ...ticket, cancelledAt: testNow }, testNow, false],
    ['not when they are of another person', { userEmail: 'ben@example.org' }, testNow, false],
  ])('%s', async (_, values, end, expected) => {
    await rows.insertTicket(0, values);
    await setEnd(end);
    expect(await isNeeded('Tickets')).toBe(expected);
  });
});

describe('orders keep the data of a person', () => {
  const insertAttempt = (
    orderId: number,
    ...[kind, state]: ['order' | 'donation', 'UNKNOWN' | 'DECLINED']
  ) => database.insert(paymentAttempt).values(buildOldAttempt(kind, orderId, state, testNow));
  test.each([
    ['REFUND_DUE', true],
    ['REFUND_FAILED', true],
    ['PENDING', false],
    ['PAID', false],
    ['EXPIRED', false],
    ['REFUNDED', false],
  ] as const)('when they are %s: %s', async (state, expected) => {
    await rows.insertOrder({ ...own, state });
    await rows.insertOrder({ state: 'REFUND_DUE' });
    expect(await isNeeded('Ticket orders')).toBe(expected);
  });

  test('while they are being paid', async () => {
    const { id } = await rows.insertOrder(own);
    const { id: other } = await rows.insertOrder();
    await insertAttempt(other, 'order', 'UNKNOWN');
    await insertAttempt(id, 'donation', 'UNKNOWN');
    await insertAttempt(id, 'order', 'DECLINED');
    expect(await isNeeded('Ticket orders')).toBe(false);
    await insertAttempt(id, 'order', 'UNKNOWN');
    expect(await isNeeded('Ticket orders')).toBe(true);
    await database.execute(sql`update "order" set state = 'PAID' where id = ${id}`);
    expect(await isNeeded('Ticket orders')).toBe(false);
  });
});

test.each([
  ['requested', true],
  ['approved', true],
  ['unconfirmed', false],
  ['declined', false],
  ['paid', false],
] as const)('a seat request that is %s keeps the data: %s', async (state, expected) => {
  await rows.insertRequest(state, own);
  await rows.insertRequest('requested', { chairId: rows.chairAt(1) });
  expect(await isNeeded('Requests for youth seats')).toBe(expected);
});

test.each([
  ['offered', true],
  ['waiting', false],
  ['bought', false],
] as const)('a party that is %s keeps the data: %s', async (state, expected) => {
  const party = {
    eventId: rows.eventId,
    name: 'A',
    telephone: '6175550123',
    adults: 1,
    children: 0,
    isTogether: true,
    acceptsFewer: false,
    joinedAt: testNow,
    offeredUntil: testNow,
  };
  await database.insert(waitingParty).values([
    { ...party, ...own, state, cartId: rows.cartId },
    {
      ...party,
      email: 'ben@example.org',
      telephone: '6175550199',
      state: 'offered',
      cartId: rows.otherCartId,
    },
  ]);
  expect(await isNeeded('Waiting list')).toBe(expected);
});
