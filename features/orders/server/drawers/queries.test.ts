import { afterAll, beforeEach, expect, test } from 'vitest';
import { user } from '#features/accounts/server/tables.ts';
import { ledgerEntry } from '#features/payments/server/tables.ts';
import { addMilliseconds } from '#platform/clock.ts';
import { setUpReceptionRows } from '#app/server/testing/set-up-reception-rows.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { addDays } from '#contract/rules/dates.ts';
import {
  countUncountedDrawers,
  listChecks,
  listClosings,
  listDrawerSales,
  saveClosingRow,
} from './queries.ts';
import { drawerClosing } from './tables.ts';

const { handle, insertOrder, clear, close } = await setUpReceptionRows();
const { database } = handle;
await database.insert(user).values([
  { id: 'ann', name: 'Ann', email: 'ann@example.org' },
  { id: 'ben', name: 'Ben', email: 'ben@example.org' },
]);
afterAll(close);
beforeEach(async () => {
  await clear();
  await database.delete(drawerClosing);
  days += 7;
});

/** Entries of the ledger stay, so each test has a day of its own. */
let days = 0;
const later = (time: string) => addMilliseconds(new Date(time), days * 86_400_000);
// The evening of a day in Boston is the next day in UTC.
const evening = '2027-05-01T03:30:00Z';
const getDay = () => ({
  day: later('2027-04-30T12:00:00Z').toISOString().slice(0, 10),
  timeZone: 'America/New_York',
});

let entries = 0;
type Entry = Partial<Pick<typeof ledgerEntry.$inferInsert, 'account' | 'amountCents' | 'subject'>>;
async function post(soldBy: string | null, entry: Entry = {}, reference = '', time = evening) {
  const { id } = await insertOrder({ soldBy, method: 'cash', state: 'PAID', reference });
  await postTo(id, entry, time);
  return id;
}
/** Posts an amount, and the income that balances it. */
async function postTo(subjectId: number, entry: Entry, time = evening) {
  entries += 1;
  const posted = {
    transactionKey: `entry ${entries}`,
    account: 'cash' as const,
    amountCents: 100,
    subject: 'order' as const,
    subjectId,
    createdAt: later(time),
    ...entry,
  };
  const income = { ...posted, account: 'tickets' as const, amountCents: -posted.amountCents };
  await database.insert(ledgerEntry).values([posted, income]);
}

test('sales are those of each person on the day in the time zone, by account', async () => {
  const sale = await post('ann');
  await postTo(sale, { subject: 'donation', amountCents: 7 });
  await post('ann', { account: 'check', amountCents: 20 });
  await post('ann', { account: 'zelle', amountCents: 3 });
  await post('ann', {}, '', '2027-05-01T04:00:00Z');
  await post('ann', {}, '', '2027-04-30T03:59:59Z');
  await post('ben', { amountCents: 50 });
  await post(null, { amountCents: 1000 });
  await post('gone', { amountCents: 9 });
  const none = { cashCents: 0, checkCents: 0, zelleCents: 0 };
  expect(await listDrawerSales(database, getDay())).toEqual([
    { userId: 'ann', name: 'Ann', cashCents: 100, checkCents: 20, zelleCents: 3 },
    { ...none, userId: 'ben', name: 'Ben', cashCents: 50 },
    { ...none, userId: 'gone', name: 'Former account', cashCents: 9 },
  ]);
});

const countOn = (day: string) =>
  countUncountedDrawers(database, { day, timeZone: getDay().timeZone });
/** Counts Ann's drawer of the day. */
const countDrawer = (soldCashCents: number, soldCheckCents: number) =>
  saveClosingRow(database, {
    userId: 'ann',
    userName: 'Ann',
    day: getDay().day,
    startCents: 0,
    cashCents: 0,
    checkCents: 0,
    soldCashCents,
    soldCheckCents,
    note: '',
    closedAt: later(evening),
  });

test('drawers with cash or checks of earlier days wait until they are counted', async () => {
  await post('ann');
  await post('ann', { account: 'check' });
  await post('ben', { account: 'zelle' });
  await post('ben', {}, '', '2027-05-01T16:00:00Z');
  const { day } = getDay();
  const next = addDays(day, 1);
  expect([await countOn(day), await countOn(next)]).toEqual([0, 1]);
  await countDrawer(100, 100);
  expect([await countOn(next), await countOn(addDays(day, 2))]).toEqual([0, 1]);
  expect(await countOn(addDays(day, 60))).toBe(0);
});

test.each(['cash', 'check'] as const)(
  'a drawer waits again when its %s changes after the count',
  async (account) => {
    await post('ann', { account });
    await countDrawer(account === 'cash' ? 100 : 0, account === 'check' ? 100 : 0);
    const next = addDays(getDay().day, 1);
    expect(await countOn(next)).toBe(0);
    await post('ann', { account, amountCents: -30 });
    expect(await countOn(next)).toBe(1);
  },
);

test('a drawer in which nothing lies, and that of a deleted account, do not wait', async () => {
  const next = addDays(getDay().day, 1);
  const sale = await post('ann');
  expect(await countOn(next)).toBe(1);
  await postTo(sale, { amountCents: -100 });
  await post('gone');
  expect(await countOn(next)).toBe(0);
});

test('checks are those of the day that were not given back', async () => {
  const check = { account: 'check', amountCents: 20 } as const;
  const valid = await post('ann', check, '1042');
  await postTo(valid, { amountCents: 5 });
  await postTo(valid, { ...check, subject: 'donation' });
  await post('ann', {}, '1043');
  await post(null, check, '1044');
  await post('ann', check, '1045', '2027-05-01T04:00:00Z');
  const back = await post('ann', check, '1046');
  await postTo(back, { ...check, amountCents: -20 });
  expect(await listChecks(database, getDay())).toEqual([
    { userId: 'ann', orderId: valid, reference: '1042', amountCents: 20 },
  ]);
});

test('a count replaces that of the same person and day', async () => {
  const count = {
    userId: 'ann',
    userName: 'Ann',
    day: '2027-04-30',
    startCents: 0,
    cashCents: 1,
    checkCents: 0,
    soldCashCents: 1,
    soldCheckCents: 0,
    note: '',
    closedAt: testNow,
  };
  const other = { ...count, userId: 'ben', userName: 'Ben' };
  for (const row of [other, count, { ...count, day: '2027-05-01' }, { ...count, cashCents: 2 }])
    await saveClosingRow(database, row);
  expect(await listClosings(database, count.day)).toEqual([{ ...count, cashCents: 2 }, other]);
});
