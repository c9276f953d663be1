import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { AttemptState } from '#features/payments/contract/payments.ts';
import { paymentAttempt } from '#features/payments/server/tables.ts';
import { createAttemptRow } from '#app/server/testing/sample-payment.ts';
import { minutesLater, setUpReceptionRows } from '#app/server/testing/set-up-reception-rows.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { order, orderChair, ticket } from '#features/event/server/tables.ts';
import {
  cancelTickets,
  findOpenOrder,
  findPaidAttempt,
  listGuestTypesOfTelephone,
  listOrderTickets,
  transitionOrder,
} from './queries.ts';
import { findOrder, listOrderChairs } from '#features/tickets/server/receipts/queries.ts';
import { lockCart } from '#features/seats/server/carts/queries.ts';

const rows = await setUpReceptionRows();
const { handle, eventId, otherEventId, chairAt, insertOrder, insertTicket } = rows;
const { database } = handle;
afterAll(rows.close);
beforeEach(async () => {
  await rows.clear();
  await database.delete(paymentAttempt);
});

const insertChairs = (orderId: number, ...places: number[]) =>
  database.insert(orderChair).values(
    places.map((place) => ({
      orderId,
      chairId: chairAt(place),
      guestType: 'adult' as const,
      amountCents: 1,
    })),
  );

describe('an order', () => {
  test('is found by its id, with its own chairs in order', async () => {
    const [first, second] = [await insertOrder(), await insertOrder({ name: 'B' })];
    await insertChairs(first.id, 5);
    await insertChairs(second.id, 2, 1);
    expect(await findOrder(database, first.id)).toEqual(first);
    expect(await findOrder(database, second.id)).toEqual(second);
    expect(await findOrder(database, second.id + 1)).toBeNull();
    const chairs = [{ chairId: chairAt(1) }, { chairId: chairAt(2) }];
    expect(await listOrderChairs(database, second.id)).toMatchObject(chairs);
    expect(await findOpenOrder(database, second.id)).toMatchObject({ order: second, chairs });
    expect((await findOpenOrder(database, first.id))?.chairs).toHaveLength(1);
  });

  test.each(['PAID', 'EXPIRED', 'REFUND_DUE', 'REFUNDED', 'REFUND_FAILED'] as const)(
    'that is %s is not open',
    async (state) => {
      const { id } = await insertOrder({ state });
      await insertChairs(id, 0);
      expect(await findOpenOrder(database, id)).toBeNull();
    },
  );

  test('changes its state alone, and from the given states only', async () => {
    const [first, second] = [await insertOrder(), await insertOrder()];
    const read = () => database.select().from(order).orderBy(order.id);
    expect(await transitionOrder(database, first.id, ['PAID'], { state: 'REFUNDED' })).toBe(false);
    expect(await read()).toEqual([first, second]);
    const change = { state: 'PAID' as const, paidAt: minutesLater(1) };
    expect(await transitionOrder(database, first.id, ['EXPIRED', 'PENDING'], change)).toBe(true);
    expect(await read()).toEqual([{ ...first, ...change }, second]);
  });
});

test('a cart is locked by its id, and found with the sale of its event', async () => {
  for (const cartId of [rows.cartId, rows.otherCartId])
    expect(await lockCart(database, cartId)).toMatchObject({ id: cartId, eventId, feePercent: 3 });
  expect(await lockCart(database, '00000000-0000-4000-8000-000000000000')).toBeNull();
});

describe('the tickets of an order', () => {
  test('are its active ones, with whether their guests were received', async () => {
    const first = await insertTicket(0, { receivedAt: testNow });
    await insertTicket(1);
    const [{ orderId = 0 } = {}] = await database.select().from(ticket).where(eq(ticket.id, first));
    const second = await insertTicket(2, { orderId });
    await insertTicket(3, { orderId, cancelledAt: testNow });
    expect(await listOrderTickets(database, orderId)).toMatchObject([
      { id: first, received: true },
      { id: second, received: false },
    ]);
  });

  test('are canceled, and no others', async () => {
    const ids = [await insertTicket(0), await insertTicket(1), await insertTicket(2)];
    await cancelTickets(database, ids.slice(0, 2), testNow);
    const all = await database.select().from(ticket).orderBy(ticket.id);
    expect(all.map(({ cancelledAt }) => cancelledAt)).toEqual([testNow, testNow, null]);
  });
});

test('the guest types of a telephone number are those of its active tickets for the event', async () => {
  await insertTicket(0);
  await insertTicket(1);
  await insertTicket(2, { telephone: '6175550199', chairType: 'youth' });
  await insertTicket(3, { cancelledAt: testNow, chairType: 'priest' });
  await insertTicket(4, { telephone: '0772123456' });
  const elsewhere = { eventId: otherEventId, chairId: rows.otherChairId };
  await insertTicket(0, { ...elsewhere, chairType: 'children' });
  const list = (id: number, telephone: string) =>
    listGuestTypesOfTelephone(database, id, telephone);
  expect(await list(eventId, '6175550123')).toEqual(['adult']);
  expect(await list(eventId, '6175550199')).toEqual(['youth']);
  expect(await list(eventId, '+256772123456')).toEqual(['adult']);
  expect(await list(otherEventId, '6175550123')).toEqual(['children']);
});

describe('the paid attempt of an order', () => {
  const insertAttempt = async (subjectId: number, state: AttemptState, amountCents = 100) => {
    const row = { ...createAttemptRow(testNow), state, amountCents };
    await database.insert(paymentAttempt).values({ ...row, subject: 'order', subjectId });
    return row.id;
  };

  test.each(['AUTHORIZED', 'SUCCEEDED'] as const)('is %s', async (state) => {
    const [{ id }, other] = [await insertOrder(), await insertOrder()];
    await insertAttempt(id, 'DECLINED');
    await insertAttempt(other.id, state);
    expect(await findPaidAttempt(database, id)).toBeNull();
    const paid = await insertAttempt(id, state);
    expect(await findPaidAttempt(database, id)).toMatchObject({ id: paid });
  });

  test('is none of an order that cost nothing', async () => {
    const { id } = await insertOrder();
    await insertAttempt(id, 'SUCCEEDED', 0);
    expect(await findPaidAttempt(database, id)).toBeNull();
  });
});
