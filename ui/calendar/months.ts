import { addDays } from '#contract/rules/dates.ts';

/** Adds months to a month (yyyy-mm). */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = year * 12 + number - 1 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** The days of a month (yyyy-mm), each yyyy-mm-dd. */
export function listDays(month: string): string[] {
  const first = `${month}-01`;
  return Array.from({ length: 31 }, (_, count) => addDays(first, count)).filter((day) =>
    day.startsWith(month),
  );
}
