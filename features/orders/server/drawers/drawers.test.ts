import { boxOffice } from '#features/orders/contract/box-office.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import { drawers } from '#features/orders/contract/drawers.ts';
import { treasuryDays } from '#features/treasury-days/contract/treasury-days.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditEntry } from '#platform/tables.ts';
import { user } from '#features/accounts/server/tables.ts';
import { chair, order } from '#features/event/server/tables.ts';
import { findNewestAuditEntry } from '#app/server/testing/newest-audit-entry.ts';
import { addEvent } from '#app/server/testing/sell-chairs.ts';
import { expectProblem, startSiteWithStaff } from '#app/server/testing/staff.ts';
import { testNow } from '#app/server/testing/test-now.ts';

const site = await startSiteWithStaff();
let free: number[];
/** Each test has a day of its own. */
let day = '';
let days = 0;

beforeAll(async () => {
  const { chairs } = await addEvent(site.handle.database);
  free = chairs.map(({ id }) => id);
  await site.handle.database.update(chair).set({ chairType: 'youth', amountCents: 100_00 });
});
beforeEach(() => {
  const now = new Date(testNow.getTime() + days * 86_400_000);
  days += 1;
  site.clock.set(now);
  day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(now);
});
afterAll(() => site.stop());

const reception = () => site.as('reception');
const treasurer = () => site.as('treasurer');
const sell = async (method: 'cash' | 'check' | 'zelle' | 'gift', reference = '') =>
  site.call(
    boxOffice.sell,
    { body: { name: 'Sample Guest', method, reference, chairs: free.splice(0, 1) } },
    await reception(),
  );
const getDrawer = async () => site.call(drawers.get, { params: { day } }, await reception());
const close = async (
  body: Partial<{ startCents: number; cashCents: number; checkCents: number; note: string }> = {},
) =>
  site.call(
    drawers.close,
    {
      params: { day },
      body: { startCents: 50_00, cashCents: 150_00, checkCents: 0, note: '', ...body },
    },
    await reception(),
  );
const getDay = async () => site.call(treasuryDays.get, { params: { day } }, await treasurer());
const sign = async (figures: string, note = '') =>
  site.call(treasuryDays.sign, { params: { day }, body: { figures, note } }, await treasurer());

test('a drawer has the sales of its day by payment method, without refunds and gifts', async () => {
  expect(await getDrawer()).toMatchObject({
    cashCents: 0,
    checkCents: 0,
    checks: [],
    closing: null,
  });
  await sell('cash');
  const refunded = await sell('cash');
  await sell('check', '1042');
  await sell('zelle');
  await sell('gift');
  await site.callFresh(
    checkout.refund,
    { params: { orderId: refunded.orderId }, body: { reason: 'Asked for it' } },
    await treasurer(),
  );
  expect(await getDrawer()).toMatchObject({
    day,
    cashCents: 100_00,
    checkCents: 100_00,
    zelleCents: 100_00,
    checks: [{ reference: '1042', amountCents: 100_00 }],
  });
});

test('a count that fits is recorded, and replaced by a later one', async () => {
  await sell('cash');
  expect((await close()).closing).toMatchObject({
    startCents: 50_00,
    cashCents: 150_00,
    soldCashCents: 100_00,
    closedAt: site.clock.now(),
  });
  await sell('cash');
  await close({ cashCents: 250_00 });
  const drawer = await getDrawer();
  expect(drawer.closing).toMatchObject({ cashCents: 250_00, soldCashCents: 200_00 });
  const entries = await site.handle.database
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.subject, `drawer ${day}`));
  expect(entries).toMatchObject([
    { before: null, after: { cashCents: 150_00 } },
    { before: { cashCents: 150_00 }, after: { cashCents: 250_00 } },
  ]);
});

test('a difference needs a note; a day in the future has no count', async () => {
  await sell('cash');
  await expect(close({ cashCents: 140_00 })).rejects.toMatchObject(
    expectProblem('drawer-note-missing'),
  );
  expect((await getDrawer()).closing).toBeNull();
  const closed = await close({ cashCents: 140_00, note: 'Ten dollars of change too much.' });
  expect(closed.closing?.note).toBe('Ten dollars of change too much.');
  site.clock.advance(-2 * 86_400_000);
  await expect(close()).rejects.toMatchObject(expectProblem('day-in-future'));
});

test('a treasurer who is not at the box office counts what was paid back', async () => {
  const { orderId } = await sell('cash');
  const [{ id = '' } = {}] = await site.handle.database.select().from(user);
  await site.handle.database.update(order).set({ soldBy: 'another' }).where(eq(order.id, orderId));
  await site.callFresh(
    checkout.refund,
    { params: { orderId }, body: { reason: '' } },
    await treasurer(),
  );
  const params = { day };
  const paidBack = await site.call(drawers.get, { params }, await treasurer());
  expect(paidBack).toMatchObject({ userId: id, cashCents: -100_00 });
  const body = { startCents: 100_00, cashCents: 0, checkCents: 0, note: '' };
  const { closing } = await site.call(drawers.close, { params, body }, await treasurer());
  expect(closing).toMatchObject({ soldCashCents: -100_00 });
});

test('the treasurer sees all drawers, and signs the figures of the day', async () => {
  await sell('cash');
  await close();
  const list = await site.call(drawers.list, { params: { day } }, await treasurer());
  expect(list).toMatchObject([{ cashCents: 100_00, closing: { cashCents: 150_00 } }]);
  const seen = await getDay();
  expect(seen).toMatchObject({ drawers: list, collections: [], signature: null });
  expect(seen.income).toMatchObject([
    { day, method: 'cash', account: 'tickets', amountCents: 100_00 },
  ]);
  const signed = await sign(seen.figures, 'Checked with the bank bag.');
  expect(signed.signature).toMatchObject({ isCurrent: true, note: 'Checked with the bank bag.' });
  expect(await findNewestAuditEntry(site.handle)).toMatchObject({
    action: 'sign day',
    subject: `day ${day}`,
    after: { note: 'Checked with the bank bag.' },
  });
});

test('a signature stands when a name or a check number of the day is deleted', async () => {
  const { orderId } = await sell('check', '1047');
  const { userId } = await getDrawer();
  await sign((await getDay()).figures);
  await site.handle.database.update(order).set({ reference: '' }).where(eq(order.id, orderId));
  await site.handle.database.update(user).set({ name: 'New Name' }).where(eq(user.id, userId));
  const { drawers: list, signature } = await getDay();
  expect(list).toMatchObject([{ name: 'New Name', checks: [{ reference: '' }] }]);
  expect(signature?.isCurrent).toBe(true);
});

test('figures that changed since they were shown are not signed, and a signature says that it is old', async () => {
  await sell('cash');
  const seen = await getDay();
  await sell('cash');
  await expect(sign(seen.figures)).rejects.toMatchObject(expectProblem('day-changed'));
  await sign((await getDay()).figures);
  await sell('cash');
  expect((await getDay()).signature?.isCurrent).toBe(false);
  site.clock.advance(-2 * 86_400_000);
  await expect(sign((await getDay()).figures)).rejects.toMatchObject(
    expectProblem('day-in-future'),
  );
});
