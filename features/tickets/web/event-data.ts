import { type Chair, chairs } from '#features/hall/contract/chairs.ts';
import type { Event, Price } from '#contract/event.ts';
import { isPurchasable, isRequestOnly } from '#features/event/contract/rules/chair-states.ts';
import { formatEventPlace } from '#features/event/contract/rules/event-places.ts';
import { formatZonedTimestamp, getEventDay } from '#features/event/contract/rules/event-times.ts';
import { createEventCard } from '#features/event/contract/rules/share-card.ts';
import { getSharePicturePath } from '#features/site/contract/rules/share-picture.ts';
import type { Site } from '#features/site/contract/site.ts';
import { chairTypeLabels } from '#features/event/web/chair-types.ts';
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
  const card = createEventCard({ name: siteName, timeZone }, event);
  const place = formatEventPlace({
    venue: event.address ? '' : event.venue,
    address: event.address,
  });
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    '@id': `${url}#event-${event.id}`,
    name: event.title,
    description: describeEvent(event),
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

export const describeEvent = ({ title }: Pick<Event, 'title'>): string =>
  `Choose your seats for the ${title} online.`;

const createOffer = (context: HeadContext, event: Event, price: Price): JsonLd => ({
  '@type': 'Offer',
  name: chairTypeLabels[price.chairType],
  price: (price.amount / 100).toFixed(2),
  priceCurrency: 'USD',
  availability: `https://schema.org/${getAvailability(context, event, price)}`,
  url: buildScreenUrl(context.origin, '/reception/$chairType', { chairType: price.chairType }),
  ...(event.salesFrom ? { validFrom: event.salesFrom.toISOString() } : {}),
  ...(event.salesUntil ? { validThrough: event.salesUntil.toISOString() } : {}),
});

type Availability = 'InStock' | 'LimitedAvailability' | 'PreOrder' | 'SoldOut';

/** Before the sale begins, seats can be bought later; after it ends, no more. */
function getAvailability(
  context: HeadContext,
  event: Event,
  { chairType, openingStatus }: Price,
): Availability {
  if (!event.salesOpen) {
    const isEarly = !event.past && event.salesFrom && event.salesFrom.getTime() > getRenderTime();
    return isEarly ? 'PreOrder' : 'SoldOut';
  }
  const free = readChairs(context, event)
    ?.filter((chair) => chair.chairType === chairType)
    .some(({ chairStatus }) => isPurchasable(chairStatus) || isRequestOnly(chairStatus));
  if (free === false) return 'SoldOut';
  return isRequestOnly(openingStatus) ? 'LimitedAvailability' : 'InStock';
}

/** The chairs of an event, if the page was rendered with them. */
const readChairs = ({ read }: HeadContext, { id }: Event): Chair[] | undefined =>
  read(chairs.list, { query: { event: id } });
