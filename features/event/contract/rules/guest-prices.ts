import type { ChairType } from '#contract/chairs.ts';
import type { Price } from '#contract/event.ts';

/**
 * What a guest pays for a chair, in cents: its price, or the event's price for a guest of another type. Undefined when the event has no
 * price for that type.
 */
export const findGuestPrice = (
  chair: { chairType: ChairType; amount: number },
  guestType: ChairType,
  prices: readonly Price[],
): number | undefined =>
  guestType === chair.chairType
    ? chair.amount
    : prices.find(({ chairType }) => chairType === guestType)?.amount;
