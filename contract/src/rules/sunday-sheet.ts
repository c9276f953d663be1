import type { SundaySheet } from '../announcements.ts';
import { noSecondReading } from '../readings.ts';
import { dayInWords } from './days.ts';

/** The places of a Mass that a sheet names, with where their texts stand; a second reading only where there is one. */
export function sheetReadings(
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

/** The sheet as plain text to paste into a chat; *stars* make bold there. */
export function sheetText(
  { liturgicalDay, reading, announcements }: SundaySheet,
  site: { name: string; address: string },
): string {
  const head = [
    `*${site.name}*`,
    `*${liturgicalDay.name}*`,
    dayInWords(liturgicalDay.date, 'dddd, MMMM D, YYYY'),
  ];
  const mass = reading
    ? [
        '*Readings*',
        ...sheetReadings(reading).map(([label, verse]) => `${label}: ${verse}`),
        `${site.address}/#/daily-reading/${reading.id}`,
      ]
    : ['*Readings*', liturgicalDay.bishopsPage];
  const news = announcements.map(
    ({ announcementTitle, announcementDetail }) =>
      `*${announcementTitle}*\n${announcementDetail.trim()}`,
  );
  return [head.join('\n'), mass.join('\n'), ...(news.length > 0 ? news : [])].join('\n\n');
}
