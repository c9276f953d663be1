import { type SQL, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { createTestDatabase } from '#platform/database/testing/test-database.ts';
import { incomeRows, isIncomeIn } from './income-queries.ts';
import { type LedgerPosting, postToLedger } from './ledger-queries.ts';

const clone = await createTestDatabase();
const { database, close } = openDatabase(clone.url, 1);
afterAll(async () => {
  await close();
  await clone.drop();
});

const timeZone = 'America/New_York';

/** The plan of the database without a scan of the whole table, if there is another way. */
const explain = (condition: SQL): Promise<string> =>
  database.transaction(async (db) => {
    await db.execute(sql`set local enable_seqscan = off`);
    const { rows } = await db.execute(sql`
      explain (format json) select sum(amount_cents) from ${incomeRows} where ${condition}`);
    return JSON.stringify(rows);
  });

test.each([
  ['a day', isIncomeIn({ from: '2027-05-01', until: '2027-05-01', timeZone }), 'created'],
  ['the days since', isIncomeIn({ from: '2027-05-01', timeZone }), 'created'],
  ['the days until', isIncomeIn({ until: '2027-05-01', timeZone }), 'created'],
  ['an event', isIncomeIn({ event: 1, timeZone }), 'event'],
])('the income of %s is found by an index', async (_, condition, name) => {
  expect(await explain(condition)).toContain(`"ledger_entry_${name}"`);
});

test('a day is that of the time zone, also when its clocks change', async () => {
  // The 14th of March has 23 hours.
  const times = ['14T04:59:59', '14T05:00:00', '15T03:59:59', '15T04:00:00'];
  for (const [index, time] of times.entries())
    await postToLedger(database, {
      transactionKey: time,
      subject: 'order',
      subjectId: 1,
      eventId: null,
      createdAt: new Date(`2027-03-${time}Z`),
      entries: { cash: 10 ** index, tickets: -(10 ** index) },
    });
  const sum = async (period: { from?: string; until?: string }) => {
    const { rows } = await database.execute<{ cents: number }>(sql`
      select sum(amount_cents)::int as cents from ${incomeRows} where ${isIncomeIn({ ...period, timeZone })}`);
    return rows[0]?.cents;
  };
  const day = '2027-03-14';
  expect(await sum({ from: day, until: day })).toBe(110);
  expect(await sum({ from: day })).toBe(1110);
  expect(await sum({ until: day })).toBe(111);
  expect(await sum({ until: '9999-12-31' })).toBe(1111);
});

test('income that moves to another kind without money has the method of what was paid for', async () => {
  const post = (transactionKey: string, subjectId: number, entries: LedgerPosting['entries']) =>
    postToLedger(database, {
      transactionKey,
      subject: 'order',
      subjectId,
      eventId: 7,
      createdAt: new Date('2027-06-01T16:00:00Z'),
      entries,
    });
  for (const [subjectId, money] of [
    [71, 'provider-clearing'],
    [72, 'check'],
    [73, 'gift'],
  ] as const) {
    await post(`order:${subjectId}:paid`, subjectId, {
      [money]: 20_000,
      tickets: { adult: -20_000 },
    });
    await post(`order:${subjectId}:refund:exchange:1`, subjectId, {
      tickets: { adult: 20_000, youth: -20_000 },
    });
  }
  await post('order:72:refund:exchange:2', 72, {
    check: -8_000,
    tickets: { youth: 20_000, children: -12_000 },
  });
  const { rows } = await database.execute(sql`
    select method, kind, has_money as "hasMoney", sum(amount_cents)::int as cents from ${incomeRows}
    where ${isIncomeIn({ event: 7, timeZone })} group by 1, 2, 3 order by 1, 2, 3`);
  expect(rows).toEqual([
    { method: 'card', kind: 'adult', hasMoney: false, cents: -20_000 },
    { method: 'card', kind: 'adult', hasMoney: true, cents: 20_000 },
    { method: 'card', kind: 'youth', hasMoney: false, cents: 20_000 },
    { method: 'check', kind: 'adult', hasMoney: false, cents: -20_000 },
    { method: 'check', kind: 'adult', hasMoney: true, cents: 20_000 },
    { method: 'check', kind: 'children', hasMoney: true, cents: 12_000 },
    { method: 'check', kind: 'youth', hasMoney: false, cents: 20_000 },
    { method: 'check', kind: 'youth', hasMoney: true, cents: -20_000 },
  ]);
});
