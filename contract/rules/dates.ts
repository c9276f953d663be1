import { toWallClock } from './time-zones.ts';

/** The clocks of two processes, or of a process and the database, may differ so much. */
export const maxSkewMinutes = 10;

/** The years of every stored day and time, 1970 to 2199, at the beginning of its ISO 8601 text. */
export const calendarYears = /^(?:19[7-9]\d|2[01]\d\d)-/;

/** The days whose hours, and those of the night after, are within these years in every time zone. */
export const timedDays = { from: '1970-01-02', to: '2199-12-29' } as const;

/** English names, as the site writes dates. */
export const dayNames = {
  months: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
} as const;

const dayMs = 86_400_000;

const toUtcMs = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The local day (yyyy-mm-dd) of a timestamp in an IANA time zone. */
export function dayInTimeZone(timestamp: Date, timeZone: string): string {
  const { year, month, day } = toWallClock(timestamp, timeZone);
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Adds days to a day (yyyy-mm-dd); a negative number subtracts. */
export function addDays(day: string, days: number): string {
  return new Date(toUtcMs(day) + days * dayMs).toISOString().slice(0, 10);
}

/** Number of days from the first day to the second. */
export function daysBetween(first: string, second: string): number {
  return Math.round((toUtcMs(second) - toUtcMs(first)) / dayMs);
}

/** 0 is Sunday, 6 is Saturday. */
export function getWeekday(day: string): number {
  return new Date(toUtcMs(day)).getUTCDay();
}

/** 1st, 2nd, 3rd, 4th, 11th, 21st */
export function formatOrdinal(number: number): string {
  const last = number % 100 > 10 && number % 100 < 14 ? 0 : number % 10;
  return `${number}${['th', 'st', 'nd', 'rd'][last] ?? 'th'}`;
}

/** The date formats of the specification (section 9), two with the weekday, and the month. */
export type DayFormat =
  | 'MMM Do YYYY'
  | 'MMM Do YY'
  | 'Do MMMM YYYY'
  | 'MMMM YYYY'
  | 'dddd'
  | 'dddd, MMMM D, YYYY';

/** Formats a day (yyyy-mm-dd) independent of the time zone: 'Jan 5th 2024', 'Jan 5th 24', '5th January 2024'. */
export function formatDay(day: string, shape: DayFormat): string {
  const [year = '', month = '', number = ''] = day.split('-');
  const monthName = dayNames.months[Number(month) - 1] ?? month;
  const weekday = dayNames.weekdays[getWeekday(day)] ?? '';
  const nth = formatOrdinal(Number(number));
  switch (shape) {
    case 'MMM Do YYYY':
      return `${monthName.slice(0, 3)} ${nth} ${year}`;
    case 'MMM Do YY':
      return `${monthName.slice(0, 3)} ${nth} ${year.slice(-2)}`;
    case 'Do MMMM YYYY':
      return `${nth} ${monthName} ${year}`;
    case 'MMMM YYYY':
      return `${monthName} ${year}`;
    case 'dddd':
      return weekday;
    case 'dddd, MMMM D, YYYY':
      return `${weekday}, ${monthName} ${Number(number)}, ${year}`;
  }
}

/**
 * '16:30' as '4:30 PM', '' as ''. Written by hand, because the programs that run this (server, browsers) put different spaces before PM,
 * and hydration needs the same text.
 */
export function formatClockTime(time: string): string {
  if (time === '') return '';
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The time of day of an instant: '5:00 PM'. */
export function formatTimeOfDay(date: Date, timeZone: string): string {
  const { hour, minute } = toWallClock(date, timeZone);
  return formatClockTime(`${hour}:${minute}`);
}

/** Today if today is a Sunday in the time zone, else the next Sunday (yyyy-mm-dd; specification, section 2). */
export function getComingSunday(now: Date, timeZone: string): string {
  return getNextSunday(dayInTimeZone(now, timeZone));
}

/** The first Sunday on or after a day. */
export function getNextSunday(day: string): string {
  return addDays(day, (7 - getWeekday(day)) % 7);
}

/** Adds months to a month (yyyy-mm); a negative number subtracts. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = year * 12 + number - 1 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** The days (yyyy-mm-dd) of a month (yyyy-mm). */
export function listDaysOfMonth(month: string): string[] {
  const first = `${month}-01`;
  const days: string[] = [];
  for (let day = first; day.startsWith(month); day = addDays(day, 1)) days.push(day);
  return days;
}
