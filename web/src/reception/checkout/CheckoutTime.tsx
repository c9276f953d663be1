import type { Cart } from '@namugongo/contract/reception/carts';
import { useNow } from '../../ui/clock.ts';
import { TimeLeft } from '../../ui/Dialog.tsx';
import { serverTime } from '../carts/server-clock.ts';
import { earliestEnd, timeLeftInWords } from '../carts/time-left.ts';

/** The head of every checkout dialog says how long the first hold lasts. */
export function CheckoutTime({ cart }: { cart: Cart }) {
  const now = useNow();
  const end = earliestEnd(cart.chairs);
  return end === null ? null : (
    <TimeLeft time={timeLeftInWords(end - serverTime(now))} words="left to pay" />
  );
}
