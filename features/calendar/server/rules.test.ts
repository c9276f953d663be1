import { expect, test } from 'vitest';
import { limitDays } from './rules.ts';

test.each([
  ['2027-06-01', '2027-06-30', { from: '2027-06-01', to: '2027-06-30' }],
  ['2199-12-01', '2200-11-30', { from: '2199-12-01', to: '2199-12-29' }],
  ['2199-12-31', '2200-12-31', null],
  ['1970-01-01', '1970-01-31', { from: '1970-01-02', to: '1970-01-31' }],
])('from %s to %s the site can tell the time of these days', (from, to, days) => {
  expect(limitDays({ from, to })).toEqual(days);
});
