import { describe, expect, it } from 'vitest';
import { addDays, dayAt, dayInWords, daysBetween, ordinal } from './days.ts';
import { comingSunday, sundayFrom } from './sundays.ts';

describe('days', () => {
  it.each([
    ['2024-01-05', 'MMM Do YYYY', 'Jan 5th 2024'],
    ['2027-06-03', 'MMM Do YYYY', 'Jun 3rd 2027'],
    ['2026-11-22', 'MMM Do YY', 'Nov 22nd 26'],
    ['2027-03-01', 'Do MMMM YYYY', '1st March 2027'],
    ['2027-02-11', 'Do MMMM YYYY', '11th February 2027'],
    ['2027-06-03', 'dddd', 'Thursday'],
    ['2027-06-03', 'dddd, MMMM D, YYYY', 'Thursday, June 3, 2027'],
  ] as const)('%s as %s is %s', (day, shape, words) => {
    expect(dayInWords(day, shape)).toBe(words);
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
  ])('%i is written %s', (number, words) => {
    expect(ordinal(number)).toBe(words);
  });

  it('count over months, years, leap days and changes of clocks', () => {
    expect(addDays('2027-12-31', 1)).toBe('2028-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(addDays('2027-03-13', 1)).toBe('2027-03-14');
    expect(daysBetween('2027-03-01', '2027-04-01')).toBe(31);
    expect(daysBetween('2027-06-03', '2027-05-25')).toBe(-9);
  });
});

describe('the coming Sunday', () => {
  it.each([
    // A Saturday afternoon, and the Sunday itself.
    ['2027-05-01T16:00:00Z', 'America/New_York', '2027-05-02'],
    ['2027-05-02T16:00:00Z', 'America/New_York', '2027-05-02'],
    ['2027-05-03T16:00:00Z', 'America/New_York', '2027-05-09'],
    // Sunday evening in Boston is Monday in Greenwich and Kampala.
    ['2027-05-03T03:59:59Z', 'America/New_York', '2027-05-02'],
    ['2027-05-03T04:00:00Z', 'America/New_York', '2027-05-09'],
    ['2027-05-03T03:59:59Z', 'UTC', '2027-05-09'],
    // Sunday morning in Kampala is Saturday evening in Boston: the same Sunday.
    ['2027-05-01T22:00:00Z', 'Africa/Kampala', '2027-05-02'],
    ['2027-05-01T22:00:00Z', 'America/New_York', '2027-05-02'],
    // The night in which the clocks go forward.
    ['2027-03-14T06:59:59Z', 'America/New_York', '2027-03-14'],
    ['2027-03-15T03:59:59Z', 'America/New_York', '2027-03-14'],
    ['2027-03-15T04:00:00Z', 'America/New_York', '2027-03-21'],
    // Over the end of the year.
    ['2027-12-31T12:00:00Z', 'America/New_York', '2028-01-02'],
  ])('at %s in %s is %s', (now, timeZone, sunday) => {
    expect(comingSunday(new Date(now), timeZone)).toBe(sunday);
  });

  it('of a day is that day or one of the six after it', () => {
    expect(sundayFrom('2027-05-02')).toBe('2027-05-02');
    expect(sundayFrom('2027-05-03')).toBe('2027-05-09');
    expect(sundayFrom('2027-05-08')).toBe('2027-05-09');
  });

  it('is asked for by the day of the wall, not by that of Greenwich', () => {
    expect(dayAt(new Date('2027-01-01T04:59:00Z'), 'America/New_York')).toBe('2026-12-31');
  });
});
