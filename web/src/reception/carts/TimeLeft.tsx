import type { Cart } from '@namugongo/contract/reception/carts';
import { useNow } from '../../ui/clock.ts';
import { Dial } from '../../ui/Dial.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './Cart.module.css';
import { serverTime } from './server-clock.ts';
import { dialSpan, earliestEnd, timeLeftInWords } from './time-left.ts';

/** How long the cart's first hold lasts: a dial that loses its stitches, and the minutes. */
export function TimeLeft({ cart, words }: { cart: Cart | undefined; words: string }) {
  const now = useNow();
  const end = cart ? earliestEnd(cart.chairs) : null;
  const left = end === null ? null : end - serverTime(now);
  return (
    <div className={styles.time}>
      <Dial className={styles.dial} value={left ?? 1} of={left === null ? 1 : dialSpan(left)} />
      <span>
        <b>
          <VisuallyHidden>Time left: </VisuallyHidden>
          {left === null ? '…' : timeLeftInWords(left)}
        </b>
        <small>{words}</small>
      </span>
    </div>
  );
}
