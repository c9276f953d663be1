import { fillCart, pay } from '#app/server/testing/buyer.ts';
import { findNewestAuditEntry } from '#app/server/testing/newest-audit-entry.ts';
import { fetchExport, readCsvLines } from '#app/server/testing/read-export.ts';
import { expectProblem, startSiteWithStaff } from '#app/server/testing/staff.ts';
import { accounting, type JournalFilter } from '#features/accounting/contract/accounting.ts';
import { chairs as chairCalls } from '#features/hall/contract/chairs.ts';
import { drawerClosing } from '#features/orders/server/drawers/tables.ts';
import { payouts } from '#features/payments/contract/payouts.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { accountingSettings } from './settings.ts';

const site = await startSiteWithStaff({ background: true });
const { accountNames } = accountingSettings.starter;
let deposit: string;

const treasurer = () => site.as('treasurer');
const getTotals = async (query: JournalFilter) =>
  site.call(accounting.getTotals, { query }, await treasurer());
const listPayouts = async () =>
  (await site.call(payouts.list, {}, await treasurer())).payouts ?? [];

beforeAll(async () => {
  const chairs = await site.call(chairCalls.list, { query: {} });
  const [first, second] = chairs.filter(({ chairStatus }) => chairStatus === 'Buy');
  await pay(site.base, await fillCart(site.base, [first?.id ?? 0, second?.id ?? 0]));
  // The payment is captured in the background.
  await vi.waitFor(async () => expect(await listPayouts()).toHaveLength(1), 30_000);
  deposit = (await listPayouts())[0]?.id ?? '';
});
afterAll(() => site.stop());

test('a deposit is booked once it has arrived: bank and fees against the card payments', async () => {
  expect(await getTotals({ deposit, grouping: 'payment' })).toMatchObject({ entries: 0 });
  site.clock.advance(2 * 86_400_000);
  const [payout] = await listPayouts();
  const income = await getTotals({ grouping: 'day' });
  const totals = await getTotals({ deposit, grouping: 'payment' });
  const sums = (account: string) => totals.accounts.find((item) => item.account === account);
  expect(sums(accountNames.bank)?.debitCents).toBe(payout?.amountCents);
  expect(sums(accountNames.card)?.creditCents).toBe(income.incomeCents);
  expect(sums(accountNames.processorFees)?.debitCents).toBe(
    income.incomeCents - (payout?.amountCents ?? 0),
  );
  expect(totals.accounts).toHaveLength(3);
  await expect(getTotals({ deposit: 'po_unknown', grouping: 'day' })).rejects.toMatchObject(
    expectProblem('payout-not-found'),
  );
});

test('what is missing in a counted drawer is in the books', async () => {
  const count = { startCents: 0, cashCents: 9_500, checkCents: 300, note: 'Five dollars missing' };
  await site.handle.database.insert(drawerClosing).values({
    ...count,
    userId: 'cashier',
    userName: 'Cashier',
    day: '2027-01-02',
    soldCashCents: 10_000,
    soldCheckCents: 300,
    closedAt: site.clock.now(),
  });
  const { accounts, incomeCents } = await getTotals({ until: '2027-01-02', grouping: 'day' });
  expect(accounts).toEqual([
    { account: accountNames.overShort, debitCents: 500, creditCents: 0 },
    { account: accountNames.cash, debitCents: 0, creditCents: 500 },
  ]);
  expect(incomeCents).toBe(0);
});

test('account names are saved with a note in the history, and none is a formula in a file', async () => {
  const body = { ...accountNames, tickets: '=cmd|A1', donations: 'Income:Gifts' };
  await site.call(accounting.updateAccountNames, { body }, await treasurer());
  expect(await site.call(accounting.getAccountNames, {}, await treasurer())).toEqual(body);
  expect(await findNewestAuditEntry(site.handle)).toMatchObject({
    action: 'change account names',
    before: accountNames,
    after: body,
  });
  for (const list of [accounting.exportQuickBooks, accounting.exportJournal]) {
    const query = { grouping: 'payment' as const, format: 'csv' as const };
    const { bytes } = await fetchExport(site, list, { query }, await treasurer());
    const lines = readCsvLines(bytes);
    expect(lines.some((text) => text.includes(",'=cmd|A1,"))).toBe(true);
    expect(lines.some((text) => text.includes(',=cmd'))).toBe(false);
  }
});
