import { formatCount } from '#contract/rules/counts.ts';
import { linkTo } from '#contract/screens.ts';
import { hasProblemCode } from '#contract/client.ts';
import type { Cart } from '#features/seats/contract/carts.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { X } from '#ui/icons.ts';
import { useEffect } from 'react';
import { saveCartId } from '../cart-storage.ts';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { reserveScrollPadding } from '#ui/browser/reserve-scroll-padding.ts';
import { LiveRegion, VisuallyHidden } from '#ui/feedback/VisuallyHidden.tsx';
import styles from './CartBar.module.css';
import {
  formatTimeLeft,
  formatTimeWarning,
  getEarliestExpiry,
  useHoldOver,
  useTimeLeft,
} from './time-left.ts';
import { useCartQuery } from './useCartQuery.ts';

type CartBarProps = { event: number; cartId: string };

/** The visitor's cart at the bottom of every page that doesn't show the cart itself: '4 seats · $495 · 9:41'. */
export function CartBar({ event, cartId }: CartBarProps) {
  const { cart, error } = useCartQuery(cartId);
  const gone = cart?.state === 'paid' || hasProblemCode(error, 'cart-not-found');
  useEffect(() => {
    if (gone) saveCartId(event, null);
  }, [gone, event]);
  if (!cart || gone) return null;
  if (cart.chairs.length > 0) return <OpenCart cart={cart} />;
  return cart.expired.length > 0 ? (
    <ExpiredCart cart={cart} onDismiss={() => saveCartId(event, null)} />
  ) : null;
}

function OpenCart({ cart }: { cart: Cart }) {
  const left = useTimeLeft(getEarliestExpiry(cart.chairs));
  const count = cart.chairs.length;
  return (
    <section ref={reserveScrollPadding} className={styles.bar} aria-label="Your cart">
      <p className={styles.text}>
        <b>{formatCount(count, 'seat')}</b>
        <span>{formatMoney(cart.totalCents, 'full')}</span>
        {left !== null && (
          <span className={styles.time}>
            <VisuallyHidden>Time left: </VisuallyHidden>
            {formatTimeLeft(left)}
          </span>
        )}
      </p>
      <LiveRegion>{left !== null && formatTimeWarning(left)}</LiveRegion>
      <LinkButton to={getPickerPath(cart)} variant="accent" size="small">
        View cart
      </LinkButton>
    </section>
  );
}

function ExpiredCart({ cart, onDismiss }: { cart: Cart; onDismiss: () => void }) {
  return (
    <section ref={reserveScrollPadding} className={styles.bar} aria-label="Your cart">
      <p className={styles.text} role="alert">
        <b>{useHoldOver()}</b>
      </p>
      <LinkButton to={getPickerPath(cart)} variant="accent" size="small">
        View cart
      </LinkButton>
      <Button variant="inverted" size="small" aria-label="Dismiss" onClick={onDismiss}>
        <X size={22} aria-hidden="true" />
      </Button>
    </section>
  );
}

/** The hall with the cart. The cart has one list for all types of tickets, so any type shows it whole. */
const getPickerPath = ({ chairs }: Cart) =>
  linkTo('/reception/$chairType', { chairType: chairs[0]?.chairType ?? 'adult' });
