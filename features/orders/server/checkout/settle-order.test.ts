import { carts } from '#features/seats/contract/carts.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { syncAttempt } from '#features/payments/server/cancel-attempt.ts';
import type { Attempt } from '#features/payments/server/payable.ts';
import { reconcileAttempts } from '#features/payments/server/reconcile-attempts.ts';
import { scheduleFault } from '#features/payments/server/sandbox/testing/faulty-sandbox.ts';
import { paymentAttempt } from '#features/payments/server/tables.ts';
import { outbox } from '#platform/tables.ts';
import { collectChanges } from '#app/server/testing/collect-changes.ts';
import { fillCart, listAdultChairIds, pay } from '#app/server/testing/buyer.ts';
import { startSite } from '#app/server/testing/start-site.ts';
import { seatRequest } from '../seat-requests/tables.ts';
import { deleteChairRow } from '#features/hall/server/chairs/queries.ts';
import type { OrderState } from '#features/event/server/rules.ts';
import { chairClaim, order, ticket } from '#features/event/server/tables.ts';

/** Money arrives for an order that has changed meanwhile. */
let site: Awaited<ReturnType<typeof startSite>>;
let chairs: number[];

beforeAll(async () => {
  // No jobs run; each test settles its payment itself.
  site = await startSite({ pace: { sandboxTimeout: 300 } });
  chairs = await listAdultChairIds(site.base);
});
afterAll(() => site.stop());

/** An order whose payment the provider authorized; the response was lost. */
async function payUnanswered(): Promise<{ orderId: number; attempt: Attempt }> {
  const cart = await fillCart(site.base, chairs.splice(0, 2));
  await scheduleFault(site.handle.database, { operation: 'confirm', kind: 'timeOutAfter' });
  const { status, orderId } = await pay(site.base, cart);
  expect(status).toBe(504);
  const [attempt] = await site.handle.database
    .select()
    .from(paymentAttempt)
    .where(eq(paymentAttempt.subjectId, orderId ?? 0));
  if (!attempt) throw new Error('The order has no attempt.');
  return { orderId: orderId ?? 0, attempt };
}
const settle = (attempt: Attempt) => syncAttempt(site.site.payments.payments, attempt);
const countTickets = (orderId: number) =>
  site.handle.database.$count(ticket, eq(ticket.orderId, orderId));
const getState = async (orderId: number) =>
  (await site.handle.database.select().from(order).where(eq(order.id, orderId)))[0]?.state;
const isCancelQueued = async ({ id }: Attempt) =>
  (
    await site.handle.pool.query(
      "select from outbox_task where kind = 'payment-cancel' and payload->>'attemptId' = $1",
      [id],
    )
  ).rowCount === 1;

test('an open order is sold', async () => {
  const { orderId, attempt } = await payUnanswered();
  expect(await settle(attempt)).toMatchObject({ state: 'AUTHORIZED' });
  expect([await getState(orderId), await countTickets(orderId)]).toEqual(['PAID', 2]);
  expect(await isCancelQueued(attempt)).toBe(false);
});

test('a request for a chair that comes back to its buyer is declined', async () => {
  const { orderId, attempt } = await payUnanswered();
  const { database } = site.handle;
  const [claim] = await database
    .delete(chairClaim)
    .where(eq(chairClaim.orderId, orderId))
    .returning();
  const { eventId = 0, chairId = 0 } = claim ?? {};
  const person = { name: 'B', email: 'b@example.org', telephone: '6175550199' };
  await database
    .insert(seatRequest)
    .values({ eventId, chairId, state: 'requested', ...person, requestedAt: site.clock.now() });
  await settle(attempt);
  expect(await getState(orderId)).toBe('PAID');
  expect(await database.select().from(seatRequest)).toMatchObject([{ state: 'declined' }]);
});

