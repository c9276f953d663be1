import { expect, test } from 'vitest';
import { formatMoney } from './money.ts';

test.each([
  [0, '$0', '$0.00'],
  [5, '$0.05', '$0.05'],
  [20_000, '$200', '$200.00'],
  [123_450, '$1,234.50', '$1,234.50'],
  [100_000_000, '$1,000,000', '$1,000,000.00'],
  [-123_400, '-$1,234', '-$1,234.00'],
  [-1, '-$0.01', '-$0.01'],
  [99_999, '$999.99', '$999.99'],
])('%i cents are %s or %s', (cents, short, full) => {
  expect(formatMoney(cents)).toBe(short);
  expect(formatMoney(cents, 'full')).toBe(full);
});

test('amounts are written like those of the browser', () => {
  const browser = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  for (let cents = -2_000_000; cents < 2_147_483_647; cents += 9_999_991)
    expect(formatMoney(cents, 'full')).toBe(browser.format(cents / 100));
});
