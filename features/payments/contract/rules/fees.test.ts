import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeProcessingFee, computeTotals, formatWithFee } from './fees.ts';

describe('processing fee (specification, section 9)', () => {
  it.each([
    [0, 3, 0],
    [40_00, 3, 2_00],
    [100_00, 3, 3_00],
    [200_00, 3, 6_00],
    [400_00, 3, 12_00],
    [240_00, 3, 8_00],
    [233_34, 3, 8_00],
    [33_33, 3, 1_00],
    [33_34, 3, 2_00],
    [200_00, 0, 0],
    [200_00, 2.9, 6_00],
    [1000_00, 2.75, 28_00],
  ])('of %i cents at %d percent is %i cents', (subtotal, percent, fee) => {
    expect(computeProcessingFee(subtotal, percent)).toBe(fee);
  });

  it('is a whole number of dollars, never below the exact share and less than a dollar above it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 0, max: 2000 }),
        (subtotal, hundredths) => {
          const fee = computeProcessingFee(subtotal, hundredths / 100);
          const exact = (subtotal * hundredths) / 10_000;
          expect(fee % 100).toBe(0);
          expect(fee).toBeGreaterThanOrEqual(exact);
          expect(fee - exact).toBeLessThan(100);
        },
      ),
    );
  });

  it('is computed once for the whole cart, not for each chair', () => {
    expect(computeTotals([40_00, 40_00, 40_00], 3)).toEqual({
      subtotalCents: 120_00,
      feeCents: 4_00,
      totalCents: 124_00,
    });
  });
});

it.each([
  [[200_00, 200_00, 40_00, 40_00], 3, '$495 with the card fee'],
  [[200_00], 0, '$200'],
  [[0, 0], 3, '$0'],
])('seats of %j with %d percent cost %s', (amounts, percent, text) => {
  expect(formatWithFee(amounts, percent)).toBe(text);
});
