import type { CalendarEntry } from '../calendar.ts';
import type { CalendarKind } from './calendar-kinds.ts';

/** What is named where little fits: not the weekly meetings of each group. */
export const comingKinds: readonly CalendarKind[] = [
  'feast',
  'novena',
  'reception',
  'mass',
  'gathering',
];

export const maxComing = 6;

/** The next time of each series, as many as fit; `entries` are in the order of their times. */
export function pickComing(entries: readonly CalendarEntry[]): CalendarEntry[] {
  const next = new Map<string, CalendarEntry>();
  for (const entry of entries) if (!next.has(entry.series)) next.set(entry.series, entry);
  return [...next.values()].slice(0, maxComing);
}
