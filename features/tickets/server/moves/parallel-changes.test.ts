import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { callBlockedBy } from '#app/server/testing/call-during.ts';
import { setUpReception } from '#app/server/testing/set-up-reception.ts';
import { expectProblem } from '#app/server/testing/staff.ts';

/** What a move finds when a ticket that it has read is refunded before the move locks its order. */
const { site, startFeast, sell, move, moveTable, getPlaces } = await setUpReception();
afterAll(() => site.stop());
beforeEach(startFeast);

type Sale = Awaited<ReturnType<typeof sell>>;
const callDuringRefund = <Result>({ orderId }: Sale, call: () => Promise<Result>) =>
  callBlockedBy(
    site.handle,
    async (db) => {
      const refund: SQL[] = [
        sql`select from "order" where id = ${orderId} for update`,
        sql`update ticket set cancelled_at = ${site.clock.now().toISOString()} where order_id = ${orderId}`,
        sql`delete from chair_claim where order_id = ${orderId}`,
      ];
      for (const statement of refund) await db.execute(statement);
    },
    call,
  );

test.each([
  ['ticket', 'ticket-not-found', ({ tickets: [ticket] }: Sale) => move(ticket, 12)],
  ['table', 'record-changed', () => moveTable('Table 1', 'Table 2')],
] as const)('a %s that is refunded meanwhile does not move', async (_, problem, call) => {
  const sale = await sell([0]);
  const result = await callDuringRefund(sale, () => call(sale));
  expect(result).toMatchObject({ status: 'rejected', reason: expectProblem(problem) });
});

test('the place of a ticket that is refunded meanwhile is free for another', async () => {
  const [{ tickets }, partner] = [await sell([0]), await sell([12])];
  const result = await callDuringRefund(partner, () => move(tickets[0], 12, true));
  if (result.status === 'rejected') throw result.reason;
  expect(getPlaces(result.value.tickets)).toEqual([12]);
});
