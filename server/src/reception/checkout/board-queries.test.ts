import { randomUUID } from 'node:crypto';
import type { AttemptState } from '@namugongo/contract/payments';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { insertAttemptRow } from '../../payments/queries.ts';
import { paymentAttempt } from '../../payments/tables.ts';
import { setUpReceptionRows } from '../../testing/set-up-reception-rows.ts';
import { testNow } from '../../testing/test-now.ts';
import { issueTickets } from '../tickets/issue-tickets.ts';
import { getOrderBoard } from './board-queries.ts';
import type { Order } from './queries.ts';

const { handle, eventId, chairAt, insertClaim, insertOrder, clear, close } =
  await setUpReceptionRows();
const { database } = handle;
afterAll(close);
beforeEach(async () => {
  await clear();
  await database.delete(paymentAttempt);
});

const insertAttempt = (subjectId: number, state: AttemptState, refundedCents = 0) =>
  insertAttemptRow(database, {
    id: randomUUID(),
    subject: 'order',
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
  expect(await readBoard()).toEqual({ money: [], chairs: [unpaid.id] });
});

test('a payment of an order that is not sold is listed until it is refunded', async () => {
  const open = await insertOrder();
  await insertAttempt(open.id, 'AUTHORIZED');
  const expired = await insertOrder({ state: 'EXPIRED' });
  await insertAttempt(expired.id, 'SUCCEEDED', 999);
  const refunded = await insertOrder({ state: 'EXPIRED' });
  await insertAttempt(refunded.id, 'SUCCEEDED', 1_000);
  await insertAttempt((await insertOrder()).id, 'DECLINED');
  expect(await readBoard()).toEqual({ money: [open.id, expired.id], chairs: [] });
});

test('an order with a chair too many or too few is listed, and one that is not paid', async () => {
  const cash = { ...sold, method: 'cash' } as const;
  const whole = await insertOrder(cash);
  await insertClaim(0, 'SOLD', { orderId: whole.id });
  await issueTicket(whole, 0);
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