test.each<OrderState>(['PAID', 'REFUND_DUE', 'REFUNDED', 'REFUND_FAILED'])(
  'an order that is %s already gets no tickets, and the money goes back',
  async (state) => {
    const { orderId, attempt } = await payUnanswered();
    await site.handle.database.update(order).set({ state }).where(eq(order.id, orderId));
    expect(await settle(attempt)).toMatchObject({ state: 'AUTHORIZED' });
    expect([await getState(orderId), await countTickets(orderId)]).toEqual([state, 0]);
    expect(await isCancelQueued(attempt)).toBe(true);
  },
);

test('an order whose chair someone else has is closed, its other chair comes back, and the buyer learns so', async () => {
  const { orderId, attempt } = await payUnanswered();
  const { database } = site.handle;
  const [lost, other] = await database
    .select()
    .from(chairClaim)
    .where(eq(chairClaim.orderId, orderId))
    .orderBy(chairClaim.chairId);
  await database.delete(chairClaim).where(eq(chairClaim.chairId, lost?.chairId ?? 0));
  await fillCart(site.base, [lost?.chairId ?? 0]);
  const changes = await collectChanges(site.site.platform, () => settle(attempt));
  expect(changes).toContain(`chairs:${lost?.eventId} ${other?.chairId}`);
  expect(await getState(orderId)).toBe('REFUND_DUE');
  const key = `mail order ${orderId} incomplete`;
  expect(await database.$count(outbox, eq(outbox.dedupeKey, key))).toBe(1);
});

test('an order whose chair was removed from the hall is closed, and not sold without it', async () => {
  const { orderId, attempt } = await payUnanswered();
  const { database } = site.handle;
  const [lost] = await database
    .delete(chairClaim)
    .where(eq(chairClaim.orderId, orderId))
    .returning();
  expect(await deleteChairRow(database, lost?.chairId ?? 0)).toBe(true);
  expect(await settle(attempt)).toMatchObject({ state: 'AUTHORIZED' });
  expect([await getState(orderId), await countTickets(orderId)]).toEqual(['REFUND_DUE', 0]);
  expect(await isCancelQueued(attempt)).toBe(true);
});

test('the chairs of an order that expires come back, and its cart can pay for others', async () => {
  const [first = 0, second = 0] = chairs.splice(0, 2);
  const cart = await fillCart(site.base, [first]);
  const { orderId } = await pay(site.base, { ...cart, token: 'tok_threeDSecure2Required' });
  const { clock } = site;
  const before = clock.now();
  clock.advance(10 * 60_000);
  const changes = await collectChanges(site.site.platform, () =>
    reconcileAttempts(site.site.payments.payments),
  );
  clock.set(before);
  expect(changes).toContainEqual(expect.stringMatching(new RegExp(`^chairs:\\d+ ${first}$`)));
  expect(await getState(orderId ?? 0)).toBe('EXPIRED');
  // The cart names the chair that it lost once.
  await site.call(carts.get, { params: cart });
  await site.call(carts.hold, { params: { ...cart, chairId: second } });
  expect(await pay(site.base, cart)).toMatchObject({ status: 200 });
});

test('settling waits for whoever has locked the order, and sees what they did', async () => {
  const { orderId, attempt } = await payUnanswered();
  const other = await site.handle.pool.connect();
  await other.query('begin');
  await other.query(`select from "order" where id = $1 for update`, [orderId]);
  await other.query(`update "order" set state = 'REFUNDED' where id = $1`, [orderId]);
  const settled = settle(attempt);
  const countWaiting = async () => {
    const { rows } = await site.handle.database.execute<{ waiting: number }>(
      sql`select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and wait_event not in ('object', 'extend')`,
    );
    return rows[0]?.waiting;
  };
  await expect.poll(countWaiting).toBe(1);
  await other.query('commit');
  other.release();
  expect(await settled).toMatchObject({ state: 'AUTHORIZED' });
  expect([await getState(orderId), await countTickets(orderId)]).toEqual(['REFUNDED', 0]);
  expect(await isCancelQueued(attempt)).toBe(true);
});
