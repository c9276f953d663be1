import type { Cart } from '#features/seats/contract/carts.ts';
import { ProgressRing } from '#ui/controls/ProgressRing.tsx';
import { LiveRegion, VisuallyHidden } from '#ui/feedback/VisuallyHidden.tsx';
import { useHoldMinutes } from '#features/site/web/site.ts';
import styles from './Cart.module.css';
import {
  getProgressSpan,
  getEarliestExpiry,
  formatTimeLeft,
  formatTimeWarning,
  useTimeLeft,
} from './time-left.ts';

/** Time until the cart's first hold expires, as a dial and as text. */
export function TimeLeft({ cart, label }: { cart: Cart | undefined; label: string }) {
  const holdMinutes = useHoldMinutes();
  const left = useTimeLeft(cart ? getEarliestExpiry(cart.chairs) : null);
  return (
    <div className={styles.time}>
      <ProgressRing
        className={styles.dial}
        value={left ?? 1}
        of={left === null ? 1 : getProgressSpan(left, holdMinutes)}
      />
      <span>
        <b>
          <VisuallyHidden>Time left: </VisuallyHidden>
          {left === null ? '…' : formatTimeLeft(left)}
        </b>
        <small>{label}</small>
      </span>
      <LiveRegion>{left !== null && formatTimeWarning(left)}</LiveRegion>
    </div>
  );
}
