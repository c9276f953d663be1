import { dayNames, formatDay, formatOrdinal, getWeekday } from '#contract/rules/dates.ts';
import type { Schedule } from './occurrences.ts';

const countUnit = (every: number, unit: string): string =>
  every === 1 ? `every ${unit}` : `every ${every} ${unit}s`;

function describeRule({ day, repeats, every }: Schedule): string {
  const weekday = dayNames.weekdays[getWeekday(day)] ?? '';
  const date = Number(day.slice(8));
  const nth = Math.ceil(date / 7);
  const month = dayNames.months[Number(day.slice(5, 7)) - 1] ?? '';
  switch (repeats) {
    case 'once':
      return '';
    case 'weekly':
      return every === 1 ? `Every ${weekday}` : `${weekday}, ${countUnit(every, 'week')}`;
    case 'monthly-by-weekday':
      return `The ${nth === 5 ? 'last' : formatOrdinal(nth)} ${weekday}, ${countUnit(every, 'month')}`;
    case 'monthly-by-date':
      return `The ${formatOrdinal(date)}, ${countUnit(every, 'month')}`;
    case 'yearly':
      return `${month} ${date}, ${countUnit(every, 'year')}`;
  }
}

/** How a gathering repeats: 'The 2nd Sunday, every month, until December 13, 2026'; empty when it does not. */
export function describeRepeats(schedule: Schedule): string {
  const rule = describeRule(schedule);
  return rule && schedule.until
    ? `${rule}, until ${formatDay(schedule.until, 'dddd, MMMM D, YYYY')}`
    : rule;
}
