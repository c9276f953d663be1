import type { JournalPosting } from '#features/payments/server/journal-queries.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  groupEntries,
  sumLines,
  toDepositEntry,
  toDrawerEntries,
  toLedgerEntries,
  toLines,
} from './build-journal.ts';
import { accountingSettings } from './settings.ts';

const { accountNames: names } = accountingSettings.starter;
const day = fc.constantFrom('2027-06-12', '2027-06-13', '2027-06-14');
const amount = fc.integer({ min: 1, max: 5_000_000 });

/** A sale or gift, or its refund, and the capture that follows a payment by card. */
const transaction = fc
  .record({
    day,
    method: fc.constantFrom(
      'provider-clearing' as const,
      'cash' as const,
      'check' as const,
      'zelle' as const,
    ),
    tickets: fc.dictionary(fc.constantFrom('adult', 'youth', 'priest'), amount),
    donations: fc.dictionary(fc.constantFrom('UMD', 'Liturgy'), amount),
    fees: fc.integer({ min: 0, max: 9_999 }),
    sign: fc.constantFrom(1, -1),
    isCaptured: fc.boolean(),
  })
  .map(({ day: on, method, tickets, donations, fees, sign, isCaptured }) => {
    const income = [
      ...Object.entries(tickets).map(([kind, cents]) => ({
        account: 'tickets' as const,
        kind,
        cents,
      })),
      ...Object.entries(donations).map(([kind, cents]) => ({
        account: 'donations' as const,
        kind,
        cents,
      })),
      { account: 'fees' as const, kind: '', cents: fees },
    ];
    const total = income.reduce((sum, { cents }) => sum + cents, 0);
    const isCard = method === 'provider-clearing';
    return [
      [{ account: method, kind: '', cents: -total }, ...income],
      isCard && isCaptured
        ? [
            { account: 'card' as const, kind: '', cents: -total },
            { account: 'provider-clearing' as const, kind: '', cents: total },
          ]
        : [],
    ].map((lines) => lines.map((line) => ({ ...line, day: on, cents: -sign * line.cents })));
  });

const postings = fc.array(transaction, { maxLength: 30 }).map((transactions): JournalPosting[] =>
  transactions.flat().flatMap((lines, number) =>
    lines
      .filter(({ cents }) => cents !== 0)
      .map(({ cents, ...line }, index) => ({
        ...line,
        id: number * 10 + index + 1,
        transactionKey: `transaction ${number}`,
        amountCents: cents,
        subject: 'order',
        subjectId: number + 1,
      })),
  ),
);

const counts = fc.uniqueArray(
  fc.record({
    day,
    userId: fc.constantFrom('user of Anna', 'user of Grace'),
    userName: fc.constantFrom('Anna', 'Grace'),
    startCents: amount,
    cashCents: amount,
    checkCents: amount,
    soldCashCents: fc.integer({ min: -99_999, max: 99_999 }),
    soldCheckCents: fc.integer({ min: 0, max: 99_999 }),
  }),
  { maxLength: 5, selector: ({ day: on, userId }) => `${on} ${userId}` },
);

const sumMoney = (rows: readonly JournalPosting[]): number =>
  rows
    .filter(
      ({ account }) =>
        account !== 'tickets' &&
        account !== 'extras' &&
        account !== 'donations' &&
        account !== 'fees',
    )
    .reduce((sum, { amountCents }) => sum + amountCents, 0);

test('every entry balances to the cent, in both groupings, and their income is what came in', () => {
  fc.assert(
    fc.property(
      postings,
      counts,
      fc.constantFrom('day' as const, 'payment' as const),
      (rows, drawers, grouping) => {
        const entries = groupEntries(
          [
            ...toLedgerEntries(
              rows,
              () => 'Grace',
              ({ kind }) => kind,
            ),
            ...toDrawerEntries(drawers),
          ],
          grouping,
        );
        for (const entry of entries) {
          const { debitCents, creditCents, lines } = sumLines([entry], names);
          expect(debitCents).toBe(creditCents);
          expect(lines).toBeGreaterThan(1);
        }
        expect(new Set(entries.map(({ number }) => number)).size).toBe(entries.length);
        expect(sumLines(entries, names).incomeCents).toBe(sumMoney(rows));
        const lines = toLines(entries, names);
        expect(
          lines.every(
            ({ debitCents, creditCents }) => (debitCents === null) !== (creditCents === null),
          ),
        ).toBe(true);
        if (grouping === 'day') expect(lines.every(({ name }) => name === '')).toBe(true);
      },
    ),
  );
});

const part = fc.record({
  kind: fc.constantFrom('charge' as const, 'refund' as const, 'other' as const),
  createdAt: fc.constant(new Date('2027-06-12T12:00:00Z')),
  amountCents: fc.integer({ min: -99_999, max: 99_999 }),
  feeCents: fc.nat(999),
  subject: fc.constantFrom('order' as const, null),
  subjectId: fc.constantFrom(1, 2, null),
});

test('a deposit balances whatever it consists of, and the bank gets its amount', () => {
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 12 }),
      fc.integer({ min: 1, max: 999_999 }),
      fc.constantFrom('day' as const, 'payment' as const),
      (entries, amountCents, grouping) => {
        const deposit = {
          id: 'po_123456',
          arrivesOn: '2027-06-15',
          state: 'paid' as const,
          amountCents,
          check: null,
        };
        const entry = toDepositEntry({ ...deposit, entries }, grouping);
        const totals = sumLines([entry], { ...names, bank: 'Bank' });
        expect(totals.debitCents).toBe(totals.creditCents);
        expect(totals.accounts).toContainEqual({
          account: 'Bank',
          debitCents: amountCents,
          creditCents: 0,
        });
      },
    ),
  );
});

test('a dispute and a payment of another system leave the card account as it is', () => {
  const createdAt = new Date('2027-06-12T12:00:00Z');
  const part = { createdAt, feeCents: 0, subject: null, subjectId: null };
  const entry = toDepositEntry(
    {
      id: 'po_123456',
      arrivesOn: '2027-06-15',
      state: 'paid',
      amountCents: 8_200,
      check: null,
      entries: [
        {
          ...part,
          kind: 'charge',
          amountCents: 20_000,
          feeCents: 300,
          subject: 'order',
          subjectId: 4,
        },
        { ...part, kind: 'charge', amountCents: 500 },
        { ...part, kind: 'other', amountCents: -10_500, feeCents: 1_500 },
      ],
    },
    'payment',
  );
  expect(entry.postings).toEqual([
    { account: 'bank', description: 'Deposit', amountCents: 8_200 },
    { account: 'processorFees', description: 'Fees of the card processor', amountCents: 1_800 },
    { account: 'card', description: 'Order 4', amountCents: -20_000 },
    {
      account: 'processorOther',
      description: 'Payments that are not in our records',
      amountCents: -500,
    },
    {
      account: 'processorOther',
      description: 'Other entry of the card processor',
      amountCents: 10_500,
    },
  ]);
});

test('the entry of a counted drawer has its number whoever counts later', () => {
  const count = { day: '2027-06-12', startCents: 0, checkCents: 0, soldCheckCents: 0 };
  const own = { ...count, userId: 'later', userName: 'Grace', cashCents: 1, soldCashCents: 0 };
  const [before] = toDrawerEntries([own]);
  const [, after] = toDrawerEntries([{ ...own, userId: 'earlier', userName: 'Anna' }, own]);
  expect(after).toEqual(before);
});
