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

/** What has a share picture. */
export const shareKinds = ['site', 'page', 'announcement', 'reading', 'album', 'event'] as const;
export type ShareKind = (typeof shareKinds)[number];

/** The content of a share picture: the server draws it, and the head of a page describes it in words. */
export type ShareCard = {
  kind: ShareKind;
  /** Identifies the card among those of its kind: a slug or an id. */
  id: string;
  siteName: string;
  /** A word or a date above the title; may be empty. */
  label: string;
  title: string;
  /** Below the title. */
  lines: readonly string[];
  /** 'from $40', on brass; may be empty. */
  price: string;
};

type Names = Pick<Site, 'name'>;

const createCard = (
  { name }: Names,
  card: Pick<ShareCard, 'kind' | 'id' | 'title'> & Partial<ShareCard>,
): ShareCard => ({ siteName: name, label: '', lines: [], price: '', ...card });

const formatLongDay = (day: string): string => formatDay(day, 'dddd, MMMM D, YYYY');

export const createSiteCard = (site: Names & Pick<Site, 'meetingTimes' | 'tagline'>): ShareCard =>
  createCard(site, {
    kind: 'site',
    id: 'site',
    title: site.name,
    lines: [
      site.tagline,
      site.meetingTimes
        .slice(0, 3)
        .map(({ day, time }) => `${day} ${time}`)
        .join(' · '),
    ].filter(Boolean),
  });

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

/** The path of a card's picture. It changes with the card, because messengers keep the picture of a URL for weeks. */
export const getSharePicturePath = (card: ShareCard): string =>
  `/share/${card.kind}/${card.id}.png?v=${hashText(JSON.stringify(card))}`;

/** A short hash (FNV-1a, 32 bits) that tells versions of one card apart. */
function hashText(text: string): string {
  let hash = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93);
  return (hash >>> 0).toString(36);
}
