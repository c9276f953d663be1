import { addDays } from './days.ts';

/** Two charges of one gift are never closer than this: after a decline or an outage a month may come late, and is never doubled. */
const restDays = 14;

/** The first day, from `notBefore` on, on which a gift of this day of the month falls; the 31st is the last day of a shorter month. */
export function firstGiftDay(dayOfMonth: number, notBefore: string): string {
  const [year = 0, month = 1] = notBefore.split('-').map(Number);
  const inMonth = dayIn(year, month, dayOfMonth);
  return inMonth >= notBefore ? inMonth : dayIn(year, month + 1, dayOfMonth);
}

function dayIn(year: number, month: number, dayOfMonth: number): string {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1, Math.min(dayOfMonth, last))).toISOString().slice(0, 10);
}

/** The day of the gift that follows a charge. All days are the site's. */
export const nextGiftDay = (dayOfMonth: number, chargedOn: string): string =>
  firstGiftDay(dayOfMonth, addDays(chargedOn, restDays));

export const dayOfMonthOf = (day: string): number => Number(day.slice(8));

/** What follows a decline, by how many there were for this month: again 3 and 7 days after the first, then the gift is paused. */
export function afterDecline(declines: number, today: string): { tryOn: string } | 'pause' {
  const days = [3, 4][declines - 1];
  return days === undefined ? 'pause' : { tryOn: addDays(today, days) };
}
