import { useEffect, useRef, type PointerEvent } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { Money } from '#ui/data/Money.tsx';
import { useHistoryStep } from '#ui/router/useHistoryStep.ts';
import { reserveScrollPadding } from '#ui/browser/reserve-scroll-padding.ts';
import { CodeField } from './CodeField.tsx';
import styles from './Cart.module.css';
import { getCartSum, type CartPanelProps, TimeLeft, CartItems } from './CartPanel.tsx';

/** The cart at the bottom of a small screen: time, amount and main action; a tap or an upward drag shows its seats. */
export function CartSheet({
  visitor: { cart, displayed, busy },
  feePercent,
  code,
  onRemove,
  onGuestChange,
  onCheckout,
}: CartPanelProps) {
  const [opened, setOpened] = useOpenSheet();
  const dragging = useSheetDrag(opened, setOpened);
  const count = displayed.items.length;
  if (count === 0) return null;
  const sum = getCartSum(displayed, feePercent);
  return (
    <section
      ref={reserveScrollPadding}
      className={`${styles.sheet} ${opened ? styles.sheetOpened : ''}`}
      aria-label="Your cart"
    >
      <div className={styles.handle} {...dragging}>
        <button
          type="button"
          className={styles.grab}
          aria-expanded={opened}
          aria-controls="cart-items"
          // The handle handles the pointer; `detail` 0 is a click by keyboard or screen reader.
          onClick={({ detail }) => detail === 0 && setOpened(!opened)}
        >
          {opened ? 'Hide Cart Items' : 'View Cart Items'}
        </button>
        <div className={styles.summary}>
          <TimeLeft cart={cart} label="left to check out" />
          <span className={styles.amount}>
            <b>
              <Money cents={sum.totalCents} />
            </b>
            <small>{sum.label}</small>
          </span>
        </div>
      </div>
      <div className={styles.fold}>
        <div inert={!opened}>
          <CartItems
            id="cart-items"
            items={displayed.items}
            disabled={cart?.state === 'paying'}
            onRemove={onRemove}
            onGuestChange={onGuestChange}
          />
          <CodeField cartCode={code} disabled={cart?.state === 'paying'} />
        </div>
      </div>
      <Button fullWidth busy={busy} onClick={onCheckout}>
        Proceed to checkout
      </Button>
    </section>
  );
}

/** Whether the seats are shown; a step of the history, so that Back closes the sheet. */
function useOpenSheet() {
  const step = useHistoryStep<'items'>('cart');
  const opened = step.value !== null;
  // A drag reports each of its moves.
  const target = useRef(opened);
  useEffect(() => {
    target.current = opened;
  }, [opened]);
  function setOpened(next: boolean) {
    if (target.current === next) return;
    target.current = next;
    if (next) step.open('items');
    else void step.close();
  }
  return [opened, setOpened] as const;
}

/** Distance in pixels from which a move counts as a drag. */
const drag = 22;

/** Pointer handlers of a sheet: an upward drag opens it, a downward drag closes it, a tap toggles it. */
function useSheetDrag(opened: boolean, setOpened: (opened: boolean) => void) {
  const started = useRef<number | null>(null);
  const dragged = useRef(false);
  return {
    onPointerDown(event: PointerEvent) {
      started.current = event.clientY;
      dragged.current = false;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove({ clientY }: PointerEvent) {
      if (started.current === null) return;
      const moved = clientY - started.current;
      if (Math.abs(moved) < drag) return;
      dragged.current = true;
      setOpened(moved < 0);
    },
    onPointerUp() {
      if (started.current !== null && !dragged.current) setOpened(!opened);
      started.current = null;
    },
    onPointerCancel() {
      started.current = null;
    },
  };
}
