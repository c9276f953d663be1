import { expect, test } from 'vitest';
import { countByMonth } from './attendance-months.ts';

test('meetings are counted by month, with guests', () => {
  const meetings = [
    { day: '2027-06-13', memberIds: [1, 2], guests: 0 },
    { day: '2027-06-06', memberIds: [1, 2, 3], guests: 2 },
    { day: '2027-05-30', memberIds: [3], guests: 1 },
  ];
  expect(countByMonth(meetings)).toEqual([
    { month: '2027-06', meetings: meetings.slice(0, 2), people: 7 },
    { month: '2027-05', meetings: meetings.slice(2), people: 2 },
  ]);
  expect(countByMonth([])).toEqual([]);
});
