import { randomUUID } from 'node:crypto';
import { donate } from '#app/server/testing/donate.ts';
import { payAs } from '#app/server/testing/pay-as.ts';
import { fetchExport, readCsvLines, readSheet } from '#app/server/testing/read-export.ts';
import { sampleGuest, setUpReception } from '#app/server/testing/set-up-reception.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import {
  accounting,
  type JournalGrouping,
  journalGroupings,
} from '#features/accounting/contract/accounting.ts';
import { quickBooksColumns } from '#features/accounting/contract/journal-columns.ts';
import {
  accountFacts,
  type BookAccount,
} from '#features/accounting/contract/rules/book-accounts.ts';
import { dayInTimeZone } from '#contract/rules/dates.ts';
import { donationBatches } from '#features/donations/contract/donation-batches.ts';
import { donationStatements } from '#features/donations/contract/donation-statements.ts';
import { donations } from '#features/donations/contract/donations.ts';
import { boxOffice } from '#features/orders/contract/box-office.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import type { Drawer } from '#features/orders/contract/drawers.ts';
import { orderAdmin } from '#features/orders/contract/order-admin.ts';
import {
  type BoxOfficeMethod,
  isIncomeMethod,
} from '#features/payments/contract/payment-methods.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { ledgerEntry } from '#features/payments/server/tables.ts';
import { reports } from '#features/tickets/contract/reports.ts';
import { today } from '#features/today/contract/today.ts';
import { treasuryDays } from '#features/treasury-days/contract/treasury-days.ts';
import { getSettings } from '#platform/settings.ts';
import { eq } from 'drizzle-orm';
import { drawerClosing } from '#features/orders/server/drawers/tables.ts';
import { user } from '#features/accounts/server/tables.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { event, eventPrice, order } from '#features/event/server/tables.ts';

const { site, hall, startFeast } = await setUpReception();
let timeZone: string;
let firstDay: string;
let laterDay: string;
let cashOrder: Awaited<ReturnType<typeof sell>>;
/** Sells at the box office; the account of the tests pays back. */
const cashier = 'cashier';
afterAll(() => site.stop());

const treasurer = () => site.as('treasurer');
const sell = async (method: BoxOfficeMethod, places: number[]) => {
  const sold = await site.call(
    boxOffice.sell,
    { body: { ...sampleGuest, method, chairs: places.map((place) => hall.chairs[place] ?? 0) } },
    await site.as('reception'),
  );
  await site.handle.database
    .update(order)
    .set({ soldBy: cashier })
    .where(eq(order.id, sold.orderId));
  return sold;
};
const refund = async (orderId: number, input: { tickets?: number[]; drawer?: string } = {}) =>
  site.callFresh(
    checkout.refund,
    { params: { orderId }, body: { reason: '', ...input } },
    await treasurer(),
  );

const refundAmount = async (orderId: number, amountCents: number, drawer?: string) =>
  site.callFresh(
    checkout.refundAmount,
    {
      params: { orderId },
      body: {
        amountCents,
        reason: 'The wrong price',
        emailsReason: false,
        ...(drawer ? { drawer } : {}),
      },
    },
    await treasurer(),
  );

/** One guest becomes a youth, whose difference is paid back, the other one without money. */
async function changeTypes(refunded: number, other: number): Promise<void> {
  await site.handle.database
    .insert(eventPrice)
    .values({ eventId: hall.event, chairType: 'youth', amountCents: 10_000, openingStatus: 'Buy' });
  const body = { guestType: 'youth' as const, priceCents: 10_000 };
  await site.callFresh(
    orderAdmin.changeType,
    { params: { id: refunded }, body: { ...body, difference: 'refund', drawer: cashier } },
    await treasurer(),
  );
  await site.callFresh(
    orderAdmin.changeType,
    { params: { id: other }, body: { ...body, difference: 'keep' } },
    await treasurer(),
  );
}

