import type { Event } from '#contract/event.ts';
import {
  hasSeats,
  isByInvitation,
  type SaleState,
} from '#features/event/contract/rules/sale-state.ts';
import { type ChairType, chairTypes } from '#contract/chairs.ts';
import { formatMoney } from '#contract/rules/money.ts';

/** The chair type in a path, or null. */
export function parseChairType(part: string | undefined): ChairType | null {
  return chairTypes.find((type) => type === part) ?? null;
}

/** A type's price as long as it can or will be paid; what there is instead while its seats are taken. */
export function formatOffer(
  event: Pick<Event, 'prices'>,
  chairType: ChairType,
  state: SaleState,
): string {
  if (state === 'closed' || state === 'over') return '';
  return hasSeats(state) || state === 'not-yet' || isByInvitation(event, chairType)
    ? formatPrice(event, chairType)
    : 'None left';
}

/** Formats a type's price: '$200', '$100, by request' or 'Free, by invitation'; '' when the event has none. */
export function formatPrice(event: Pick<Event, 'prices'>, chairType: ChairType): string {
  const price = event.prices.find((each) => each.chairType === chairType);
  if (!price) return '';
  const amount = price.amount === 0 ? 'Free' : formatMoney(price.amount);
  if (isByInvitation(event, chairType)) return `${amount}, by invitation`;
  return chairType === 'youth' || price.openingStatus === 'Request'
    ? `${amount}, by request`
    : amount;
}
