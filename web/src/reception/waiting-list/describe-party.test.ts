import { expect, test } from 'vitest';
import { describeGuests, describePlace } from './describe-party.ts';

test.each([
  [{ adults: 1, children: 0 }, '1 adult'],
  [{ adults: 2, children: 1 }, '2 adults and 1 child'],
  [{ adults: 0, children: 3 }, '3 children'],
])('%j: %s', (guests, text) => {
  expect(describeGuests(guests)).toBe(text);
});

test.each([
  [0, 'No one is ahead of you.'],
  [1, '1 party is ahead of you. Seats go to the first party that they fit.'],
  [3, '3 parties are ahead of you. Seats go to the first party that they fit.'],
])('%i ahead: %s', (ahead, text) => {
  expect(describePlace(ahead)).toBe(text);
});
