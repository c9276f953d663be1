import { getLinkedCartId } from '../cart-storage.ts';
import { useNow } from '#ui/browser/useNow.ts';
import { useHoldMinutes } from '#features/site/web/site.ts';
import { toServerTime } from './clock-sync.ts';
import { formatHoldOver, getTimeLeft } from './time-left.ts';

/** The time in ms until `end`, by the clock of the server; null without an end. */
export function useTimeLeft(end: number | null): number | null {
  const now = useNow();
  const holdMinutes = useHoldMinutes();
  return end === null ? null : getTimeLeft(end, toServerTime(now), holdMinutes);
}

/** 'Your 10 minutes are over'. The cart of a payment link was held for longer. */
export function useHoldOver(): string {
  const holdMinutes = useHoldMinutes();
  return formatHoldOver(getLinkedCartId() === null ? holdMinutes : undefined);
}
