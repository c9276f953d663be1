import { expect, test } from 'vitest';
import { listMeetingDays, parseMeetingTime } from './meeting-times.ts';

test.each([
  ['Sunday', '1:00 pm', { weekday: 0, nth: null, time: '13:00' }],
  ['Sundays', '12:30 PM', { weekday: 0, nth: null, time: '12:30' }],
  ['friday', '8 p.m.', { weekday: 5, nth: null, time: '20:00' }],
  ['Saturday', '12:15 am', { weekday: 6, nth: null, time: '00:15' }],
  ['First Friday', '8:00 pm', { weekday: 5, nth: 'first', time: '20:00' }],
  ['last Saturday', '9 am', { weekday: 6, nth: 'last', time: '09:00' }],
  ['Fifth Friday', '8:00 pm', null],
  ['Sunday', 'after Mass', null],
  ['Sunday', '13:00 pm', null],
  ['Sunday', '1:75 pm', null],
])('%s, %s', (day, time, meeting) => {
  expect(parseMeetingTime({ day, time })).toEqual(meeting);
});

const june = { from: '2027-06-01', to: '2027-06-30' };

test.each([
  ['each Sunday', 0, null, june, ['06-06', '06-13', '06-20', '06-27']],
  [
    'each Tuesday, also the first day',
    2,
    null,
    june,
    ['06-01', '06-08', '06-15', '06-22', '06-29'],
  ],
  ['the last day', 3, null, { from: '2027-06-30', to: '2027-06-30' }, ['06-30']],
  ['none', 4, null, { from: '2027-06-30', to: '2027-06-30' }, []],
  ['the first Friday', 5, 'first', june, ['06-04']],
  ['the last Wednesday of five', 3, 'last', june, ['06-30']],
  ['the last Friday of four', 5, 'last', june, ['06-25']],
] as const)('%s', (_, weekday, nth, days, expected) => {
  expect(listMeetingDays({ weekday, nth }, days).map((day) => day.slice(5))).toEqual(expected);
});
