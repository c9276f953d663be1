import { cleanText, normalizeText } from '#contract/rules/normalize.ts';
import type { Screen } from '#contract/screens.ts';
import type { Site } from '#features/site/contract/site.ts';

const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;

const timePattern = /^(1[0-2]|[1-9])(?:[:.]([0-5]\d))?\s*([ap])\.?\s*m\.?$/i;

/** A weekly meeting; weekday 0 is Sunday. */
export type WeeklyMeeting = { weekday: number; hour: number; minute: number };

/** Parses a meeting time of the site settings, like 'Sunday' and '1:00 pm'; null when it isn't a weekday and a time, like 'First Friday'. */
export function parseMeetingTime({
  day,
  time,
}: Site['meetingTimes'][number]): WeeklyMeeting | null {
  const name = normalizeText(day).replace(/s$/, '');
  const weekday = weekdays.findIndex((item) => item === name);
  const match = timePattern.exec(cleanText(time));
  if (weekday < 0 || !match) return null;
  const [, hour = '', minute = '0', half = ''] = match;
  const afternoon = normalizeText(half) === 'p' ? 12 : 0;
  return { weekday, hour: (Number(hour) % 12) + afternoon, minute: Number(minute) };
}

/**
 * Where search engines may not go, from the screens that they may not list. Each name stands for the path and everything below it; one
 * that ends with a slash, only for what is below it.
 */
export function listPrivateNames(screens: readonly Screen[]): string[] {
  const listed = screens.filter((screen) => screen.listed).map(({ path }) => path);
  const names = screens
    .filter((screen) => !screen.listed)
    .map(({ path }) => path.replace(/\/\$.*/, ''))
    .map((name) => (listed.some((path) => path === name) ? `${name}/` : name));
  return [...new Set(names)].filter(
    (name) => !names.some((other) => name.startsWith(other.replace(/\/?$/, '/')) && name !== other),
  );
}
