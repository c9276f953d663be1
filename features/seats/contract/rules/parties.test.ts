import { expect, test } from 'vitest';
import { describeParty } from './parties.ts';

test.each([
  [{ adults: 1, children: 0, accessible: 0 }, '1 adult'],
  [{ adults: 2, children: 1, accessible: 0 }, '2 adults and 1 child'],
  [{ adults: 0, children: 3, accessible: 0 }, '3 children'],
  [{ adults: 2, children: 0, accessible: 1 }, '2 adults, with a place for a wheelchair'],
  [{ adults: 2, children: 0, accessible: 2 }, '2 adults, with 2 places for wheelchairs'],
])('%j: %s', (party, text) => {
  expect(describeParty(party)).toBe(text);
});
