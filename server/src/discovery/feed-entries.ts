import type { Announcement } from '@namugongo/contract/announcements';
import type { ReadingSummary } from '@namugongo/contract/readings';
import { formatDay } from '@namugongo/contract/rules/dates';
import { listSheetReadings } from '@namugongo/contract/rules/sunday-sheet';
import { fromWallClock } from '@namugongo/contract/rules/time-zones';
import type { FeedEntry } from './atom.ts';
import { escapeXml } from './xml.ts';

type AnnouncementRow = { announcement: Announcement; createdAt: Date };

/** When an announcement became visible: its first day, or the time at which it was created. */
export function getPublicationTime(
  { announcement: { publishOn }, createdAt }: AnnouncementRow,
  timeZone: string,
): Date {
  const begin = publishOn === null ? createdAt : getStartOfDay(publishOn, timeZone);
  return begin > createdAt ? begin : createdAt;
}

export const toAnnouncementEntry = (row: AnnouncementRow, timeZone: string): FeedEntry => ({
  key: `announcement/${row.announcement.id}`,
  path: `/detail-announcement/${row.announcement.id}`,
  title: row.announcement.announcementTitle,
  updatedAt: getPublicationTime(row, timeZone),
  html: toParagraphs(row.announcement.announcementDetail),
});

export function toReadingEntry(reading: ReadingSummary, timeZone: string): FeedEntry {
  const verses = listSheetReadings(reading).map(
    ([label, verse]) => `<li>${escapeXml(`${label}: ${verse}`)}</li>`,
  );
  return {
    key: `reading/${reading.id}`,
    path: `/daily-reading/${reading.id}`,
    title: `${reading.saintOfTheDay}, ${formatDay(reading.readingDate, 'dddd, MMMM D, YYYY')}`,
    updatedAt: getStartOfDay(reading.readingDate, timeZone),
    html: `<ul>${verses.join('')}</ul>`,
  };
}

function getStartOfDay(date: string, timeZone: string): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return fromWallClock({ year, month, day, hour: 0, minute: 0, second: 0 }, timeZone);
}

/** Text as HTML: blank lines end paragraphs. */
const toParagraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((part) => `<p>${escapeXml(part.trim()).replaceAll('\n', '<br/>')}</p>`)
    .join('');
