import { linkTo } from '#contract/screens.ts';
import { addDays, daysBetween } from '#contract/rules/dates.ts';
import { visitor } from '#features/audiences/contract/rules/item-audiences.ts';
import type { CalendarEntry } from '#features/calendar/contract/calendar.ts';
import type { CalendarSource } from '#features/calendar/server/sources.ts';
import { findPageSlugs } from '#features/pages/server/queries.ts';
import { getReadingDays } from './get-reading-day.ts';
import { getNovenaTitle, listFeastNames } from './rules.ts';
import { readingsTopic } from './save-reading.ts';
import type { ReadingDay } from '#features/readings/contract/readings.ts';

/** The page about the novena, when editors have one. */
const novenaSlug = 'novena';

/** The great feasts and the days of the novena, each with its reading when it is posted. */
export const createFeastSource = (deps: Parameters<typeof getReadingDays>[0]): CalendarSource => ({
  kinds: ['feast', 'novena'],
  topics: [readingsTopic, 'pages'],
  async list({ from, to }) {
    const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) =>
      addDays(from, index),
    );
    const [days, pages] = await Promise.all([
      getReadingDays(deps, dates),
      findPageSlugs(deps.database, [novenaSlug], visitor),
    ]);
    return days.flatMap((day) => toEntries(day, pages.length > 0));
  },
});

function toEntries({ liturgicalDay, readings }: ReadingDay, hasPage: boolean): CalendarEntry[] {
  const { date, novenaDay, patronalFeast } = liturgicalDay;
  const [reading] = readings;
  const path = reading ? linkTo('/daily-reading/$id', { id: reading.id }) : null;
  const entry = {
    day: date,
    startsAt: null,
    endsAt: null,
    place: '',
    note: '',
    path,
    isCanceled: false,
    isWeekly: false,
  };
  const feasts = listFeastNames(liturgicalDay).map((title, index) => ({
    ...entry,
    id: `feast-${date}${index === 0 ? '' : `-${index}`}`,
    kind: 'feast' as const,
    // The own feast of the community is named beside whatever feast is next.
    series: patronalFeast ? 'patronal-feast' : 'feast',
    title,
    note: patronalFeast && index === 0 ? 'Our patronal feast' : '',
  }));
  if (novenaDay === null) return feasts;
  const novena = {
    ...entry,
    id: `novena-${date}`,
    kind: 'novena' as const,
    series: 'novena',
    title: getNovenaTitle(novenaDay),
    path: hasPage ? linkTo('/$slug', { slug: novenaSlug }) : path,
  };
  return [...feasts, novena];
}
