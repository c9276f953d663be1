import { describe, expect, it } from 'vitest';
import { describeCodePrice, getCodePrice, getCodeState } from './codes.ts';

describe('the price of a chair with a code', () => {
  it.each([
    // normal, chair price, percent off, price with the code
    [200_00, null, null, 200_00],
    [200_00, 150_00, null, 150_00],
    [200_00, 0, null, 0],
    [40_00, 150_00, null, 40_00],
    [0, 150_00, null, 0],
    [200_00, null, 25, 150_00],
    [200_00, null, 100, 0],
    [0, null, 50, 0],
    [1, null, 50, 1],
    [99_99, null, 33, 66_99],
    [200_00, -5, null, 0],
    [200_00, null, 150, 0],
    [200_00, null, -10, 200_00],
  ])(
    '%i cents with a price of %s or %s percent off are %i',
    (normal, chairCents, percentOff, price) => {
      expect(getCodePrice(normal, { chairCents, percentOff })).toBe(price);
    },
  );

  it.each([
    [null, null, ''],
    [50_00, null, '$50 per seat'],
    [0, null, 'Free seats'],
    [null, 25, '25% off'],
    [null, 100, 'Free seats'],
  ])('of %s cents or %s percent off is called "%s"', (chairCents, percentOff, label) => {
    expect(describeCodePrice({ chairCents, percentOff })).toBe(label);
  });
});

describe('the state of a code', () => {
  const now = new Date('2027-05-01T12:00:00Z');
  const before = new Date('2027-05-01T11:59:59Z');
  const after = new Date('2027-05-01T12:00:01Z');
  const open = { validFrom: null, validUntil: null, closed: false, maxChairs: null };
  it.each([
    [{}, 0, 1, 'open'],
    [{ validFrom: now }, 0, 1, 'open'],
    [{ validFrom: after }, 0, 1, 'not-yet'],
    [{ validUntil: now }, 0, 1, 'over'],
    [{ validUntil: after }, 0, 1, 'open'],
    [{ validFrom: before, validUntil: before }, 0, 1, 'over'],
    [{ closed: true }, 0, 1, 'over'],
    [{ maxChairs: 2 }, 1, 1, 'open'],
    [{ maxChairs: 2 }, 2, 1, 'used-up'],
    [{ maxChairs: 2 }, 1, 2, 'used-up'],
    [{ maxChairs: 2 }, 2, 0, 'open'],
  ] as const)('%o with %i uses and %i more is %s', (limits, uses, added, state) => {
    expect(getCodeState({ ...open, ...limits }, { now, uses, added })).toBe(state);
  });
});
