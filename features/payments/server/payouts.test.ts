import { randomUUID } from 'node:crypto';
import { chairs as chairCalls } from '#features/hall/contract/chairs.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import { payouts } from '#features/payments/contract/payouts.ts';
import { listPayoutProblems, sumPayout } from '#features/payments/contract/rules/payouts.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fillCart, pay } from '#app/server/testing/buyer.ts';
import { findNewestAuditEntry } from '#app/server/testing/newest-audit-entry.ts';
import { expectProblem, startSiteWithStaff } from '#app/server/testing/staff.ts';
import { paymentAttempt, payoutCheck, refund } from './tables.ts';

const site = await startSiteWithStaff({ background: true });
const { database } = site.handle;
let orderId: number;

const treasurer = () => site.as('treasurer');
const list = async () => (await site.call(payouts.list, {}, await treasurer())).payouts ?? [];
const get = async (id: string) => site.call(payouts.get, { params: { id } }, await treasurer());
const check = async (id: string, isChecked: boolean) =>
  site.call(payouts.check, { params: { id }, body: { isChecked } }, await treasurer());

beforeAll(async () => {
  const chairs = await site.call(chairCalls.list, { query: {} });
  const [first, second] = chairs.filter(({ chairStatus }) => chairStatus === 'Buy');
  const cart = await fillCart(site.base, [first?.id ?? 0, second?.id ?? 0]);
  orderId = (await pay(site.base, cart)).orderId ?? 0;
  // The payment is captured in the background.
  await vi.waitFor(async () => expect(await list()).toHaveLength(1), 30_000);
});
afterAll(() => site.stop());

test("a day's charges are one deposit on the next days, with the orders that they are for", async () => {
  const [payout, ...others] = await list();
  expect(others).toEqual([]);
  expect(payout).toMatchObject({ arrivesOn: '2027-05-03', state: 'pending', check: null });
  const { entries, amountCents } = await get(payout?.id ?? '');
  expect(entries).toMatchObject([{ kind: 'charge', subject: 'order', subjectId: orderId }]);
  const sums = sumPayout(
    entries.map((entry) => ({ ...entry, isRecorded: entry.subject !== null })),
  );
  expect(listPayoutProblems(amountCents, sums)).toEqual([]);
  expect(sums.feesCents).toBeGreaterThan(0);
  site.clock.advance(2 * 86_400_000);
  expect((await list())[0]?.state).toBe('paid');
});

test('a refund reduces a later deposit', async () => {
  const body = { reason: 'Asked for it' };
  await site.callFresh(checkout.refund, { params: { orderId }, body }, await treasurer());
  await expect
    .poll(async () => {
      site.clock.advance(1_000);
      return database.$count(refund, eq(refund.state, 'done'));
    })
    .toBe(1);
  site.clock.advance(86_400_000);
  const [newest] = await list();
  const { entries, amountCents } = await get(newest?.id ?? '');
  expect(entries).toMatchObject([{ kind: 'refund', feeCents: 0, subjectId: orderId }]);
  expect(amountCents).toBeLessThan(0);
});

test('a deposit is checked against the bank statement, once, and the note is taken back', async () => {
  const id = (await list()).at(-1)?.id ?? '';
  const at = site.clock.now();
  expect((await check(id, true)).check).toMatchObject({ checkedAt: at });
  const subject = `deposit ${id}`;
  expect(await findNewestAuditEntry(site.handle)).toMatchObject({
    action: 'check deposit',
    subject,
  });
  site.clock.advance(1000);
  expect((await check(id, true)).check).toMatchObject({ checkedAt: at });
  expect((await list()).filter(({ check: note }) => note !== null)).toHaveLength(1);
  expect((await check(id, false)).check).toBeNull();
  expect(await findNewestAuditEntry(site.handle)).toMatchObject({
    action: 'uncheck deposit',
    subject,
  });
});

test('a note is about one deposit of one provider', async () => {
  const id = (await list()).at(-1)?.id ?? '';
  const note = { checkedBy: 'Another', checkedAt: site.clock.now() };
  const others = [
    { provider: 'stripe' as const, payoutId: id, ...note },
    { provider: 'sandbox' as const, payoutId: 'po_other', ...note },
  ];
  await database.insert(payoutCheck).values(others);
  expect((await get(id)).check).toBeNull();
  await check(id, true);
  await check(id, false);
  expect(await database.select().from(payoutCheck)).toEqual(expect.arrayContaining(others));
});

test('the attempt of another provider with the same number is no part of a deposit', async () => {
  const id = (await list()).at(-1)?.id ?? '';
  const [stored] = await database.select().from(paymentAttempt);
  if (!stored) throw new Error('There is no attempt.');
  const { sequence: _, ...own } = stored;
  await database.insert(paymentAttempt).values({
    ...own,
    id: randomUUID(),
    clientKey: randomUUID(),
    provider: 'stripe',
    subjectId: orderId + 1,
    state: 'CANCELED',
  });
  const change = (values: Partial<typeof own>) =>
    database.update(paymentAttempt).set(values).where(eq(paymentAttempt.id, own.id));
  await change({ intentId: 'pi_elsewhere' });
  expect((await get(id)).entries).toMatchObject([{ subject: null }]);
  await change({ intentId: own.intentId });
  expect((await get(id)).entries).toMatchObject([{ subjectId: orderId }]);
});

test('a payment of another system is shown without an order; an unknown deposit is not found', async () => {
  await database.update(paymentAttempt).set({ intentId: 'pi_of_another_system' });
  const id = (await list()).at(-1)?.id ?? '';
  expect((await get(id)).entries).toMatchObject([{ subject: null, subjectId: null }]);
  await expect(get('po_none')).rejects.toMatchObject(expectProblem('payout-not-found'));
  await expect(check('po_none', true)).rejects.toMatchObject(expectProblem('payout-not-found'));
});
