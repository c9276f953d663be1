import type { Cart } from '@namugongo/contract/reception/carts';
import { useNow } from '../../ui/useNow.ts';
import { DialogTimer } from '../../ui/Dialog.tsx';
import { toServerTime } from '../carts/clock-sync.ts';
import { getEarliestExpiry, formatTimeLeft } from '../carts/time-left.ts';

/** Time until the first hold expires, in the head of a checkout dialog. */
export function CheckoutTimer({ cart }: { cart: Cart }) {
  const now = useNow();
  const end = getEarliestExpiry(cart.chairs);
  return end === null ? null : (
    <DialogTimer time={formatTimeLeft(end - toServerTime(now))} label="left to check out" />
  );
}
