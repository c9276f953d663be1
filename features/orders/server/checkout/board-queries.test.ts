import { randomUUID } from 'node:crypto';
import type { AttemptState } from '#features/payments/contract/payments.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { insertAttemptRow } from '#features/payments/server/queries.ts';
import { getRetryCause } from '#features/payments/server/refund-queries.ts';
import { paymentAttempt, refund } from '#features/payments/server/tables.ts';
import { setUpReceptionRows } from '#app/server/testing/set-up-reception-rows.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { ticket } from '#features/event/server/tables.ts';
import { issueTickets } from '#features/tickets/server/issue-tickets.ts';
import { getOrderBoard } from './board-queries.ts';
import type { Order } from '#features/tickets/server/receipts/queries.ts';

const { handle, eventId, chairAt, insertClaim, insertOrder, clear, close } =
  await setUpReceptionRows();
const { database } = handle;
afterAll(close);
beforeEach(async () => {
  await clear();
  for (const table of [refund, paymentAttempt]) await database.delete(table);
});

const insertAttempt = (
  subjectId: number,
  state: AttemptState,
  refundedCents = 0,
  subject: 'order' | 'donation' = 'order',
) =>
  insertAttemptRow(database, {
    id: randomUUID(),
    subject,
    subjectId,
    provider: 'sandbox',
    clientKey: randomUUID(),
    requestHash: '',
    amountCents: 1_000,
    refundedCents,
    captureMethod: 'manual',
    state,
    createdAt: testNow,
    updatedAt: testNow,
  });
const issueTicket = ({ id }: Order, index: number) =>
  issueTickets(database, {
    orderId: id,
    eventId,
    buyer: { name: 'A', email: 'a@example.org', phone: '6175550123' },
    chairs: [{ chairId: chairAt(index), guestType: 'adult', amountCents: 0 }],
    now: testNow,
  });
/** Ids of the listed orders. */
async function readBoard() {
  const { moneyWithoutChair, chairWithoutMoney } = await getOrderBoard(database);
  const getIds = (lines: readonly { orderId: number | null }[]) =>
    lines.map(({ orderId }) => orderId);
  return { money: getIds(moneyWithoutChair), chairs: getIds(chairWithoutMoney) };
}
const sold = { state: 'PAID', subtotalCents: 1_000, totalCents: 1_000 } as const;

test('a sold order without a payment is listed, whatever was tried before', async () => {
  const unpaid = await insertOrder(sold);
  await insertAttempt(unpaid.id, 'DECLINED');
  const paid = await insertOrder(sold);
  await insertAttempt(paid.id, 'SUCCEEDED');
  await insertOrder({ state: 'PAID' });
  await insertOrder({ ...sold, method: 'cash' });
  await insertOrder({ ...sold, state: 'PENDING' });
  // A donation can have the id of an order.
  await insertAttempt(unpaid.id, 'SUCCEEDED', 0, 'donation');
  expect(await readBoard()).toEqual({ money: [], chairs: [unpaid.id] });
});

test('a payment of an order that is not sold is listed until it is refunded', async () => {
  const open = await insertOrder();
  await insertAttempt(open.id, 'AUTHORIZED');
  const expired = await insertOrder({ state: 'EXPIRED' });
  await insertAttempt(expired.id, 'SUCCEEDED', 999);
  const refunded = await insertOrder({ state: 'EXPIRED' });
  await insertAttempt(refunded.id, 'SUCCEEDED', 1_000);
  const other = await insertOrder();
  await insertAttempt(other.id, 'DECLINED');
  await insertAttempt(other.id, 'SUCCEEDED', 0, 'donation');
  expect(await readBoard()).toEqual({ money: [open.id, expired.id], chairs: [] });
});

test('an order with a chair too many or too few is listed, and one that is not paid', async () => {
  const cash = { ...sold, method: 'cash' } as const;
  const whole = await insertOrder(cash);
  await insertClaim(0, 'SOLD', { orderId: whole.id });
  await issueTicket(whole, 0);
  await issueTicket(whole, 5);
  await database
    .update(ticket)
    .set({ cancelledAt: testNow })
    .where(eq(ticket.chairId, chairAt(5)));
  const withoutTicket = await insertOrder(cash);
  await insertClaim(1, 'SOLD', { orderId: withoutTicket.id });
  const withoutChair = await insertOrder(cash);
  await issueTicket(withoutChair, 2);
  const unpaid = await insertOrder();
  await insertClaim(3, 'SOLD', { orderId: unpaid.id });
  await issueTicket(unpaid, 3);
  const paying = await insertOrder();
  await insertClaim(4, 'PAYING', { orderId: paying.id });
  expect(await readBoard()).toEqual({
    money: [],
    chairs: [withoutTicket.id, withoutChair.id, unpaid.id],
  });
});

test('a failed refund is listed once for its order, until it is tried again', async () => {
  const insertRefund = async (id: number, state: 'done' | 'failed', causes: string[]) => {
    const { id: attemptId } = await insertAttempt(id, 'SUCCEEDED');
    const values = { attemptId, amountCents: 100, state, createdAt: testNow };
    const refundIds = await database
      .insert(refund)
      .values(causes.map((cause) => ({ ...values, cause })))
      .returning({ id: refund.id });
    return { attemptId, refundIds: refundIds.map((row) => row.id) };
  };
  const failed = await insertOrder(sold);
  await insertRefund(failed.id, 'failed', ['one', 'two']);
  await insertRefund((await insertOrder(sold)).id, 'done', ['one']);
  const whole = await insertOrder({ ...sold, state: 'REFUND_FAILED' });
  await insertRefund(whole.id, 'failed', ['one']);
  const retried = await insertOrder(sold);
  const { attemptId, refundIds } = await insertRefund(retried.id, 'failed', ['one']);
  await database.insert(refund).values({
    attemptId,
    amountCents: 100,
    state: 'due',
    createdAt: testNow,
    cause: getRetryCause(refundIds[0] ?? 0),
  });
  const { moneyWithoutChair } = await getOrderBoard(database);
  expect(moneyWithoutChair).toMatchObject([
    { orderId: whole.id, what: 'The refund failed' },
    { orderId: failed.id, what: 'A refund of this order failed', amountCents: 200 },
  ]);
});
