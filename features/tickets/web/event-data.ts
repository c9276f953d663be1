import { chairTypeLabels } from '#features/event/contract/rules/guest-types.ts';
import type { Event, Price } from '#contract/event.ts';
import { isPurchasable, isRequestOnly } from '#features/event/contract/rules/chair-states.ts';
import { formatEventPlace } from '#features/event/contract/rules/event-places.ts';
import { formatZonedTimestamp, getEventDay } from '#features/event/contract/rules/event-times.ts';
import { describeSale } from '#features/event/contract/rules/sale-sentences.ts';
import {
  getSaleState,
  hasSeats,
  type SaleState,
} from '#features/event/contract/rules/sale-state.ts';
import { createEventCard } from '#features/event/contract/rules/share-card.ts';
import { getSharePicturePath } from '#features/site/contract/rules/share-picture.ts';
import type { Site } from '#features/site/contract/site.ts';
import { getRenderTime } from '#ui/browser/render-context.ts';
import { createPublisher } from '#features/site/web/head/json-ld.ts';
import type { HeadContext, JsonLd } from '#features/site/web/head/page-head.ts';
import { buildScreenUrl } from '#contract/screens.ts';

/** The reception as a schema.org Event; it begins on a day without a time while no start time is known. */
export function createEventData(
  context: HeadContext,
  event: Event,
  { timeZone }: Pick<Site, 'timeZone'>,
): JsonLd {
  const { origin, siteName } = context;
  const url = buildScreenUrl(origin, '/reception');
  const now = new Date(getRenderTime());
  const card = createEventCard({ name: siteName, timeZone }, event, now);
  const place = formatEventPlace({
    venue: event.address ? '' : event.venue,
    address: event.address,
  });
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    '@id': `${url}#event-${event.id}`,
    name: event.title,
    description: describeEvent(event, timeZone),
    url,
    image: `${origin}${getSharePicturePath(card)}`,
    startDate: event.startsAt
      ? formatZonedTimestamp(event.startsAt, timeZone)
      : getEventDay(event, timeZone),
    ...(event.endsAt ? { endDate: formatZonedTimestamp(event.endsAt, timeZone) } : {}),
    ...(event.doorsAt ? { doorTime: formatZonedTimestamp(event.doorsAt, timeZone) } : {}),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: event.venue || 'To be announced',
      ...(place ? { address: place } : {}),
    },
    organizer: createPublisher(context),
    offers: event.prices
      .filter(({ openingStatus }) => isPurchasable(openingStatus) || isRequestOnly(openingStatus))
      .map((price) => createOffer(context, event, price)),
  };
}

/** What a visitor can do now. */
export function describeEvent(event: Event, timeZone: string): string {
  const state = getSaleState(event, new Date(getRenderTime()));
  return hasSeats(state)
    ? `Choose your seats for the ${event.title} online.`
    : describeSale(state, event, timeZone);
}

const createOffer = (context: HeadContext, event: Event, price: Price): JsonLd => ({
  '@type': 'Offer',
  name: chairTypeLabels[price.chairType],
  price: (price.amount / 100).toFixed(2),
  priceCurrency: 'USD',
  availability: `https://schema.org/${getAvailability(event, price)}`,
  url: buildScreenUrl(context.origin, '/reception/$chairType', { chairType: price.chairType }),
  ...(event.salesFrom ? { validFrom: event.salesFrom.toISOString() } : {}),
  ...(event.salesUntil ? { validThrough: event.salesUntil.toISOString() } : {}),
});

type Availability = 'InStock' | 'LimitedAvailability' | 'PreOrder' | 'SoldOut';

const availabilities: Record<SaleState, Availability> = {
  'not-yet': 'PreOrder',
  open: 'InStock',
  'few-left': 'LimitedAvailability',
  'type-sold-out': 'SoldOut',
  'sold-out': 'SoldOut',
  closed: 'SoldOut',
  over: 'SoldOut',
};

function getAvailability(event: Event, { chairType, openingStatus }: Price): Availability {
  const state = getSaleState(event, new Date(getRenderTime()), chairType);
  return hasSeats(state) && isRequestOnly(openingStatus)
    ? 'LimitedAvailability'
    : availabilities[state];
}
