import { formatMoney } from '#contract/rules/money.ts';
import { createCard, type ShareCard } from '#features/site/contract/rules/share-picture.ts';
import type { Site } from '#features/site/contract/site.ts';
import type { Event } from '#contract/event.ts';
import { isPurchasable } from './chair-states.ts';
import { formatEventStart } from './event-times.ts';
import { getSaleState, hasSeats, type Sale } from './sale-state.ts';
import { describeSale } from './sale-sentences.ts';

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
    | 'salesFrom'
    | 'salesUntil'
    | 'seats'
  >,
  now: Date,
): ShareCard {
  const state = getSaleState(event, now);
  const lowestPrice = findLowestPrice(event, now);
  return createCard(site, {
    kind: 'event',
    id: String(event.id),
    label: 'Reception',
    title: event.title,
    lines: [
      formatEventStart(event, site.timeZone),
      event.venue,
      hasSeats(state) ? '' : describeSale(state, event, site.timeZone),
    ].filter(Boolean),
    price: lowestPrice === null ? '' : `from ${formatMoney(lowestPrice)}`,
  });
}

/** The lowest price in cents of the chair types of which there are seats; null when nothing is on sale. */
function findLowestPrice(event: Sale & Pick<Event, 'prices'>, now: Date): number | null {
  const amounts = event.prices
    .filter(
      ({ amount, openingStatus, chairType }) =>
        amount > 0 && isPurchasable(openingStatus) && hasSeats(getSaleState(event, now, chairType)),
    )
    .map(({ amount }) => amount);
  return amounts.length > 0 ? Math.min(...amounts) : null;
}
