import { describe, expect, it } from 'vitest';
import { isPurchasable, defaultsByChairType, getDisplayStatus } from './chair-states.ts';

describe('chair states', () => {
  it.each([
    ['adult', 200_00, 'Buy'],
    ['youth', 100_00, 'Request'],
    ['children', 40_00, 'Buy'],
    ['priest', 0, 'Sold'],
  ] as const)(
    'a new %s chair costs %i cents and is %s (specification, section 4)',
    (type, amountCents, status) => {
      expect(defaultsByChairType[type]).toEqual({ amountCents, status });
    },
  );

  it.each([
    ['Available', true],
    ['Buy', true],
    ['Sold', false],
    ['Request', false],
    ['Reserved', false],
  ] as const)('a chair that is %s can be bought: %s (decisions, section 2)', (status, expected) => {
    expect(isPurchasable(status)).toBe(expected);
  });

  it.each([
    [{ status: 'Buy', sold: false, held: false }, 'Buy'],
    [{ status: 'Buy', sold: false, held: true }, 'Reserved'],
    [{ status: 'Buy', sold: true, held: false }, 'Sold'],
    [{ status: 'Available', sold: true, held: true }, 'Sold'],
    [{ status: 'Request', sold: false, held: true }, 'Reserved'],
    [{ status: 'Sold', sold: false, held: false }, 'Sold'],
  ] as const)('%o is displayed as %s', (chair, visible) => {
    expect(getDisplayStatus(chair)).toBe(visible);
  });
});
