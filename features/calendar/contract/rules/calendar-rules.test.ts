import { expect, test } from 'vitest';
import type { CalendarEntry } from '../calendar.ts';
import { calendarKinds, formatKinds, parseKinds } from './calendar-kinds.ts';
import { hasMonth, isListedMonth } from './calendar-months.ts';
import { maxComing, pickComing } from './coming-entries.ts';
import { formatEntry, formatEntryHours } from './format-entry.ts';

const entry: CalendarEntry = {
  id: 'picnic',
  kind: 'gathering',
  series: 'picnic',
  day: '2027-06-06',
  startsAt: new Date('2027-06-06T17:00:00Z'),
  endsAt: new Date('2027-06-06T19:30:00Z'),
  title: 'Picnic',
  place: 'The park',
  note: '',
  path: null,
  isCanceled: false,
  isWeekly: false,
};

test.each([
  [undefined, calendarKinds, undefined],
  ['', calendarKinds, undefined],
  ['unknown', calendarKinds, undefined],
  ['mass,feast', ['feast', 'mass'], 'feast,mass'],
  ['gathering,unknown', ['gathering'], 'gathering'],
  [calendarKinds.join(','), calendarKinds, undefined],
])('the address %s names kinds', (text, kinds, written) => {
  expect(parseKinds(text)).toEqual(kinds);
  expect(formatKinds(parseKinds(text))).toBe(written);
});

test.each([
  ['2025-05', false, false],
  ['2025-06', true, false],
  ['2027-04', true, false],
  ['2027-05', true, true],
  ['2027-06', true, true],
  ['2028-06', true, true],
  ['2028-07', true, false],
  ['2029-06', true, false],
  ['2029-07', false, false],
])('in June 2027 the calendar has %s: %s, and lists it: %s', (month, isThere, isListed) => {
  expect([hasMonth(month, '2027-06'), isListedMonth(month, '2027-06')]).toEqual([
    isThere,
    isListed,
  ]);
});

test('what comes next is each series once, the next first, and no more than fit', () => {
  const days = ['2027-06-06', '2027-06-13'];
  const series = Array.from({ length: 9 }, (_, index) => `series-${index}`);
  const entries = days.flatMap((day) =>
    series.map((name) => ({ ...entry, id: `${name} ${day}`, series: name, day })),
  );
  expect(pickComing(entries).map(({ id }) => id)).toEqual(
    series.slice(0, maxComing).map((name) => `${name} 2027-06-06`),
  );
});

test.each([
  [{}, 'Picnic: Sunday, June 6, 2027, 1:00 PM to 3:30 PM, The park'],
  [
    { isCanceled: true, endsAt: null, place: '' },
    'Canceled: Picnic: Sunday, June 6, 2027, 1:00 PM',
  ],
  [{ startsAt: null, endsAt: null }, 'Picnic: Sunday, June 6, 2027, The park'],
])('an entry with %j is %s', (change, text) => {
  expect(formatEntry({ ...entry, ...change }, 'America/New_York')).toBe(text);
});

test('what takes the whole day has no hours', () => {
  expect(formatEntryHours({ startsAt: null, endsAt: null }, 'UTC')).toBe('');
});
