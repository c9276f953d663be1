import { expect, test } from 'vitest';
import { formatSeat, getSaleState, getSeatState } from './seat-states.ts';

const others = { isMine: false };
const own = { isMine: true };

test.each([
  ['adult', 'Buy', false, 'free', 'free', 'free'],
  ['youth', 'Request', false, 'request', 'free', 'closed'],
  ['priest', 'Sold', false, 'sold', 'free', 'closed'],
  ['adult', 'Reserved', false, 'held', 'free', 'closed'],
  ['adult', 'Reserved', true, 'held', 'held', 'held'],
  ['priest', 'Sold', true, 'sold', 'sold', 'sold'],
] as const)(
  'a chair of type %s that is %s, claimed: %s, is %s for a buyer, %s for the parish team and %s in the editor',
  (chairType, chairStatus, claimed, buyer, team, editor) => {
    const chair = { chairType, chairStatus, claimed };
    expect(getSeatState(chair, 'buyer', others)).toBe(buyer);
    expect(getSeatState(chair, 'staff', others)).toBe(team);
    expect(getSaleState(chair, false)).toBe(editor);
    expect(getSaleState(chair, true)).toBe('seated');
  },
);

test('a chosen chair taken by someone else is no longer chosen', () => {
  const chair = { chairType: 'adult', chairStatus: 'Reserved' } as const;
  expect(getSeatState({ ...chair, claimed: false }, 'staff', own)).toBe('yours');
  expect(getSeatState({ ...chair, claimed: true }, 'staff', own)).toBe('held');
});

test('an own chair has the label of its screen', () => {
  expect(formatSeat(20_000, 'yours')).toBe('$200, in your cart');
  expect(formatSeat(20_000, 'yours', 'chosen')).toBe('$200, chosen');
});

test('a chair set aside for the waiting list is free for staff only', () => {
  const chair = { chairType: 'adult', chairStatus: 'Reserved', claimed: true } as const;
  const setAside = { ...chair, forWaitingList: true } as const;
  expect(getSeatState(setAside, 'buyer', others)).toBe('held');
  expect(getSeatState(setAside, 'staff', others)).toBe('free');
  expect(getSeatState(setAside, 'staff', own)).toBe('yours');
});

test.each([
  ['Reserved', false, false, 'free'],
  ['Sold', false, false, 'free'],
  ['Reserved', true, true, 'yours'],
  ['Reserved', true, false, 'held'],
  ['Sold', true, false, 'sold'],
] as const)(
  'a chair that a code gives its cart, %s and claimed: %s, own: %s, is %s',
  (chairStatus, claimed, isMine, expected) => {
    const chair = { chairType: 'adult', chairStatus, claimed } as const;
    expect(getSeatState(chair, 'buyer', { isMine, isAllowed: true })).toBe(expected);
  },
);
