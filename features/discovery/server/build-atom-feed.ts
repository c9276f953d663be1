import { linkTo } from '#contract/screens.ts';
import type { Announcement } from '#features/announcements/contract/announcements.ts';
import type { ReadingSummary } from '#features/readings/contract/readings.ts';
import { formatDay } from '#contract/rules/dates.ts';
import { listSheetReadings } from '#features/readings/contract/rules/citations.ts';
import { fromWallClock } from '#contract/rules/time-zones.ts';
import { element, escapeXml, xmlDeclaration } from './escape-xml.ts';

type FeedEntry = {
  /** Identifies the entry within the site, like 'announcement/7'; never changes. */
  key: string;
  path: string;
  title: string;
  updatedAt: Date;
  html: string;
};

type Feed = {
  origin: string;
  /** Names the publisher of all entries. */
  siteName: string;
  title: string;
  /** Where the feed is. */
  path: string;
  /** The page with the same content. */
  pagePath: string;
  entries: readonly FeedEntry[];
};

/** Builds an Atom 1.0 feed (RFC 4287). Its ids are tag URIs (RFC 4151). */
export function buildAtomFeed({ origin, siteName, title, path, pagePath, entries }: Feed): string {
  const { hostname } = new URL(origin);
  const toTag = (key: string) => `tag:${hostname},2025:${key}`;
  // An empty feed needs a date too.
  const updatedAt = new Date(Math.max(0, ...entries.map((entry) => entry.updatedAt.getTime())));
  return [
    xmlDeclaration,
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    element('id', toTag(path.slice(1))),
    element('title', title),
    element('updated', updatedAt.toISOString()),
    `<author>${element('name', siteName)}</author>`,
    link('self', `${origin}${path}`, 'application/atom+xml'),
    link('alternate', `${origin}${pagePath}`, 'text/html'),
    ...entries.map((entry) =>
      [
        '<entry>',
        element('id', toTag(entry.key)),
        element('title', entry.title),
        element('updated', entry.updatedAt.toISOString()),
        link('alternate', `${origin}${entry.path}`, 'text/html'),
        `<content type="html">${escapeXml(entry.html)}</content>`,
        '</entry>',
      ].join(''),
    ),
    '</feed>\n',
  ].join('\n');
}

const link = (relation: string, url: string, type: string): string =>
  `<link rel="${relation}" type="${type}" href="${escapeXml(url)}"/>`;

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
  path: linkTo('/detail-announcement/$id', { id: row.announcement.id }),
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
    path: linkTo('/daily-reading/$id', { id: reading.id }),
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
