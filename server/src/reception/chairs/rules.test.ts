import { describe, expect, test } from 'vitest';
import { compareChairs, type ChairRecord, isClaimed, toChair } from './rules.ts';
import { adultGuest } from '../../testing/guests.ts';

const now = new Date('2027-05-01T16:00:00.000Z');
const later = new Date('2027-05-01T16:00:00.001Z');
const plain: ChairRecord = {
  id: 1,
  eventId: 1,
  tableName: 'Table 7',
  chairName: 'Chair 1',
  chairType: 'adult',
  amountCents: 20000,
  alsoAdmits: [],
  isAccessible: false,
  status: 'Buy',
  claim: null,
};

describe('the displayed status of a chair', () => {
  test.each([
    ['without a claim', null, 'Buy', false],
    ['with a hold', { state: 'HELD', cartId: 'a', expiresAt: later }, 'Reserved', true],
    ['with a hold that expires now', { state: 'HELD', cartId: 'a', expiresAt: now }, 'Buy', false],
    [
      'that is being paid, also after the expiry',
      { state: 'PAYING', cartId: 'a', expiresAt: now },
      'Reserved',
      true,
    ],
    ['that is sold', { state: 'SOLD', cartId: null, expiresAt: null }, 'Sold', true],
  ] as const)('%s', (_, claimed, status, inUse) => {
    const claim = claimed && { ...adultGuest, ...claimed };
    expect(toChair({ ...plain, claim }, now).chairStatus).toBe(status);
    expect(isClaimed(claim, now)).toBe(inUse);
  });

  test('is the stored status without a claim', () => {
    expect(toChair({ ...plain, status: 'Request' }, now).chairStatus).toBe('Request');
  });
});

test('chairs are sorted by name, Child last', () => {
  const names = [
    ['Child', 'Chair 1'],
    ['Table 10', 'Chair 2'],
    ['Table 2', 'Chair 10'],
    ['Table 2', 'Chair 9'],
  ].map(([tableName = '', chairName = ''], id) => ({ ...plain, id, tableName, chairName }));
  expect(names.toSorted(compareChairs).map(({ id }) => id)).toEqual([3, 2, 1, 0]);
});
