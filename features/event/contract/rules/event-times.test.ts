import { describe, expect, test } from 'vitest';
import {
  eventTimeMessages,
  findEventTimeErrors,
  formatDoorTime,
  formatEventStart,
  formatEventTimes,
  formatTimeZoneName,
  formatZonedTimestamp,
  getCalendarTimes,
  shiftEventTimes,
} from './event-times.ts';
import { formatTimeOfDay } from '#contract/rules/dates.ts';
import { toWallClock } from '#contract/rules/time-zones.ts';

const newYork = 'America/New_York';
const kampala = 'Africa/Kampala';
const losAngeles = 'America/Los_Angeles';

const at = (text: string | null) => (text === null ? null : new Date(`${text}:00Z`));
const schedule = (
  doors: string | null,
  start: string | null,
  end: string | null,
  target = '2027-06-13T03:59',
) => ({
  doorsAt: at(doors),
  startsAt: at(start),
  endsAt: at(end),
  countdownTarget: new Date(`${target}:00Z`),
});

// Daylight saving in New York ends on November 7, 2027 and begins on March 14, 2027, both at 2:00 AM.
test.each([
  // Nothing but the countdown: the day in the time zone of the site.
  [schedule(null, null, null), newYork, 'Saturday, June 12, 2027'],
  [schedule(null, null, null), kampala, 'Sunday, June 13, 2027'],
  [
    schedule('2027-06-05T20:00', '2027-06-05T21:00', '2027-06-06T03:00'),
    newYork,
    'Saturday, June 5, 2027, 5:00 PM to 11:00 PM, doors open at 4:00 PM',
  ],
  [
    schedule('2027-06-05T20:00', '2027-06-05T21:00', '2027-06-06T03:00'),
    losAngeles,
    'Saturday, June 5, 2027, 2:00 PM to 8:00 PM, doors open at 1:00 PM',
  ],
  // The same event in Kampala: it starts after midnight there, and the doors open on that day, too.
  [
    schedule('2027-06-05T20:00', '2027-06-05T21:00', '2027-06-06T03:00'),
    kampala,
    'Sunday, June 6, 2027, 12:00 AM to 6:00 AM, doors open at 11:00 PM on Saturday',
  ],
  [schedule(null, '2027-06-05T21:00', null), newYork, 'Saturday, June 5, 2027, 5:00 PM'],
  [
    schedule('2027-06-05T20:30', '2027-06-05T21:00', null),
    newYork,
    'Saturday, June 5, 2027, 5:00 PM, doors open at 4:30 PM',
  ],
  // After midnight.
  [
    schedule(null, '2027-06-05T21:00', '2027-06-06T05:00'),
    newYork,
    'Saturday, June 5, 2027, 5:00 PM to 1:00 AM on Sunday',
  ],
  [
    schedule(null, '2027-06-05T21:00', '2027-06-06T04:00'),
    newYork,
    'Saturday, June 5, 2027, 5:00 PM to 12:00 AM on Sunday',
  ],
  [
    schedule(null, '2027-06-05T16:00', '2027-06-05T16:30'),
    newYork,
    'Saturday, June 5, 2027, 12:00 PM to 12:30 PM',
  ],
  // Through the night in which the clocks go back: eight hours from 9 PM end at 4 AM.
  [
    schedule(null, '2027-11-07T01:00', '2027-11-07T09:00'),
    newYork,
    'Saturday, November 6, 2027, 9:00 PM to 4:00 AM on Sunday',
  ],
  // Through the night in which they go forward: eight hours from 9 PM end at 6 AM.
  [
    schedule(null, '2027-03-14T02:00', '2027-03-14T10:00'),
    newYork,
    'Saturday, March 13, 2027, 9:00 PM to 6:00 AM on Sunday',
  ],
  // New Year's Eve.
  [
    schedule(null, '2028-01-01T01:00', '2028-01-01T06:00'),
    newYork,
    'Friday, December 31, 2027, 8:00 PM to 1:00 AM on Saturday',
  ],
])('%o in %s is %s', (times, timeZone, expected) => {
  expect(formatEventTimes(times, timeZone)).toBe(expected);
});

test('the start and the doors alone', () => {
  const times = schedule('2027-06-05T20:00', '2027-06-05T21:00', '2027-06-06T03:00');
  expect(formatEventStart(times, newYork)).toBe('Saturday, June 5, 2027, 5:00 PM');
  expect(formatDoorTime(times, newYork)).toBe('4:00 PM');
  expect(formatDoorTime({ ...times, doorsAt: null }, newYork)).toBe('');
});

test.each([
  ['2027-06-05T04:00', '12:00 AM'],
  ['2027-06-05T04:05', '12:05 AM'],
  ['2027-06-05T15:59', '11:59 AM'],
  ['2027-06-05T16:00', '12:00 PM'],
  ['2027-06-05T21:09', '5:09 PM'],
])('%s UTC is %s in New York, with a plain space', (text, expected) => {
  expect(formatTimeOfDay(new Date(`${text}:00Z`), newYork)).toBe(expected);
});

