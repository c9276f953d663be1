import { expect, test } from 'vitest';
import { parseMeetingTime } from './rules.ts';

test.each([
  ['Sunday', '1:00 pm', { weekday: 0, hour: 13, minute: 0 }],
  ['Sundays', '12:30 PM', { weekday: 0, hour: 12, minute: 30 }],
  ['friday', '8 p.m.', { weekday: 5, hour: 20, minute: 0 }],
  ['Saturday', '12:15 am', { weekday: 6, hour: 0, minute: 15 }],
  ['First Friday', '8:00 pm', null],
  ['Sunday', 'after Mass', null],
  ['Sunday', '13:00 pm', null],
  ['Sunday', '1:75 pm', null],
])('%s, %s', (day, time, meeting) => {
  expect(parseMeetingTime({ day, time })).toEqual(meeting);
});