/** Every method, a gift, a chair without a price, refunds of tickets and of amounts, and one that is paid back in cash on a later day. */
beforeAll(async () => {
  await startFeast();
  await site.handle.database
    .insert(user)
    .values({ id: cashier, name: 'Cashier', email: 'cashier@example.org' });
  site.clock.set(testNow);
  ({ timeZone } = await getSettings(site.handle.database));
  firstDay = dayInTimeZone(site.clock.now(), timeZone);
  // The next event is the current one.
  const countdownTarget = new Date(testNow.getTime() + 7 * 86_400_000);
  await site.handle.database.update(event).set({ countdownTarget }).where(eq(event.id, hall.event));
  const online = await payAs(site.base, sampleGuest, [hall.chairs[0] ?? 0, hall.chairs[1] ?? 0]);
  await refund(online.orderId, { tickets: [online.tickets[0]?.id ?? 0] });
  await refundAmount(online.orderId, 1_234);
  cashOrder = await sell('cash', [2, 3, 4]);
  await refund(cashOrder.orderId, { tickets: [cashOrder.tickets[0]?.id ?? 0], drawer: cashier });
  await refundAmount(cashOrder.orderId, 1_001, cashier);
  await changeTypes(cashOrder.tickets[1]?.id ?? 0, cashOrder.tickets[2]?.id ?? 0);
  await sell('check', [5]);
  await sell('zelle', [6]);
  const gift = await sell('gift', [7, 8]);
  await refund(gift.orderId, { tickets: [gift.tickets[0]?.id ?? 0] });
  await sell('cash', [39]);
  await donate(site.base, { amount: 5_100 });
  await site.call(
    donationBatches.create,
    {
      body: {
        reference: randomUUID(),
        receivedOn: firstDay,
        location: 'St_Kizito',
        note: '',
        totalCents: 3_017,
        donations: (['cash', 'check'] as const).map((method, place) => ({
          name: 'Anna Sample',
          phone: '',
          email: 'anna@example.org',
          method,
          checkNumber: '7',
          split: [{ message: 'Liturgy' as const, amount: place === 0 ? 2_000 : 1_017 }],
        })),
      },
    },
    await treasurer(),
  );
  site.clock.advance(86_400_000);
  laterDay = dayInTimeZone(site.clock.now(), timeZone);
  await refund(cashOrder.orderId, { tickets: [cashOrder.tickets[1]?.id ?? 0] });
});

const sum = (rows: readonly { amountCents: number }[]): number =>
  rows.reduce((all, { amountCents }) => all + amountCents, 0);
const getDay = async (day: string) =>
  site.call(treasuryDays.get, { params: { day } }, await treasurer());
const listDays = () => [firstDay, laterDay];
const sumDrawers = (list: readonly Drawer[]): number =>
  list.reduce(
    (all, { cashCents, checkCents, zelleCents }) => all + cashCents + checkCents + zelleCents,
    0,
  );

/** The rows of the journal itself: what came in by day, gifts of the parish left out. */
async function sumJournal(day: string): Promise<number> {
  const rows = await site.handle.database.select().from(ledgerEntry);
  const isMoney = new Set(['card', 'provider-clearing', 'cash', 'check', 'zelle']);
  return sum(
    rows.filter(
      ({ account, createdAt }) =>
        isMoney.has(account) && dayInTimeZone(createdAt, timeZone) === day,
    ),
  );
}

async function sumFiles(day: string): Promise<number[]> {
  const read = async (format: 'csv' | 'xlsx') =>
    (
      await fetchExport(
        site,
        payments.exportIncome,
        { query: { from: day, until: day, format } },
        await treasurer(),
      )
    ).bytes;
  const csv = readCsvLines(await read('csv')).slice(1);
  const sheet = readSheet(await read('xlsx')).slice(1);
  return [
    csv.reduce((all, line) => all + Math.round(Number(line.split(',').at(-1)) * 100), 0),
    sheet.reduce((all, cells) => all + Math.round(Number(cells.at(-1)?.value) * 100), 0),
  ];
}

test('the board, the day, its files and the journal have the same sum, to the cent', async () => {
  const figures = [];
  for (const day of listDays()) {
    const query = { from: day, until: day };
    const { income } = await site.call(payments.getTotals, { query }, await treasurer());
    const { income: ofDay } = await getDay(day);
    expect(ofDay).toEqual(income);
    expect(income.every(({ method }) => isIncomeMethod(method))).toBe(true);
    expect([sum(income), ...(await sumFiles(day)), await sumJournal(day)]).toEqual(
      Array.from({ length: 4 }, () => sum(income)),
    );
    figures.push(sum(income));
  }
  // A card with its fee minus a chair and an amount, two of three chairs for cash minus an amount and what a youth costs less, a check, Zelle, and the donations; nothing for gifts.
  const card = 20_000 + 1_200 - 1_234;
  const cash = 40_000 - 1_001 - 9_499;
  expect(figures).toEqual([card + cash + 20_000 + 20_000 + 5_100 + 3_017, -10_000]);
  const { books } = await site.call(payments.getTotals, { query: {} }, await treasurer());
  expect(books.incomeCents).toBe(figures.reduce((all, cents) => all + cents, 0));
});

test('the files for the books have the income of each day by method and kind, and gifts of chairs not at all', async () => {
  for (const day of listDays()) {
    const period = { from: day, until: day };
    const { income } = await site.call(payments.getTotals, { query: period }, await treasurer());
    for (const grouping of journalGroupings) {
      const query = { ...period, grouping };
      const totals = await site.call(accounting.getTotals, { query }, await treasurer());
      expect(totals.incomeCents, `${day} ${grouping}`).toBe(sum(income));
      expect(totals.debitCents).toBe(totals.creditCents);
      const balance = (account: BookAccount) =>
        sum(
          totals.accounts
            .filter((item) => item.account === accountFacts[account].starter)
            .map(({ debitCents, creditCents }) => ({ amountCents: debitCents - creditCents })),
        );
      const ofMethods = (...methods: string[]) =>
        sum(income.filter(({ method }) => methods.includes(method)));
      expect(balance('card')).toBe(ofMethods('card'));
      expect(balance('cash')).toBe(ofMethods('cash', 'check'));
      expect(balance('zelle')).toBe(ofMethods('zelle'));
      for (const account of ['tickets', 'donations', 'fees'] as const)
        expect(0 - balance(account)).toBe(sum(income.filter((item) => item.account === account)));
    }
  }
});

