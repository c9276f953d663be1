import { expect, test } from 'vitest';
import { formatSeat, getSeatAction, getSeatState, getStaffState } from './seat-states.ts';

const others = { isMine: false };
const own = { isMine: true };

test.each([
  ['adult', 'Buy', {}, 'free', 'free'],
  ['youth', 'Request', {}, 'request', 'request'],
  ['youth', 'Request', { promised: true }, 'request', 'promised'],
  ['adult', 'Reserved', { promised: true }, 'held', 'promised'],
  ['adult', 'Reserved', { claimed: true, forWaitingList: true }, 'held', 'promised'],
  ['priest', 'Sold', {}, 'sold', 'closed'],
  ['adult', 'Reserved', {}, 'held', 'closed'],
  ['adult', 'Reserved', { claimed: true }, 'held', 'held'],
  ['priest', 'Sold', { claimed: true }, 'sold', 'sold'],
] as const)(
  'a chair of type %s that is %s, with %j, is %s for a buyer and %s for staff',
  (chairType, chairStatus, facts, buyer, staff) => {
    const chair = { chairType, chairStatus, claimed: false, ...facts };
    expect(getSeatState(chair, 'buyer', others)).toBe(buyer);
    expect(getSeatState(chair, 'staff', others)).toBe(staff);
    expect(getStaffState(chair, false)).toBe(staff);
    expect(getStaffState(chair, true)).toBe('seated');
    // Staff may choose what no guest has.
    const isOpen = staff !== 'held' && staff !== 'sold';
    expect(getSeatState(chair, 'staff', own)).toBe(isOpen ? 'yours' : staff);
    expect(getSeatAction(staff, 'staff')).toBe(isOpen ? 'add' : 'none');
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
