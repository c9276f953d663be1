import { describe, expect, it } from 'vitest';
import { addDays, dayInTimeZone, formatDay, daysBetween, formatOrdinal } from './dates.ts';
import { getComingSunday, getNextSunday, listDaysOfMonth } from './dates.ts';

describe('days', () => {
  it.each([
    ['2024-01-05', 'MMM Do YYYY', 'Jan 5th 2024'],
    ['2027-06-03', 'MMM Do YYYY', 'Jun 3rd 2027'],
    ['2026-11-22', 'MMM Do YY', 'Nov 22nd 26'],
    ['2027-03-01', 'Do MMMM YYYY', '1st March 2027'],
    ['2027-02-11', 'Do MMMM YYYY', '11th February 2027'],
    ['2027-06-03', 'dddd', 'Thursday'],
    ['2027-06-03', 'dddd, MMMM D, YYYY', 'Thursday, June 3, 2027'],
  ] as const)('%s as %s is %s', (day, shape, text) => {
    expect(formatDay(day, shape)).toBe(text);
  });

  it.each([
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [4, '4th'],
    [11, '11th'],
    [12, '12th'],
    [13, '13th'],
    [21, '21st'],
    [22, '22nd'],
    [23, '23rd'],
    [30, '30th'],
    [111, '111th'],
    [121, '121st'],
  ])('%i is written %s', (number, text) => {
    expect(formatOrdinal(number)).toBe(text);
  });

  it('are added across months, years, leap days and daylight saving time', () => {
    expect(addDays('2027-12-31', 1)).toBe('2028-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(addDays('2027-03-13', 1)).toBe('2027-03-14');
    expect(daysBetween('2027-03-01', '2027-04-01')).toBe(31);
    expect(daysBetween('2027-06-03', '2027-05-25')).toBe(-9);
  });
});

describe('the coming Sunday', () => {
  it.each([
    // A Saturday afternoon and the Sunday itself.
    ['2027-05-01T16:00:00Z', 'America/New_York', '2027-05-02'],
    ['2027-05-02T16:00:00Z', 'America/New_York', '2027-05-02'],
    ['2027-05-03T16:00:00Z', 'America/New_York', '2027-05-09'],
    // Sunday evening in Boston is Monday in UTC and Kampala.
    ['2027-05-03T03:59:59Z', 'America/New_York', '2027-05-02'],
    ['2027-05-03T04:00:00Z', 'America/New_York', '2027-05-09'],
    ['2027-05-03T03:59:59Z', 'UTC', '2027-05-09'],
    // Sunday morning in Kampala is Saturday evening in Boston: the same Sunday.
    ['2027-05-01T22:00:00Z', 'Africa/Kampala', '2027-05-02'],
    ['2027-05-01T22:00:00Z', 'America/New_York', '2027-05-02'],
    // The night when daylight saving time begins.
    ['2027-03-14T06:59:59Z', 'America/New_York', '2027-03-14'],
    ['2027-03-15T03:59:59Z', 'America/New_York', '2027-03-14'],
    ['2027-03-15T04:00:00Z', 'America/New_York', '2027-03-21'],
    // Across the end of the year.
    ['2027-12-31T12:00:00Z', 'America/New_York', '2028-01-02'],
  ])('at %s in %s is %s', (now, timeZone, sunday) => {
    expect(getComingSunday(new Date(now), timeZone)).toBe(sunday);
  });

  it('is the day itself or one of the next six', () => {
    expect(getNextSunday('2027-05-02')).toBe('2027-05-02');
    expect(getNextSunday('2027-05-03')).toBe('2027-05-09');
    expect(getNextSunday('2027-05-08')).toBe('2027-05-09');
  });

  it('a month lists its days', () => {
    expect(listDaysOfMonth('2028-02')).toHaveLength(29);
    expect(listDaysOfMonth('2027-12').at(-1)).toBe('2027-12-31');
  });

  it('uses the local day, not the UTC day', () => {
    expect(dayInTimeZone(new Date('2027-01-01T04:59:00Z'), 'America/New_York')).toBe('2026-12-31');
  });
});
