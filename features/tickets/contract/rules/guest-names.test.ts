import { expect, test } from 'vitest';
import { listUnnamedTickets } from './guest-names.ts';

test.each<[string, string[], number[]]>([
  ['one ticket is the buyer’s own', ['Jane'], []],
  ['all others have no name', ['Jane', 'Jane', 'Jane'], [1, 2]],
  ['whatever seat the buyer takes', ['Ann', 'Jane', 'Jane'], [2]],
  ['the buyer does not come', ['Ann', 'Ben'], []],
  ['only the buyer is left', ['Ann', 'Jane', 'Ben'], []],
  ['a name that only begins like the buyer’s', ['Jane', 'Jane’s guest'], []],
  ['none', [], []],
])('guests without a name: %s', (_case, names, expected) => {
  const tickets = names.map((userName, place) => ({ userName, place }));
  expect(listUnnamedTickets(tickets, 'Jane').map(({ place }) => place)).toEqual(expected);
});
