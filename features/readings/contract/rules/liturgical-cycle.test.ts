import { expect, test } from 'vitest';
import type { LiturgicalRank } from '../liturgical-day.ts';
import { formatCycle } from './liturgical-cycle.ts';

test.each<[string, LiturgicalRank, string]>([
  ['2027-07-04', 'Sunday', 'Year B'],
  ['2027-07-05', 'weekday', 'Year I'],
  ['2027-07-06', 'memorial', 'Year I'],
  ['2027-07-06', 'optional memorial', 'Year I'],
  // A memorial in Lent.
  ['2027-03-08', 'commemoration', 'Year I'],
  ['2027-06-29', 'solemnity', 'Year B'],
  ['2027-07-03', 'feast', 'Year B'],
  ['2027-03-26', 'Paschal Triduum', 'Year B'],
])('%s, a %s, is of %s', (date, rank, year) => {
  expect(formatCycle({ date, rank, sundayCycle: 'B', weekdayCycle: 'I' })).toBe(year);
});
