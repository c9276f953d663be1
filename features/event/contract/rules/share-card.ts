import { formatMoney } from '#contract/rules/money.ts';
import { createCard, type ShareCard } from '#features/site/contract/rules/share-picture.ts';
import type { Site } from '#features/site/contract/site.ts';
import type { Event } from '#contract/event.ts';
import { isPurchasable } from './chair-states.ts';
import { formatEventStart } from './event-times.ts';

export function createEventCard(
  site: Pick<Site, 'name' | 'timeZone'>,
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
