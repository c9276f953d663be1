import { getWeekday } from '#contract/rules/dates.ts';
import type { LiturgicalDay } from '../liturgical-day.ts';

type CycleDay = Pick<LiturgicalDay, 'date' | 'rank' | 'sundayCycle' | 'weekdayCycle'>;

/** 'Year A'. Sundays and feasts follow the three-year cycle, weekdays the two-year cycle. */
export function formatCycle({ date, rank, sundayCycle, weekdayCycle }: CycleDay): string {
  const isThreeYear =
    getWeekday(date) === 0 || ['solemnity', 'feast', 'Paschal Triduum'].includes(rank);
  return `Year ${isThreeYear ? sundayCycle : weekdayCycle}`;
}
