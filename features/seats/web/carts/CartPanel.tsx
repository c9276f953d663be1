import { formatCount } from '#contract/rules/counts.ts';
import type { ChairType } from '#contract/chairs.ts';
import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { Money } from '#ui/data/Money.tsx';
import { reserveScrollPadding } from '#ui/browser/reserve-scroll-padding.ts';
import { CodeField } from './CodeField.tsx';
import type { CartCode } from './useCartCode.ts';
import styles from './Cart.module.css';
import { CartItems } from './CartItems.tsx';
import type { CartItem } from './optimistic-cart.ts';
import { TimeLeft } from './TimeLeft.tsx';
import type { VisitorCart } from './useCart.ts';

export type CartPanelProps = {
  visitor: VisitorCart;
  code: CartCode;
  onRemove: (id: number) => void;
  onGuestChange: (change: { item: CartItem; chairType: ChairType }) => void;
  onCheckout: () => void;
};

export function formatSeatCount(count: number): string {
  return formatCount(count, 'seat');
}

/** The cart beside the hall, hidden when it is empty (specification, section 4). */
export function CartPanel({
  visitor: { cart, displayed, busy },
  code,
  onRemove,
  onGuestChange,
  onCheckout,
}: CartPanelProps) {
  const [isOpen, setIsOpen] = useState(true);
  const count = displayed.items.length;
  if (count === 0) return null;
  const paying = cart?.state === 'paying';
  return (
    <Card as="section" ref={reserveScrollPadding} className={styles.panel} aria-label="Your cart">
      <TimeLeft
        cart={cart}
        label={`Your ${count === 1 ? 'seat is' : `${count} seats are`} held for you until then`}
      />
      {isOpen && (
        <CartItems
          id="cart-items"
          items={displayed.items}
          disabled={paying}
          onRemove={onRemove}
          onGuestChange={onGuestChange}
        />
      )}
      <CodeField cartCode={code} disabled={paying} />
      <div className={styles.sum}>
        <span>{formatSeatCount(count)}</span>
        <b>
          <Money cents={displayed.subtotalCents} />
        </b>
      </div>
      <div className={styles.actions}>
        <Button fullWidth busy={busy} onClick={onCheckout}>
          Proceed to checkout
        </Button>
        <Button
          variant="link"
          size="small"
          aria-expanded={isOpen}
          aria-controls="cart-items"
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide Cart Items' : 'View Cart Items'}
        </Button>
      </div>
    </Card>
  );
}
