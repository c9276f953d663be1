import { addDays, dayNames, daysBetween, getWeekday } from '#contract/rules/dates.ts';
import { cleanText, normalizeText } from '#contract/rules/normalize.ts';
import type { Site } from '../site.ts';

const ordinals = ['first', 'second', 'third', 'fourth', 'last'] as const;
const weekdays = dayNames.weekdays.map(normalizeText);
const dayPattern = new RegExp(`^(?:(${ordinals.join('|')}) )?(${weekdays.join('|')})s?$`);
const timePattern = /^(1[0-2]|[1-9])(?:[:.]([0-5]\d))?\s*([ap])\.?\s*m\.?$/i;

/** A meeting of each week, or of each month: weekday 0 is Sunday, `time` is '13:00'. */
export type RegularMeeting = {
  weekday: number;
  nth: (typeof ordinals)[number] | null;
  time: string;
};

/** Parses a meeting time of the site settings, like 'Sunday' or 'First Friday' and '1:00 pm'; null for other words. */
export function parseMeetingTime({
  day,
  time,
}: Site['meetingTimes'][number]): RegularMeeting | null {
  const [, ordinal, name = ''] = dayPattern.exec(normalizeText(day)) ?? [];
  const [, hour, minute = '00', half = ''] = timePattern.exec(cleanText(time)) ?? [];
  if (!name || !hour) return null;
  const hours = (Number(hour) % 12) + (normalizeText(half) === 'p' ? 12 : 0);
  return {
    weekday: weekdays.indexOf(name),
    nth: ordinals.find((word) => word === ordinal) ?? null,
    time: `${String(hours).padStart(2, '0')}:${minute}`,
  };
}

/** Whether a day is the first, second, third, fourth or last such weekday of its month. */
function isNth(day: string, nth: RegularMeeting['nth']): boolean {
  if (nth === null) return true;
  if (nth === 'last') return !addDays(day, 7).startsWith(day.slice(0, 7));
  return Math.ceil(Number(day.slice(8)) / 7) === ordinals.indexOf(nth) + 1;
}

/** The days of a regular meeting between two days. */
export function listMeetingDays(
  { weekday, nth = null }: { weekday: number; nth?: RegularMeeting['nth'] },
  { from, to }: { from: string; to: string },
): string[] {
  const first = addDays(from, (7 + weekday - getWeekday(from)) % 7);
  const weeks = Math.floor(daysBetween(first, to) / 7) + 1;
  return Array.from({ length: Math.max(0, weeks) }, (_, week) => addDays(first, 7 * week)).filter(
    (day) => isNth(day, nth),
  );
}
