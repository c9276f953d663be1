import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { createTestDatabase } from '#platform/database/testing/test-database.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { type LedgerPosting, postToLedger } from './ledger-queries.ts';
import { ledgerEntry } from './tables.ts';

const clone = await createTestDatabase();
const { database, close } = openDatabase(clone.url, 1);
afterAll(async () => {
  await close();
  await clone.drop();
});

const post = (transactionKey: string, entries: LedgerPosting['entries']) =>
  postToLedger(database, {
    transactionKey,
    subject: 'order',
    subjectId: 1,
    eventId: null,
    createdAt: testNow,
    entries,
  });
const readAmounts = async () => {
  const rows = await database.select().from(ledgerEntry).orderBy(ledgerEntry.account);
  return rows.map(({ account, kind, amountCents }) => [account, kind, amountCents]);
};

test('a posting without amounts adds nothing', async () => {
  await post('free', { cash: 0, tickets: { priest: 0 } });
  expect(await readAmounts()).toEqual([]);
});

test('a posting has an entry for each amount, and is added once', async () => {
  const entries = { cash: 300, tickets: { adult: -200, priest: 0 }, fees: -100 };
  const expected = [
    ['cash', '', 300],
    ['fees', '', -100],
    ['tickets', 'adult', -200],
  ];
  for (let times = 0; times < 2; times += 1) {
    await post('sold', entries);
    expect(await readAmounts()).toEqual(expected);
  }
});
