import { wallClockAt } from './zoned-moments.ts';

const names = {
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

const milliseconds = 86_400_000;
const utcOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The day (yyyy-mm-dd) on which a moment falls in a time zone, an IANA name. */
export function dayAt(moment: Date, timeZone: string): string {
  const { year, month, day } = wallClockAt(moment, timeZone);
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The day so many days later, or earlier where the number is negative. */
export function addDays(day: string, days: number): string {
  return new Date(utcOf(day) + days * milliseconds).toISOString().slice(0, 10);
}

/** How many days after the first the second is. */
export function daysBetween(first: string, second: string): number {
  return Math.round((utcOf(second) - utcOf(first)) / milliseconds);
}

/** 0 is Sunday, 6 is Saturday. */
export function weekdayOf(day: string): number {
  return new Date(utcOf(day)).getUTCDay();
}

/** 1st, 2nd, 3rd, 4th, 11th, 21st */
export function ordinal(number: number): string {
  const last = number % 100 > 10 && number % 100 < 14 ? 0 : number % 10;
  return `${number}${['th', 'st', 'nd', 'rd'][last] ?? 'th'}`;
}

/** The specification's date formats (section 9) by their own names, and two that say the weekday. */
export type DayShape = 'MMM Do YYYY' | 'MMM Do YY' | 'Do MMMM YYYY' | 'dddd' | 'dddd, MMMM D, YYYY';

/** A day (yyyy-mm-dd) in words, the same in every time zone: 'Jan 5th 2024', 'Jan 5th 24', '5th January 2024'. */
export function dayInWords(day: string, shape: DayShape): string {
  const [year = '', month = '', number = ''] = day.split('-');
  const monthName = names.months[Number(month) - 1] ?? month;
  const weekday = names.weekdays[weekdayOf(day)] ?? '';
  const nth = ordinal(Number(number));
  switch (shape) {
    case 'MMM Do YYYY':
      return `${monthName.slice(0, 3)} ${nth} ${year}`;
    case 'MMM Do YY':
      return `${monthName.slice(0, 3)} ${nth} ${year.slice(-2)}`;
    case 'Do MMMM YYYY':
      return `${nth} ${monthName} ${year}`;
    case 'dddd':
      return weekday;
    case 'dddd, MMMM D, YYYY':
      return `${weekday}, ${monthName} ${Number(number)}, ${year}`;
  }
}
