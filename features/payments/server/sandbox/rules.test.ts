import { expect, test } from 'vitest';
import { computeSandboxFee } from './rules.ts';

test.each([
  [0, 30],
  [50, 31],
  [10_000, 320],
  [20_600, 627],
])('the fee of %i cents is %i', (amountCents, fee) => {
  expect(computeSandboxFee(amountCents)).toBe(fee);
});
