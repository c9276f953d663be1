import type { Income, Totals } from '@namugongo/contract/payments';
import { describe, expect, test } from 'vitest';
import { booksAgree, incomeWords, sumsBy } from './payment-words.ts';

const line = (change: Partial<Income> = {}): Income => ({
  day: '2027-06-01',
  method: 'card',
  account: 'tickets',
  kind: 'adult',
  amountCents: 20_000,
  ...change,
});
const books = (change: Partial<Totals['books']> = {}): Totals['books'] => ({
  incomeCents: 20_000,
  cardCents: 20_000,
  clearingCents: 0,
  providerCents: 20_000,
  ...change,
});

describe('the books', () => {
  test.each([
    ['all taken', books(), 'agree'],
    [
      'part of it on its way',
      books({ cardCents: 15_000, clearingCents: 5_000, providerCents: 15_000 }),
      'agree',
    ],
    ['the provider says a cent less', books({ providerCents: 19_999 }), 'differ'],
    ['the ledger lacks a cent', books({ cardCents: 19_999, providerCents: 19_999 }), 'differ'],
    ['the provider is silent', books({ providerCents: null }), 'unanswered'],
  ])('%s', (_, given, verdict) => {
    expect(booksAgree({ income: [line()], books: given })).toBe(verdict);
  });

  test('cash is no matter of the provider', () => {
    const income = [line(), line({ method: 'cash', amountCents: 5_000 })];
    expect(booksAgree({ income, books: books({ incomeCents: 25_000 }) })).toBe('agree');
  });
});

test('income is named as people say it', () => {
  expect(incomeWords({ account: 'tickets', kind: 'adult' })).toBe('Adult tickets');
  expect(incomeWords({ account: 'tickets', kind: '' })).toBe('Tickets');
  expect(incomeWords({ account: 'fees', kind: '' })).toBe('Card fees');
  expect(incomeWords({ account: 'donations', kind: 'IT_Services' })).toBe('Gifts for IT Services');
});

test('sums come by name, the largest first', () => {
  const income = [
    line({ kind: 'children', amountCents: 4_000 }),
    line(),
    line({ amountCents: -5_000 }),
  ];
  expect(sumsBy(income, incomeWords)).toEqual([
    { name: 'Adult tickets', amountCents: 15_000 },
    { name: 'Children tickets', amountCents: 4_000 },
  ]);
});
