import type { IncomeEntry, TreasuryTotals } from '../payments.ts';
import { describe, expect, test } from 'vitest';
import { getReconciliationStatus, formatIncome, sumIncomeBy } from './payment-labels.ts';

const line = (change: Partial<IncomeEntry> = {}): IncomeEntry => ({
  day: '2027-06-01',
  method: 'card',
  account: 'tickets',
  kind: 'adult',
  kindLabel: 'adult',
  amountCents: 20_000,
  ...change,
});
const books = (change: Partial<TreasuryTotals['books']> = {}): TreasuryTotals['books'] => ({
  incomeCents: 20_000,
  cardCents: 20_000,
  clearingCents: 0,
  providerCents: 20_000,
  ...change,
});

describe('the books', () => {
  test.each([
    ['everything charged', books(), 'agree'],
    [
      'part of it not settled yet',
      books({ cardCents: 15_000, clearingCents: 5_000, providerCents: 15_000 }),
      'agree',
    ],
    ['the provider has a cent less', books({ providerCents: 19_999 }), 'differ'],
    ['the ledger has a cent less', books({ cardCents: 19_999, providerCents: 19_999 }), 'differ'],
    ['the provider does not answer', books({ providerCents: null }), 'unanswered'],
  ])('%s', (_, input, verdict) => {
    expect(getReconciliationStatus({ income: [line()], books: input })).toBe(verdict);
  });

  test('cash is not compared with the provider', () => {
    const income = [line(), line({ method: 'cash', amountCents: 5_000 })];
    expect(getReconciliationStatus({ income, books: books({ incomeCents: 25_000 }) })).toBe(
      'agree',
    );
  });
});

test('income has a readable name', () => {
  expect(formatIncome({ account: 'tickets', kind: 'adult', kindLabel: 'adult' })).toBe(
    'Adult tickets',
  );
  expect(formatIncome({ account: 'tickets', kind: '', kindLabel: '' })).toBe('Tickets');
  expect(formatIncome({ account: 'fees', kind: '', kindLabel: '' })).toBe('Card fees');
  expect(formatIncome({ account: 'donations', kind: 'Roof', kindLabel: 'The roof' })).toBe(
    'Gifts for The roof',
  );
});

test('sums are grouped by name, largest first', () => {
  const income = [
    line({ kind: 'children', amountCents: 4_000 }),
    line(),
    line({ amountCents: -5_000 }),
  ];
  expect(sumIncomeBy(income, formatIncome)).toEqual([
    { name: 'Adult tickets', amountCents: 15_000 },
    { name: 'Children tickets', amountCents: 4_000 },
  ]);
});
