import { payments } from '#features/payments/contract/payments.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntry } from '#platform/tables.ts';
import { findLedgerErrors, getLedgerTotals } from '#app/server/testing/ledger-checks.ts';
import { listAdultChairIds, fillCart, pay } from '#app/server/testing/buyer.ts';
import { startSiteWithStaff } from '#app/server/testing/staff.ts';
import { syncRefunds } from './sync-refunds.ts';
import { scheduleFault } from './sandbox/testing/faulty-sandbox.ts';
import { intent } from './sandbox/tables.ts';
import { ledgerEntry, paymentAttempt } from './tables.ts';

let site: Awaited<ReturnType<typeof startSiteWithStaff>>;
let chairs: number[];

beforeAll(async () => {
  site = await startSiteWithStaff({ background: true, pace: { sandboxTimeout: 4_000 } });
  chairs = await listAdultChairIds(site.base);
});
afterAll(() => site.stop());

const database = () => site.handle.database;
const board = async () => site.call(payments.getBoard, {}, await site.as('treasurer'));
const refundsDue = async () =>
  (await site.call(payments.listOpenIssues, {}, await site.as('treasurer'))).refunds;
const theBooks = async () => {
  const { recorded: local, actual: provider } = await getLedgerTotals(database());
  return { recorded: local, actual: provider };
};

async function buy(count: number, token: string) {
  const target = await fillCart(site.base, chairs.splice(0, count));
  const { orderId, response } = await pay(site.base, { ...target, token });
  return { orderId: orderId ?? 0, tickets: response?.tickets ?? [] };
}

const refund = async (orderId: number, tickets?: number[]) =>
  site.callFresh(
    checkout.refund,
    { params: { orderId }, body: { reason: 'Asked', ...(tickets ? { tickets } : {}) } },
    await site.as('treasurer'),
  );

const owed = async (orderId: number): Promise<number> => {
  const rows = await database()
    .select({ cents: ledgerEntry.amountCents })
    .from(ledgerEntry)
    .where(and(eq(ledgerEntry.account, 'provider-clearing'), eq(ledgerEntry.subjectId, orderId)));
  return rows.reduce((sum, { cents }) => sum - cents, 0);
};

test('a refund returned by the bank is due again, on the board and in the audit log; a retry completes it', async () => {
  const { orderId } = await buy(1, 'tok_refundFail');
  await expect.poll(theBooks).toEqual({ recorded: 20_600, actual: 20_600 });
  await refund(orderId);
  await expect.poll(theBooks).toEqual({ recorded: 0, actual: 0 });
  expect((await refund(orderId)).status).toBe('refunded');
  expect(await board()).toEqual({ moneyWithoutChair: [], chairWithoutMoney: [] });

  // The return arrives as an event.
  site.clock.advance(6_000);
  await expect
    .poll(async () => (await board()).moneyWithoutChair)
    .toMatchObject([{ orderId, amountCents: 20_600, what: 'The refund failed' }]);
  expect(await refundsDue()).toMatchObject([{ subjectId: orderId, state: 'failed' }]);
  expect(await theBooks()).toEqual({ recorded: 20_600, actual: 20_600 });
  expect(await owed(orderId)).toBe(20_600);
  const entries = await database()
    .select()
    .from(auditEntry)
    .where(and(eq(auditEntry.subject, `order ${orderId}`), eq(auditEntry.actorId, 'system')));
  expect(entries).toMatchObject([{ action: 'return refund', after: { amountCents: 20_600 } }]);

  // The buyer now has a new account for the same card.
  const [attempt] = await database()
    .select()
    .from(paymentAttempt)
    .where(eq(paymentAttempt.subjectId, orderId));
  await database()
    .update(intent)
    .set({ card: 'tok_visa' })
    .where(eq(intent.id, attempt?.intentId ?? ''));
  await refund(orderId);
  await expect.poll(theBooks).toEqual({ recorded: 0, actual: 0 });
  await expect.poll(refundsDue).toEqual([]);
  expect(await board()).toEqual({ moneyWithoutChair: [], chairWithoutMoney: [] });
  expect(await owed(orderId)).toBe(0);
}, 30_000);

test('without an event, the sync finds a returned refund once, also a partial or pending one', async () => {
  await scheduleFault(database(), {
    operation: 'deliver',
    kind: 'refusedConnection',
    times: 10_000,
  });
  const { orderId, tickets } = await buy(2, 'tok_pendingRefundFail');
  const other = await buy(1, 'tok_pendingRefund');
  await expect.poll(theBooks).toEqual({ recorded: 61_800, actual: 61_800 });
  await refund(orderId, [tickets[0]?.id ?? 0]);
  await refund(other.orderId);
  await expect.poll(theBooks).toEqual({ recorded: 21_200, actual: 21_200 });
  expect(await syncRefunds(site.site.payments.payments)).toBe(0);

  site.clock.advance(6_000);
  await expect.poll(async () => (await getLedgerTotals(database())).actual).toBe(41_200);
  const runs = Array.from({ length: 5 }, () => syncRefunds(site.site.payments.payments));
  await Promise.all(runs);
  expect(await theBooks()).toEqual({ recorded: 41_200, actual: 41_200 });
  expect(await owed(orderId)).toBe(20_000);
  expect((await board()).moneyWithoutChair).toMatchObject([
    { orderId, amountCents: 20_000, what: 'A refund of this order failed' },
  ]);
  expect((await refund(other.orderId)).status).toBe('refunded');
  expect(await syncRefunds(site.site.payments.payments)).toBe(0);
  expect(await findLedgerErrors(database(), { settled: false })).toEqual([]);
}, 30_000);
