import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Money } from '../../ui/Money.tsx';
import styles from './Cart.module.css';
import { CartItems } from './CartItems.tsx';
import { TimeLeft } from './TimeLeft.tsx';
import type { VisitorCart } from './useCart.ts';

export type CartPanelProps = {
  visitor: VisitorCart;
  onRemove: (id: number) => void;
  onCheckout: () => void;
};

export function chairsWords(count: number): string {
  return count === 1 ? '1 chair' : `${count} chairs`;
}

/** The cart beside the hall. It is gone when the cart is empty (specification, section 4). */
export function CartPanel({
  visitor: { cart, shown, busy },
  onRemove,
  onCheckout,
}: CartPanelProps) {
  const [opened, setOpened] = useState(true);
  const count = shown.items.length;
  if (count === 0) return null;
  const paying = cart?.state === 'paying';
  return (
    <Card as="section" className={styles.panel} aria-label="Your cart">
      <TimeLeft
        cart={cart}
        words={`Your ${count === 1 ? 'chair is' : `${count} chairs are`} held until then`}
      />
      {opened && (
        <CartItems id="cart-items" items={shown.items} disabled={paying} onRemove={onRemove} />
      )}
      <div className={styles.sum}>
        <span>{chairsWords(count)}</span>
        <b>
          <Money cents={shown.subtotalCents} />
        </b>
      </div>
      <div className={styles.actions}>
        <Button wide busy={busy} onClick={onCheckout}>
          Proceed to checkout
        </Button>
        <Button
          look="bare"
          size="small"
          aria-expanded={opened}
          aria-controls="cart-items"
          onClick={() => setOpened(!opened)}
        >
          {opened ? 'Hide Cart Items' : 'View Cart Items'}
        </Button>
      </div>
    </Card>
  );
}
