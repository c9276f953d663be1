import { expect, test } from 'vitest';
import { parseCents, computeDonationFee, validateSplit } from './donations.ts';

test.each([
  [10_000, 3, 300],
  [1_000, 3, 30],
  [1, 3, 1],
  [3_333, 2.9, 97],
  [0, 3, 0],
  [5_000, 0, 0],
])('the fee of %i cents at %d percent is %i cents', (donation, percent, fee) => {
  expect(computeDonationFee(donation, percent)).toBe(fee);
});

test.each([
  [
    [
      ['UMD', 60],
      ['Liturgy', 40],
    ],
    100,
    null,
  ],
  [[['UMD', 100]], 100, null],
  [[['UMD', 1]], 1, null],
  [
    [
      ['UMD', 60],
      ['Liturgy', 30],
    ],
    100,
    "The parts don't add up to the total",
  ],
  [
    [
      ['UMD', 60],
      ['UMD', 40],
    ],
    100,
    'Choose each purpose only once',
  ],
  [
    [
      ['UMD', 100],
      ['Liturgy', 0],
    ],
    100,
    'Amount is required',
  ],
] as const)('the parts %j of %i cents: %s', (parts, donation, error) => {
  expect(
    validateSplit(
      parts.map(([message, amount]) => ({ message, amount })),
      donation,
    ),
  ).toBe(error);
});

test.each([
  ['25', 2_500],
  ['$1,000.50', 100_050],
  [' 0.1 ', 10],
  ['25.', 2_500],
  ['19.99', 1_999],
  ['', null],
  ['ten', null],
  ['1,00', null],
  ['1.234', null],
  ['-5', null],
])('%j as dollars is %j cents', (inputValue, cents) => {
  expect(parseCents(inputValue)).toBe(cents);
});
