import { expect, test } from 'vitest';
import { getSeatState, formatSeat, getStaffSeatState } from './seat-states.ts';

test.each([
  ['adult', 'Buy', false, 'free', 'free'],
  ['youth', 'Request', false, 'request', 'free'],
  ['priest', 'Sold', false, 'sold', 'free'],
  ['adult', 'Reserved', false, 'held', 'free'],
  ['adult', 'Reserved', true, 'held', 'held'],
  ['priest', 'Sold', true, 'sold', 'sold'],
] as const)(
  'a chair of type %s that is %s, claimed: %s, is %s for a buyer and %s for the parish team',
  (chairType, chairStatus, claimed, buyer, team) => {
    const chair = { chairType, chairStatus, claimed };
    expect(getSeatState(chair, false)).toBe(buyer);
    expect(getStaffSeatState(chair, false)).toBe(team);
  },
);

test('a chosen chair taken by someone else is no longer chosen', () => {
  const chair = { chairType: 'adult', chairStatus: 'Reserved' } as const;
  expect(getStaffSeatState({ ...chair, claimed: false }, true)).toBe('yours');
  expect(getStaffSeatState({ ...chair, claimed: true }, true)).toBe('held');
});

test('an own chair has the label of its screen', () => {
  expect(formatSeat(20_000, 'yours')).toBe('$200, in your cart');
  expect(formatSeat(20_000, 'yours', 'chosen')).toBe('$200, chosen');
});

test('a chair set aside for the waiting list is free for staff only', () => {
  const chair = { chairType: 'adult', chairStatus: 'Reserved', claimed: true } as const;
  const setAside = { ...chair, forWaitingList: true } as const;
  expect(getSeatState(setAside, false)).toBe('held');
  expect(getStaffSeatState(setAside, false)).toBe('free');
  expect(getStaffSeatState(setAside, true)).toBe('yours');
});
