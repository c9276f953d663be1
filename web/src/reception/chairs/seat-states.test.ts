import { expect, test } from 'vitest';
import { seatStateOf, seatWords, staffSeatState } from './seat-states.ts';

test.each([
  ['adult', 'Buy', false, 'free', 'free'],
  ['youth', 'Request', false, 'request', 'free'],
  ['priest', 'Sold', false, 'sold', 'free'],
  ['adult', 'Reserved', false, 'held', 'free'],
  ['adult', 'Reserved', true, 'held', 'held'],
  ['priest', 'Sold', true, 'sold', 'sold'],
] as const)(
  'a chair of type %s that is %s, taken: %s, is %s for a buyer and %s for the parish team',
  (chairType, chairStatus, taken, buyer, team) => {
    const chair = { chairType, chairStatus, taken };
    expect(seatStateOf(chair, false)).toBe(buyer);
    expect(staffSeatState(chair, false)).toBe(team);
  },
);

test('a chosen chair that somebody else takes is no longer chosen', () => {
  const chair = { chairType: 'adult', chairStatus: 'Reserved' } as const;
  expect(staffSeatState({ ...chair, taken: false }, true)).toBe('yours');
  expect(staffSeatState({ ...chair, taken: true }, true)).toBe('held');
});

test('what is one’s own has the words of its screen', () => {
  expect(seatWords(20_000, 'yours')).toBe('$200, in your cart');
  expect(seatWords(20_000, 'yours', 'chosen')).toBe('$200, chosen');
});
