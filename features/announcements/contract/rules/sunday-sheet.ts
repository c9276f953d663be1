import { buildScreenUrl } from '#contract/screens.ts';
import { listSheetReadings } from '#features/readings/contract/rules/citations.ts';
import { formatEntry } from '#features/calendar/contract/rules/format-entry.ts';
import type { SundaySheet } from '../announcements.ts';
import { formatDay } from '#contract/rules/dates.ts';

/** 'Sunday, May 2, 2027, 1:00 PM: In memory of Rose Achan' */
export const formatSheetIntention = ({
  day,
  time,
  text,
}: SundaySheet['intentions'][number]): string =>
  `${formatDay(day, 'dddd, MMMM D, YYYY')}, ${time}: ${text}`;

/** Formats the sheet as chat text; *asterisks* make text bold. */
export function formatSundaySheet(
  { liturgicalDay, reading, announcements, coming, intentions, prayers }: SundaySheet,
  site: { name: string; address: string; timeZone: string },
): string {
  const head = [
    `*${site.name}*`,
    `*${liturgicalDay.name}*`,
    formatDay(liturgicalDay.date, 'dddd, MMMM D, YYYY'),
  ];
  const mass = [
    '*Readings*',
    ...listSheetReadings(reading ?? liturgicalDay.citations).map(
      ([label, verse]) => `${label}: ${verse}`,
    ),
    reading
      ? buildScreenUrl(site.address, '/daily-reading/$id', { id: reading.id })
      : liturgicalDay.bishopsPage,
  ];
  const news = announcements.map(
    ({ announcementTitle, announcementDetail }) =>
      `*${announcementTitle}*\n${announcementDetail.trim()}`,
  );
  const list = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? [[`*${title}*`, ...lines].join('\n')] : [];
  return [
    head.join('\n'),
    mass.join('\n'),
    ...news,
    ...list('Mass intentions', intentions.map(formatSheetIntention)),
    ...list('Please pray', prayers),
    ...list(
      'Coming up',
      coming.map((entry) => formatEntry(entry, site.timeZone)),
    ),
  ].join('\n\n');
}
