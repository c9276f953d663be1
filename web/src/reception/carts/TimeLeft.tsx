import type { Cart } from '@namugongo/contract/reception/carts';
import { useNow } from '../../ui/browser/useNow.ts';
import { ProgressRing } from '../../ui/data/ProgressRing.tsx';
import { VisuallyHidden } from '../../ui/feedback/VisuallyHidden.tsx';
import styles from './Cart.module.css';
import { toServerTime } from './clock-sync.ts';
import { getProgressSpan, getEarliestExpiry, formatTimeLeft, getTimeLeft } from './time-left.ts';

/** Time until the cart's first hold expires, as a dial and as text. */
export function TimeLeft({ cart, label }: { cart: Cart | undefined; label: string }) {
  const now = useNow();
  const end = cart ? getEarliestExpiry(cart.chairs) : null;
  const left = end === null ? null : getTimeLeft(end, toServerTime(now));
  return (
    <div className={styles.time}>
      <ProgressRing
        className={styles.dial}
        value={left ?? 1}
        of={left === null ? 1 : getProgressSpan(left)}
      />
      <span>
        <b>
          <VisuallyHidden>Time left: </VisuallyHidden>
          {left === null ? '…' : formatTimeLeft(left)}
        </b>
        <small>{label}</small>
      </span>
    </div>
  );
}
