import { describe, expect, test } from 'vitest';
import { buildHall, buildTable, describeOffer, party } from '#app/server/testing/draw-hall.ts';
import { findSeats } from './find-seats.ts';
import type { Party, Table } from './list-placements.ts';

const findFirst = (tables: Table[], target: Party) =>
  describeOffer(findSeats({ ...buildHall(), tables }, target)[0]);
const children = { admits: ['children'], chairType: 'children' } as const;

describe('at a table', () => {
  test.each<[string, string[], Party, string]>([
    [
      'an accessible chair between free ones is left to others',
      ['a.x.x.'],
      party(3),
      'same-table: 101 103 105',
    ],
    [
      'who needs an accessible chair gets it, wherever it is',
      ['....a.....'],
      party(2, 0, 1),
      'side-by-side: 103 104',
    ],
    [
      'a ring has no ends, so the first of equal places is chosen',
      ['........a.'],
      party(2, 0, 1),
      'side-by-side: 107 108',
    ],
    [
      'the end of a run is as good as its beginning',
      ['x....axxxx', 'xa....xxxx'],
      party(2, 0, 1),
      'side-by-side: 104 105',
    ],
    [
      'a chair that was alone before does not count against its table',
      ['..x.xxxxxx', '..xxxxxxxx'],
      party(2),
      'side-by-side: 100 101',
    ],
    [
      'few groups are better than a first chair further on',
      ['.x.x..xxxx'],
      party(3),
      'same-table: 102 104 105',
    ],
    [
      'groups of chairs that nobody takes do not count',
      ['.x.x.x.x.x', '.x.x.xxxxx'],
      party(3),
      'same-table: 100 102 104',
    ],
  ])('%s', (_, drawings, target, expected) => {
    const tables = drawings.map((drawing, index) => buildTable(index + 1, drawing));
    expect(findFirst(tables, target)).toBe(expected);
  });

  test('the ends of a free row are not beside each other', () => {
    const row = { ...buildTable(1, 'a..a'), isRow: true };
    expect(findFirst([row], party(2, 0, 2))).toBe('near: 100 103');
  });

  test('a chair for children only is one of those for the children of the party', () => {
    const table = buildTable(1, '...');
    const seats = table.seats.map((seat) => (seat.id === 101 ? { ...seat, ...children } : seat));
    expect(findFirst([{ ...table, seats }], party(1, 2))).toBe('side-by-side: 100 101c 102c');
  });

  test('children are not offered chairs that are neither for adults nor for children', () => {
    const youth = buildTable(1, '....', { admits: ['youth'], chairType: 'youth' });
    expect(findFirst([youth], party(0, 2))).toBeUndefined();
  });

  test('children on their own chairs do not count towards the limit of their table', () => {
    const limited = { ...children, childrenLeft: 0 };
    expect(findFirst([buildTable(1, '...', limited)], party(0, 3))).toBe(
      'side-by-side: 100c 101c 102c',
    );
    const apart = [1, 2, 3].map((number) => buildTable(number, '.', limited));
    expect(findFirst(apart, party(0, 3))).toBe('near: 200c 100c 300c');
  });
});
