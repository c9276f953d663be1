import type { SeatOffer } from '#features/seats/contract/carts.ts';
import { describe, expect, test } from 'vitest';
import { describeOffer, formatChairs } from './describe-offer.ts';

const chairs = (tableName: string, ...numbers: number[]): SeatOffer['chairs'] =>
  numbers.map((number) => ({
    id: number,
    tableName,
    chairName: `Chair ${number}`,
    as: 'adult',
    amount: 200_00,
  }));

test.each([
  [['Chair 3'], '3'],
  [['Chair 3', 'Chair 4'], '3 and 4'],
  [['Chair 3', 'Chair 4', 'Chair 5', 'Chair 6'], '3 to 6'],
  [['Chair 1', 'Chair 3', 'Chair 8'], '1, 3 and 8'],
  [['Chair 9', 'Chair 10', 'Chair 1'], '9, 10 and 1'],
])('%j are %s', (names, expected) => {
  expect(formatChairs(names)).toBe(expected);
});

describe('an offer', () => {
  test.each<[SeatOffer, string]>([
    [
      { kind: 'side-by-side', chairs: chairs('Table 12', 3, 4, 5, 6) },
      'Table 12, chairs 3 to 6, side by side',
    ],
    [{ kind: 'side-by-side', chairs: chairs('Table 12', 3) }, 'Table 12, chair 3'],
    [
      { kind: 'neighboring-tables', chairs: [...chairs('Table 1', 1, 2), ...chairs('Table 2', 4)] },
      'Table 1, chairs 1 and 2; and Table 2, chair 4, at tables beside each other',
    ],
    [
      { kind: 'near', chairs: [...chairs('Table 30', 1), ...chairs('Table 12', 1)] },
      'Table 12, chair 1; and Table 30, chair 1, near each other',
    ],
  ])('%#', (offer, expected) => {
    expect(describeOffer(offer)).toBe(expected);
  });
});
