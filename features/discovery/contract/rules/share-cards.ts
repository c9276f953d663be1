import {
  createCard,
  type Names,
  type ShareCard,
} from '#features/site/contract/rules/share-picture.ts';
import type { Album } from '#features/albums/contract/albums.ts';
import type { Announcement } from '#features/announcements/contract/announcements.ts';
import type { Page } from '#features/pages/contract/pages.ts';
import type { ReadingSummary } from '#features/readings/contract/readings.ts';
import { noSecondReading, unknownCitation } from '#features/readings/contract/rules/citations.ts';
import type { Event } from '#features/event/contract/events.ts';
import type { Site } from '#features/site/contract/site.ts';
import { isPurchasable } from '#features/event/contract/rules/chair-states.ts';
import { formatDay } from '#contract/rules/dates.ts';
import { formatEventStart } from '#features/event/contract/rules/event-times.ts';
import { formatMoney } from '#contract/rules/money.ts';

const formatLongDay = (day: string): string => formatDay(day, 'dddd, MMMM D, YYYY');

export const createPageCard = (site: Names, { slug, title }: Pick<Page, 'slug' | 'title'>) =>
  createCard(site, { kind: 'page', id: slug, title });

export const createAnnouncementCard = (site: Names, announcement: Announcement): ShareCard =>
  createCard(site, {
    kind: 'announcement',
    id: String(announcement.id),
    label: 'Announcement',
    title: announcement.announcementTitle,
    lines: announcement.announcementDate
      ? [formatLongDay(announcement.announcementDate)]
      : [announcement.sundayNumber],
  });

export const createReadingCard = (site: Names, reading: ReadingSummary): ShareCard =>
  createCard(site, {
    kind: 'reading',
    id: String(reading.id),
    label: formatLongDay(reading.readingDate),
    title: reading.saintOfTheDay,
    lines: [reading.firstReadingVerse, reading.secondReadingVerse, reading.gospelVerse].filter(
      (verse) => ![noSecondReading, unknownCitation, ''].includes(verse),
    ),
  });

export const createAlbumCard = (
  site: Names,
  { slug, title, pictures }: Pick<Album, 'slug' | 'title' | 'pictures'>,
): ShareCard =>
  createCard(site, {
    kind: 'album',
    id: slug,
    label: 'Pictures',
    title,
    lines: pictures.length > 1 ? [`${pictures.length} pictures`] : [],
  });

export function createEventCard(
  site: Names & Pick<Site, 'timeZone'>,
  event: Pick<
    Event,
    | 'id'
    | 'title'
    | 'countdownTarget'
    | 'doorsAt'
    | 'startsAt'
    | 'endsAt'
    | 'venue'
    | 'prices'
    | 'salesOpen'
  >,
): ShareCard {
  const lowestPrice = findLowestPrice(event);
  return createCard(site, {
    kind: 'event',
    id: String(event.id),
    label: 'Reception',
    title: event.title,
    lines: [formatEventStart(event, site.timeZone), event.venue].filter(Boolean),
    price: lowestPrice === null ? '' : `from ${formatMoney(lowestPrice)}`,
  });
}

/** The lowest price in cents of the chair types on sale; null when nothing is on sale. */
function findLowestPrice({
  prices,
  salesOpen,
}: Pick<Event, 'prices' | 'salesOpen'>): number | null {
  const amounts = prices
    .filter(({ amount, openingStatus }) => amount > 0 && isPurchasable(openingStatus))
    .map(({ amount }) => amount);
  return salesOpen && amounts.length > 0 ? Math.min(...amounts) : null;
}

/** The card in words, for people who can't see the picture. */
export const describeCard = ({ siteName, label, title, lines, price }: ShareCard): string =>
  [label, title, ...lines, price, title === siteName ? '' : siteName]
    .filter(Boolean)
    .map((part) => part.replace(/\.$/, ''))
    .join(', ');
