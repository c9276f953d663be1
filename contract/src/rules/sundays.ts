import { addDays, dayAt, weekdayOf } from './days.ts';

/** The coming Sunday (yyyy-mm-dd), or today where today is one, as the calendar on the wall of the time zone says (specification, section 2). */
export function comingSunday(now: Date, timeZone: string): string {
  return sundayFrom(dayAt(now, timeZone));
}

/** The first Sunday on or after a day. */
export function sundayFrom(day: string): string {
  return addDays(day, (7 - weekdayOf(day)) % 7);
}
