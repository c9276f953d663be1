import { expect, test } from 'vitest';
import { countArrivals, unnamedDoor } from './arrivals.ts';

const arrive = (time: string, receivedDoor: string | null) => ({
  receivedAt: new Date(`2027-06-05T${time}Z`),
  receivedDoor,
});

test('nobody has come', () => {
  expect(countArrivals([])).toEqual({ doors: [], quarters: [], totals: [] });
});

test('guests are counted for each door and each quarter hour in which somebody came', () => {
  const rows = [
    arrive('20:59:59', 'Main'),
    arrive('21:00:00', 'Main'),
    arrive('21:14:59', ' Garden '),
    arrive('21:45:00', null),
    arrive('21:50:00', ''),
    arrive('21:51:00', 'Main'),
  ];
  expect(countArrivals(rows.toReversed())).toEqual({
    doors: ['Garden', 'Main', unnamedDoor],
    quarters: [
      { from: new Date('2027-06-05T20:45:00Z'), counts: [0, 1, 0], total: 1 },
      { from: new Date('2027-06-05T21:00:00Z'), counts: [1, 1, 0], total: 2 },
      { from: new Date('2027-06-05T21:45:00Z'), counts: [0, 1, 2], total: 3 },
    ],
    totals: [1, 3, 2],
  });
});
