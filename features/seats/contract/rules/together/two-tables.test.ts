import { describe, expect, test } from 'vitest';
import { buildHall, buildTable, describeOffer, party } from '#app/server/testing/draw-hall.ts';
import { countFreeSeats, findSeats } from './find-seats.ts';
import type { Party } from './list-placements.ts';

const findAll = (drawings: string[], target: Party) =>
  findSeats(
    buildHall(...drawings.map((drawing, index) => buildTable(index + 1, drawing))),
    target,
  ).map(describeOffer);

describe('a party at two tables', () => {
  test.each([
    [
      'who needs an accessible chair may sit at the other table',
      ['axxx', '..xx'],
      party(3, 0, 1),
      'neighboring-tables: 100 200 201',
    ],
    [
      'of children only leaves no child alone',
      ['...xxxxxxx', '...xxxxxxx'],
      party(0, 4),
      'neighboring-tables: 100c 101c 200c 201c',
    ],
    [
      'has chairs apart from each other rather than tables apart',
      ['.x.xxxxxxx', '.x.xxxxxxx'],
      party(4),
      'neighboring-tables: 100 102 200 202',
    ],
  ])('%s', (_, drawings, target, expected) => {
    expect(findAll(drawings, target)[0]).toBe(expected);
  });

  test('sits up to 1.35 times as far apart as the nearest two tables', () => {
    const place = (x: number) =>
      buildHall(
        buildTable(1, '.', { x: 0 }),
        buildTable(2, '.', { x }),
        buildTable(3, 'x', { x: 100 }),
        buildTable(4, 'x', { x: 110 }),
      );
    const getKind = (x: number) => findSeats(place(x), party(2))[0]?.kind;
    expect([getKind(13.5), getKind(13.6)]).toEqual(['neighboring-tables', 'near']);
  });
});

test('other offers are at one table as long as there are any, then at two', () => {
  expect(findAll(['..xx', '.x.x', '.xxx'], party(2))).toEqual([
    'side-by-side: 100 101',
    'same-table: 200 202',
  ]);
});

test.each<[string, Party, number]>([
  ['for adults', party(1), 3],
  ['for children', party(0, 1), 4],
  ['for both', party(1, 1), 5],
  ['for someone who needs an accessible chair too', party(1, 0, 1), 4],
])('free chairs are counted %s', (_, target, expected) => {
  const hall = buildHall(
    buildTable(1, '.ax', { admits: ['adult'] }),
    buildTable(2, '..x'),
    buildTable(3, '..x', { admits: ['children'], chairType: 'children' }),
    buildTable(4, '...', { admits: ['youth'], chairType: 'youth' }),
  );
  expect(countFreeSeats(hall, target)).toBe(expected);
});
