import type { SundaySheet } from '../announcements.ts';
import { noSecondReading } from '#features/readings/contract/rules/citations.ts';
import { formatDay } from '#contract/rules/dates.ts';

/** The readings of a Mass with their citations, without a second reading when there is none. */
export function listSheetReadings(
  reading: NonNullable<SundaySheet['reading']>,
): readonly (readonly [label: string, verse: string])[] {
  const verses = [
    ['First Reading', reading.firstReadingVerse],
    ['Responsorial Psalm', reading.responsorialPsalm],
    ['Second Reading', reading.secondReadingVerse],
    ['Gospel', reading.gospelVerse],
  ] as const;
  return verses.filter(([, verse]) => verse !== noSecondReading);
}

/** Formats the sheet as chat text; *asterisks* make text bold. */
export function formatSundaySheet(
  { liturgicalDay, reading, announcements }: SundaySheet,
  site: { name: string; address: string },
): string {
  const head = [
    `*${site.name}*`,
    `*${liturgicalDay.name}*`,
    formatDay(liturgicalDay.date, 'dddd, MMMM D, YYYY'),
  ];
  const mass = reading
    ? [
        '*Readings*',
        ...listSheetReadings(reading).map(([label, verse]) => `${label}: ${verse}`),
        `${site.address}/daily-reading/${reading.id}`,
      ]
    : ['*Readings*', liturgicalDay.bishopsPage];
  const news = announcements.map(
    ({ announcementTitle, announcementDetail }) =>
      `*${announcementTitle}*\n${announcementDetail.trim()}`,
  );
  return [head.join('\n'), mass.join('\n'), ...(news.length > 0 ? news : [])].join('\n\n');
}
