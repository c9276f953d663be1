import { describe, expect, test } from 'vitest';
import {
  compareChairs,
  type ChairRecord,
  isClaimed,
  isClaimedByGuest,
  isHeld,
  toChair,
} from './rules.ts';
import { adultGuest, noPromise } from '#app/server/testing/guests.ts';

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
    const claim = claimed && { ...adultGuest, ...noPromise, ...claimed };
    expect(toChair({ ...plain, claim }, now).chairStatus).toBe(status);
    expect(isClaimed(claim, now)).toBe(inUse);
  });

  test('is the stored status without a claim', () => {
    expect(toChair({ ...plain, status: 'Request' }, now).chairStatus).toBe('Request');
  });
});

test.each([
  // state, end, held, claimed, claimed by a guest
  [null, null, false, false, false],
  ['HELD', later, true, true, true],
  ['HELD', now, false, false, false],
  ['HELD', null, false, false, false],
  ['PAYING', now, true, true, true],
  ['WAITING', null, true, true, false],
  ['WAITING', now, true, true, false],
  ['SOLD', null, false, true, true],
  ['SOLD', later, false, true, true],
] as const)('a claim in the state %s until %s', (state, expiresAt, ...expected) => {
  const claim = state && { ...adultGuest, ...noPromise, state, cartId: null, expiresAt };
  expect([isHeld(claim, now), isClaimed(claim, now), isClaimedByGuest(claim, now)]).toEqual(
    expected,
  );
});

test('only a chair that is kept for the waiting list says so', () => {
  const show = (state: 'WAITING' | 'PAYING') =>
    toChair(
      { ...plain, claim: { ...adultGuest, ...noPromise, state, cartId: null, expiresAt: null } },
      now,
    );
  expect(show('WAITING')).toMatchObject({ chairStatus: 'Reserved', forWaitingList: true });
  expect(show('PAYING')).not.toHaveProperty('forWaitingList');
});

test('chairs are sorted by name, Child last', () => {
  const names = [
    ['Child', 'Chair 1'],
    ['Table 10', 'Chair 2'],
    ['Table 2', 'Chair 10'],
    ['Table 2', 'Chair 9'],
  ].map(([tableName = '', chairName = ''], id) => ({ ...plain, id, tableName, chairName }));
  expect(names.toSorted(compareChairs).map(({ id }) => id)).toEqual([3, 2, 1, 0]);
  const alike = [2, 0, 1].map((id) => ({ ...plain, id }));
  expect(alike.toSorted(compareChairs).map(({ id }) => id)).toEqual([0, 1, 2]);
});
