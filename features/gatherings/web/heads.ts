import { linkTo } from '#contract/screens.ts';
import { formatEventPlace } from '#features/event/contract/rules/event-places.ts';
import { formatZonedTimestamp } from '#features/event/contract/rules/event-times.ts';
import { type GatheringPage, gatherings } from '#features/gatherings/contract/gatherings.ts';
import { formatOccurrence } from '#features/gatherings/contract/rules/format-occurrence.ts';
import { createGatheringCard } from '#features/gatherings/contract/rules/share-card.ts';
import { gatheringScreens } from '#features/gatherings/contract/screens.ts';
import { getSharePicturePath } from '#features/site/contract/rules/share-picture.ts';
import { site, type Site } from '#features/site/contract/site.ts';
import { createBreadcrumbs, createPublisher } from '#features/site/web/head/json-ld.ts';
import {
  createHead,
  createUnlistedHead,
  type CreateHead,
  type HeadContext,
  type JsonLd,
  type OwnHeads,
} from '#features/site/web/head/page-head.ts';

const createGatheringHead: CreateHead = (context) => {
  const slug = context.params['slug'] ?? '';
  const gathering = context.read(gatherings.get, { params: { slug }, query: { day: undefined } });
  const data = context.read(site.get, {});
  const { title: fallback } = gatheringScreens.gathering;
  if (!gathering || !data) return createUnlistedHead(context, gathering?.title ?? fallback);
  const { title, occurrence, description, venue } = gathering;
  const path = linkTo('/gathering/$slug', { slug });
  const card = createGatheringCard({ name: context.siteName, timeZone: data.timeZone }, gathering);
  const list = gatheringScreens.gatherings;
  return createHead(context, {
    title,
    description: [occurrence && formatOccurrence(occurrence, data.timeZone), venue, description]
      .filter(Boolean)
      .join('. '),
    canonicalPath: path,
    card,
    jsonLd: [
      ...(occurrence
        ? [createEventData(context, gathering, { occurrence, site: data, path, card })]
        : []),
      createBreadcrumbs(context, [
        { name: list.title, path: linkTo(list.path) },
        { name: title, path },
      ]),
    ],
  });
};

type EventData = {
  occurrence: NonNullable<GatheringPage['occurrence']>;
  site: Pick<Site, 'timeZone'>;
  path: string;
  card: ReturnType<typeof createGatheringCard>;
};

/** The next occurrence as a schema.org Event. */
function createEventData(
  context: HeadContext,
  gathering: GatheringPage,
  { occurrence, site: { timeZone }, path, card }: EventData,
): JsonLd {
  const { title, description, venue, address } = gathering;
  const { startsAt, endsAt, isCanceled, isMoved, day, free } = occurrence;
  const status = isCanceled ? 'Cancelled' : isMoved ? 'Rescheduled' : 'Scheduled';
  const place = formatEventPlace({ venue: address ? '' : venue, address });
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    '@id': `${context.origin}${path}#${day}`,
    name: title,
    ...(description && { description }),
    url: `${context.origin}${path}`,
    image: `${context.origin}${getSharePicturePath(card)}`,
    startDate: formatZonedTimestamp(startsAt, timeZone),
    ...(endsAt && { endDate: formatZonedTimestamp(endsAt, timeZone) }),
    eventStatus: `https://schema.org/Event${status}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: venue || 'To be announced',
      ...(place && { address: place }),
    },
    organizer: createPublisher(context),
    offers: {
      '@type': 'Offer',
      price: '0.00',
      priceCurrency: 'USD',
      availability: `https://schema.org/${free === 0 ? 'SoldOut' : 'InStock'}`,
      url: `${context.origin}${path}`,
    },
  };
}

export const gatheringHeads: OwnHeads<typeof gatheringScreens> = {
  gathering: createGatheringHead,
};
