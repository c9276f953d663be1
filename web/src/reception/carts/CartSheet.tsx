import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Money } from '../../ui/Money.tsx';
import { keepClearOf } from '../../ui/keep-clear-of.ts';
import styles from './Cart.module.css';
import { CartItems } from './CartItems.tsx';
import { type CartPanelProps, chairsWords } from './CartPanel.tsx';
import { TimeLeft } from './TimeLeft.tsx';
import { useSheetDrag } from './useSheetDrag.ts';

/** The cart at the lower edge of a phone: time, amount and the main action; a tap or a drag upwards shows its chairs. */
export function CartSheet({
  visitor: { cart, shown, busy },
  onRemove,
  onCheckout,
}: CartPanelProps) {
  const [opened, setOpened] = useState(false);
  const dragging = useSheetDrag(opened, setOpened);
  const count = shown.items.length;
  if (count === 0) return null;
  return (
    <section
      ref={keepClearOf}
      className={`${styles.sheet} ${opened ? styles.sheetOpened : ''}`}
      aria-label="Your cart"
    >
      <div className={styles.handle} {...dragging}>
        <button
          type="button"
          className={styles.grab}
          aria-expanded={opened}
          aria-controls="cart-items"
          // A press by pointer is the handle's; this one is a key's or a screen reader's.
          onClick={({ detail }) => detail === 0 && setOpened(!opened)}
        >
          {opened ? 'Hide Cart Items' : 'View Cart Items'}
        </button>
        <div className={styles.summary}>
          <TimeLeft cart={cart} words="left to pay" />
          <span className={styles.amount}>
            <b>
              <Money cents={shown.subtotalCents} />
            </b>
            <small>{chairsWords(count)}</small>
          </span>
        </div>
      </div>
      <div className={styles.fold}>
        <div inert={!opened}>
          <CartItems
            id="cart-items"
            items={shown.items}
            disabled={cart?.state === 'paying'}
            onRemove={onRemove}
          />
        </div>
      </div>
      <Button wide busy={busy} onClick={onCheckout}>
        Proceed to checkout
      </Button>
    </section>
  );
}