test('a file for QuickBooks balances in every entry, and names who paid only when it is asked to', async () => {
  const read = async (grouping: JournalGrouping) => {
    const query = { grouping, format: 'csv' as const };
    const { bytes } = await fetchExport(
      site,
      accounting.exportQuickBooks,
      { query },
      await treasurer(),
    );
    return readCsvLines(bytes).map((line) => line.replaceAll(/"[^"]*"/g, 'quoted').split(','));
  };
  const [head, ...lines] = await read('payment');
  expect(head).toEqual(quickBooksColumns.map(({ label }) => label));
  const sums = new Map<string, number>();
  for (const [number = '', , , , debit, credit] of lines)
    sums.set(
      number,
      (sums.get(number) ?? 0) + Math.round(Number(debit) * 100) - Math.round(Number(credit) * 100),
    );
  expect([...sums.values()].every((cents) => cents === 0)).toBe(true);
  expect(lines.some((cells) => cells[7] === sampleGuest.name)).toBe(true);
  expect((await read('day')).slice(1).every((cells) => cells[7] === '')).toBe(true);
});

test('the drawers have what the day has in tickets by their methods, also a refund of a later day', async () => {
  for (const day of listDays()) {
    const { income, drawers: list } = await getDay(day);
    const inDrawers = income.filter(
      ({ method, account }) => method !== 'card' && account === 'tickets',
    );
    expect(sumDrawers(list), day).toBe(sum(inDrawers));
  }
  const { drawers: later } = await getDay(laterDay);
  expect(later).toMatchObject([{ cashCents: -10_000, checkCents: 0, zelleCents: 0 }]);
  expect(later[0]?.userId).not.toBe(cashier);
  const { drawers: first } = await getDay(firstDay);
  expect(first).toMatchObject([{ userId: cashier, cashCents: 29_500 }]);
});

test('Today and the sold chairs have the income from tickets', async () => {
  const { income } = await site.call(payments.getTotals, { query: {} }, await treasurer());
  const tickets = sum(income.filter(({ account }) => account === 'tickets'));
  const { sale } = await site.call(today.get, {}, await treasurer());
  expect(sale?.soldCents).toBe(tickets);
  const file = await fetchExport(
    site,
    reports.exportSoldChairs,
    { query: { event: hall.event, format: 'csv' } },
    await treasurer(),
  );
  const [head, ...lines] = readCsvLines(file.bytes);
  const place = head?.split(',').indexOf('Amount') ?? -1;
  const amounts = lines.map((line) => Number(line.replace(/"[^"]*"/, '').split(',')[place]));
  expect(amounts.reduce((all, dollars) => all + dollars * 100, 0)).toBe(tickets);
});

test('the totals of donations and the statements of the year have the same donations', async () => {
  const { income } = await site.call(payments.getTotals, { query: {} }, await treasurer());
  const donated = income.filter(({ account, day }) => account === 'donations' && day === firstDay);
  const { totals } = await site.call(donations.list, { query: {} }, await treasurer());
  const statements = await site.call(
    donationStatements.list,
    { params: { year: Number(firstDay.slice(0, 4)) } },
    await treasurer(),
  );
  expect([totals.totalCents, sum(statements)]).toEqual([sum(donated), sum(donated)]);
});

test('an order says what was paid, paid back and is left', async () => {
  const { order } = await site.call(
    orderAdmin.getOrder,
    { params: { id: cashOrder.orderId } },
    await treasurer(),
  );
  expect(order).toMatchObject({ paidCents: 60_000, refundedCents: 40_500, leftCents: 19_500 });
});

test('no refund leaves a drawer that is counted or has no sales of the day', async () => {
  await expect(refund(cashOrder.orderId, { drawer: cashier })).rejects.toMatchObject(
    expectProblem('drawer-closed'),
  );
  await sell('cash', [9]);
  await site.handle.database.insert(drawerClosing).values({
    userId: cashier,
    userName: 'Cashier',
    day: laterDay,
    startCents: 0,
    cashCents: 20_000,
    checkCents: 0,
    soldCashCents: 20_000,
    soldCheckCents: 0,
    note: '',
    closedAt: site.clock.now(),
  });
  await expect(refund(cashOrder.orderId, { drawer: cashier })).rejects.toMatchObject(
    expectProblem('drawer-closed'),
  );
});
