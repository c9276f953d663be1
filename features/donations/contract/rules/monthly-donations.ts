import { addDays } from '#contract/rules/dates.ts';

/** Minimum days between two charges, so that a late month is not followed by the next one right away. */
const minDaysBetweenCharges = 14;

/** The first charge day on or after `notBefore`; the 31st falls on the last day of a shorter month. */
export function getFirstDonationDay(dayOfMonth: number, notBefore: string): string {
  const [year = 0, month = 1] = notBefore.split('-').map(Number);
  const inMonth = getDayInMonth(year, month, dayOfMonth);
  return inMonth >= notBefore ? inMonth : getDayInMonth(year, month + 1, dayOfMonth);
}

/** The 31st of a shorter month is its last day; month 13 is the next January. */
export function getDayInMonth(year: number, month: number, dayOfMonth: number): string {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1, Math.min(dayOfMonth, last))).toISOString().slice(0, 10);
}

/** The charge day after `chargedOn`. Days are in the site's time zone. */
export const getNextDonationDay = (dayOfMonth: number, chargedOn: string): string =>
  getFirstDonationDay(dayOfMonth, addDays(chargedOn, minDaysBetweenCharges));

export const getDayOfMonth = (day: string): number => Number(day.slice(8));

/** Next step after the given number of declines in a month: retries 3 and 7 days after the first, then a pause. */
export function getRetryAfterDecline(
  declines: number,
  today: string,
): { retryOn: string } | 'pause' {
  const days = [3, 4][declines - 1];
  return days === undefined ? 'pause' : { retryOn: addDays(today, days) };
}
