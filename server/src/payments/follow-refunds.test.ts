import { payments } from '@namugongo/contract/payments';
import { checkout } from '@namugongo/contract/reception/checkout';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntry } from '../platform/tables.ts';
import { faultsInBooks, totals } from '../testing/books.ts';
import { adultChairs, fillCart, pay } from '../testing/buyer.ts';
import { startSiteWithStaff } from '../testing/staff.ts';
import { followRefunds } from './follow-refunds.ts';
import { orderFault } from './sandbox/order-fault.ts';
import { intent } from './sandbox/tables.ts';
import { ledgerEntry, paymentAttempt } from './tables.ts';

let site: Awaited<ReturnType<typeof startSiteWithStaff>>;
let chairs: number[];

beforeAll(async () => {
  site = await startSiteWithStaff({ background: true, pace: { sandboxTimeout: 4_000 } });
  chairs = await adultChairs(site.base);
});
afterAll(() => site.stop());

const patient = { timeout: 8_000 };
const database = () => site.handle.database;
const board = async () => site.call(payments.board, {}, await site.as('treasurer'));
const refundsDue = async () =>
  (await site.call(payments.open, {}, await site.as('treasurer'))).refunds;
const theBooks = async () => {
  const { ours, theirs } = await totals(database());
  return { ours, theirs };
};

async function buy(count: number, token: string) {
  const wanted = await fillCart(site.base, chairs.splice(0, count));
  const { orderId, answer } = await pay(site.base, { ...wanted, token });
  return { orderId: orderId ?? 0, tickets: answer?.tickets ?? [] };
}

const refund = async (orderId: number, tickets?: number[]) =>
  site.call(
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

test('a refund that the bank sends back is owed again, told on the board and written down; promised again it is over', async () => {
  const { orderId } = await buy(1, 'tok_refundFail');
  await expect.poll(theBooks, patient).toEqual({ ours: 20_600, theirs: 20_600 });
  await refund(orderId);
  await expect.poll(theBooks, patient).toEqual({ ours: 0, theirs: 0 });
  expect((await refund(orderId)).status).toBe('refunded');
  expect(await board()).toEqual({ moneyWithoutChair: [], chairWithoutMoney: [] });

  // The bank's answer comes as an event of the provider.
  site.clock.advance(6_000);
  await expect
    .poll(async () => (await board()).moneyWithoutChair, patient)
    .toMatchObject([{ orderId, amountCents: 20_600, what: 'The refund failed' }]);
  expect(await refundsDue()).toMatchObject([{ subjectId: orderId, state: 'failed' }]);
  expect(await theBooks()).toEqual({ ours: 20_600, theirs: 20_600 });
  expect(await owed(orderId)).toBe(20_600);
  const entries = await database()
    .select()
    .from(auditEntry)
    .where(and(eq(auditEntry.subject, `order ${orderId}`), eq(auditEntry.who, 'system')));
  expect(entries).toMatchObject([{ action: 'return refund', after: { amountCents: 20_600 } }]);

  // The buyer has a new account behind the same card.
  const [attempt] = await database()
    .select()
    .from(paymentAttempt)
    .where(eq(paymentAttempt.subjectId, orderId));
  await database()
    .update(intent)
    .set({ card: 'tok_visa' })
    .where(eq(intent.id, attempt?.intentId ?? ''));
  await refund(orderId);
  await expect.poll(theBooks, patient).toEqual({ ours: 0, theirs: 0 });
  await expect.poll(refundsDue, patient).toEqual([]);
  expect(await board()).toEqual({ moneyWithoutChair: [], chairWithoutMoney: [] });
  expect(await owed(orderId)).toBe(0);
}, 30_000);

test('without any event the look at the provider finds it, once, also of a part and after it was pending', async () => {
  await orderFault(database(), { operation: 'deliver', kind: 'refusedConnection', times: 10_000 });
  const { orderId, tickets } = await buy(2, 'tok_pendingRefundFail');
  const other = await buy(1, 'tok_pendingRefund');
  await expect.poll(theBooks, patient).toEqual({ ours: 61_800, theirs: 61_800 });
  await refund(orderId, [tickets[0]?.id ?? 0]);
  await refund(other.orderId);
  await expect.poll(theBooks, patient).toEqual({ ours: 21_200, theirs: 21_200 });
  expect(await followRefunds(site.site.payments.payments)).toBe(0);

  site.clock.advance(6_000);
  await expect.poll(async () => (await totals(database())).theirs, patient).toBe(41_200);
  const looks = Array.from({ length: 5 }, () => followRefunds(site.site.payments.payments));
  await Promise.all(looks);
  expect(await theBooks()).toEqual({ ours: 41_200, theirs: 41_200 });
  expect(await owed(orderId)).toBe(20_000);
  expect((await board()).moneyWithoutChair).toMatchObject([
    { orderId, amountCents: 20_000, what: 'A refund of this order failed' },
  ]);
  expect((await refund(other.orderId)).status).toBe('refunded');
  expect(await followRefunds(site.site.payments.payments)).toBe(0);
  expect(await faultsInBooks(database(), { settled: false })).toEqual([]);
}, 30_000);