describe('times that can not be right', () => {
  const start = '2027-06-05T21:00';
  test.each([
    ['nothing known', null, null, null, {}],
    ['a start only', null, start, null, {}],
    ['all three', '2027-06-05T20:00', start, '2027-06-06T03:00', {}],
    ['doors at the start', start, start, null, {}],
    ['doors after it', '2027-06-05T21:01', start, null, { doorsAt: eventTimeMessages.doorsLate }],
    ['doors a day before', '2027-06-04T21:00', start, null, {}],
    [
      'doors before that',
      '2027-06-04T20:59',
      start,
      null,
      { doorsAt: eventTimeMessages.doorsEarly },
    ],
    ['an end at the start', null, start, start, { endsAt: eventTimeMessages.endEarly }],
    ['an end before', null, start, '2027-06-05T20:00', { endsAt: eventTimeMessages.endEarly }],
    ['an end a day later', null, start, '2027-06-06T21:00', {}],
    ['an end after that', null, start, '2027-06-06T21:01', { endsAt: eventTimeMessages.endLate }],
    [
      'doors without a start',
      '2027-06-05T20:00',
      null,
      null,
      { startsAt: eventTimeMessages.startMissing },
    ],
    [
      'an end without a start',
      null,
      null,
      '2027-06-06T03:00',
      { startsAt: eventTimeMessages.startMissing },
    ],
  ])('%s', (_, doors, startsAt, end, expected) => {
    expect(findEventTimeErrors(schedule(doors, startsAt, end))).toEqual(expected);
  });
});

test.each([
  ['2027-06-05T21:00', newYork, '2027-06-05T17:00:00-04:00'],
  ['2027-01-05T22:00', newYork, '2027-01-05T17:00:00-05:00'],
  ['2027-06-05T21:00', kampala, '2027-06-06T00:00:00+03:00'],
  ['2027-06-05T21:00', 'Asia/Kolkata', '2027-06-06T02:30:00+05:30'],
  ['2027-06-05T21:00', 'America/St_Johns', '2027-06-05T18:30:00-02:30'],
  ['2027-06-05T21:00', 'UTC', '2027-06-05T21:00:00+00:00'],
  // The two hours named 1:30 of the night in which the clocks go back.
  ['2027-11-07T05:30', newYork, '2027-11-07T01:30:00-04:00'],
  ['2027-11-07T06:30', newYork, '2027-11-07T01:30:00-05:00'],
])('%s UTC in %s is %s', (text, timeZone, expected) => {
  const date = new Date(`${text}:00Z`);
  expect(formatZonedTimestamp(date, timeZone)).toBe(expected);
  expect(new Date(expected)).toEqual(date);
});

test.each([
  ['2027-06-05T21:00', newYork, 'Eastern Daylight Time'],
  ['2027-01-05T21:00', newYork, 'Eastern Standard Time'],
  ['2027-06-05T21:00', kampala, 'East Africa Time'],
])('the time zone at %s UTC in %s is %s', (text, timeZone, expected) => {
  expect(formatTimeZoneName(new Date(`${text}:00Z`), timeZone)).toBe(expected);
});

test('a calendar has the times, or the whole day when there is no start', () => {
  const times = schedule(null, '2027-06-05T21:00', '2027-06-06T03:00');
  expect(getCalendarTimes(times, newYork)).toEqual({
    isAllDay: false,
    start: times.startsAt,
    end: times.endsAt,
  });
  expect(getCalendarTimes(schedule(null, null, null), newYork)).toEqual({
    isAllDay: true,
    start: new Date('2027-06-12T00:00:00Z'),
    end: new Date('2027-06-13T00:00:00Z'),
  });
});

describe('the times of the next event', () => {
  const source = schedule('2027-06-05T20:00', '2027-06-05T21:00', '2027-06-06T05:00');
  const local = (date: Date | null) => {
    if (!date) return null;
    const { year, month, day, hour } = toWallClock(date, newYork);
    return `${year}-${month}-${day} ${hour}`;
  };

  test.each([
    ['2028-06-13T03:59', ['2028-6-5 16', '2028-6-5 17', '2028-6-6 1']],
    // In winter the same times of day have another offset.
    ['2027-12-13T04:59', ['2027-12-5 16', '2027-12-5 17', '2027-12-6 1']],
    // The year after a leap day.
    ['2028-03-08T04:59', ['2028-2-29 16', '2028-2-29 17', '2028-3-1 1']],
  ])('with the target %s', (target, expected) => {
    const { doorsAt, startsAt, endsAt } = shiftEventTimes(
      source,
      new Date(`${target}:00Z`),
      newYork,
    );
    expect([doorsAt, startsAt, endsAt].map(local)).toEqual(expected);
  });

  test('stay unknown', () => {
    expect(
      shiftEventTimes(schedule(null, null, null), new Date('2028-06-13T03:59:00Z'), newYork),
    ).toEqual({ doorsAt: null, startsAt: null, endsAt: null });
  });

  test.each(['2199-12-31T12:00', '1970-01-01T12:00'])(
    'are unknown outside the calendar: %s',
    (target) => {
      const far = schedule(
        '2027-06-05T20:00',
        '2027-06-05T21:00',
        null,
        target.startsWith('2199') ? '2026-06-05T12:00' : '2028-06-05T12:00',
      );
      expect(shiftEventTimes(far, new Date(`${target}:00Z`), newYork)).toEqual({
        doorsAt: null,
        startsAt: null,
        endsAt: null,
      });
    },
  );

  test('keep the start only, if a change of the clocks would put them in the wrong order', () => {
    // Doors at 2:30 and a start at 3:00. On March 14, 2027 there is no 2:30: it is 3:30 then.
    const night = schedule('2026-06-05T06:30', '2026-06-05T07:00', null, '2026-06-05T12:00');
    const target = new Date('2027-03-14T12:00:00Z');
    expect(shiftEventTimes(night, target, newYork)).toEqual({
      doorsAt: null,
      startsAt: new Date('2027-03-14T07:00:00Z'),
      endsAt: null,
    });
  });
});
