import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { getRetryCause } from '#features/payments/server/refund-queries.ts';
import { paymentAttempt, refund, type Subject } from '#features/payments/server/tables.ts';
import { buildOldAttempt } from '#app/server/testing/expired-rows.ts';
import { setUpReceptionRows } from '#app/server/testing/set-up-reception-rows.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { orderChair, ticket } from '#features/event/server/tables.ts';
import { findEmailedOrder } from './order-email-queries.ts';

const rows = await setUpReceptionRows();
const { database } = rows.handle;
afterAll(rows.close);
beforeEach(async () => {
  await rows.clear();
  await database.delete(refund);
  await database.delete(paymentAttempt);
});

/** An order of one chair, with its ticket. */
async function addOrder(place: number): Promise<number> {
  const { id } = await rows.insertOrder({ state: 'PAID' });
  const chairId = rows.chairAt(place);
  const sold = { orderId: id, chairId, guestType: 'adult' as const, amountCents: 200_00 };
  await database.insert(orderChair).values(sold);
  const ticketId = await rows.insertTicket(place);
  await database.update(ticket).set({ orderId: id }).where(eq(ticket.id, ticketId));
  return id;
}
async function addRefund(subject: Subject, subjectId: number, amounts: readonly number[]) {
  const attempt = buildOldAttempt(subject, subjectId, 'SUCCEEDED', testNow);
  await database.insert(paymentAttempt).values(attempt);
  let cause = 'asked';
  for (const amountCents of amounts) {
    const isLast = amountCents === amounts.at(-1);
    const [created] = await database
      .insert(refund)
      .values({
        attemptId: attempt.id ?? '',
        cause,
        amountCents,
        state: isLast ? 'done' : 'failed',
        createdAt: testNow,
      })
      .returning({ id: refund.id });
    cause = getRetryCause(created?.id ?? 0);
  }
}

test('the email of an order has its own chairs, tickets and refunds, a retried one once', async () => {
  const [first, second] = [await addOrder(0), await addOrder(1)];
  await addRefund('order', first, [11, 12]);
  await addRefund('order', second, [21]);
  await addRefund('donation', first, [31]);
  const chairName = ['Chair 1', 'Chair 2'];
  for (const [place, id] of [first, second].entries()) {
    const emailed = await findEmailedOrder(database, id);
    expect(emailed).toMatchObject({
      order: { id },
      chairs: [{ tableName: 'Table 1', chairName: chairName[place], amountCents: 200_00 }],
      tickets: [{ chairName: chairName[place] }],
      refunds: [{ state: 'done', amountCents: place === 0 ? 12 : 21 }],
    });
    expect(emailed?.tickets).toHaveLength(1);
  }
  await database.update(ticket).set({ cancelledAt: testNow }).where(eq(ticket.orderId, first));
  expect((await findEmailedOrder(database, first))?.tickets).toEqual([]);
  expect(await findEmailedOrder(database, second + 1_000_000)).toBeNull();
});
