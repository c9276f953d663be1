import { formatSeat } from '#contract/rules/names.ts';
import { guestTypeLabels } from '#features/event/contract/rules/guest-types.ts';
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
import { computeTotals } from '#features/payments/contract/rules/fees.ts';
import type { CartItem, OptimisticCart } from './optimistic-cart.ts';
import type { VisitorCart } from './useCart.ts';
import type { Cart } from '#features/seats/contract/carts.ts';
import { ProgressRing } from '#ui/controls/ProgressRing.tsx';
import { LiveRegion, VisuallyHidden } from '#ui/feedback/VisuallyHidden.tsx';
import { useHoldMinutes } from '#features/site/web/site.ts';
import {
  getProgressSpan,
  getEarliestExpiry,
  formatTimeLeft,
  formatTimeWarning,
  useTimeLeft,
} from './time-left.ts';
import { hasCompanion, isChildAmongAdults } from '#features/event/contract/rules/chair-states.ts';
import { receptionProblems } from '#contract/problems/reception.ts';
import { InlineSelect } from '#ui/controls/InlineSelect.tsx';

export type CartPanelProps = {
  visitor: VisitorCart;
  /** Of the event. */
  feePercent: number;
  code: CartCode;
  onRemove: (id: number) => void;
  onGuestChange: (change: { item: CartItem; chairType: ChairType }) => void;
  onCheckout: () => void;
};

/** What the seats and extras cost, as in the checkout, and '2 seats, with fee'. */
export function getCartSum({ items, extrasCents }: OptimisticCart, feePercent: number) {
  const amounts = [...items.map(({ amount }) => amount), extrasCents];
  const { feeCents, totalCents } = computeTotals(amounts, feePercent);
  const seats = `${formatSeatCount(items.length)}${extrasCents > 0 ? ' and extras' : ''}`;
  return { totalCents, label: feeCents > 0 ? `${seats}, with fee` : seats };
}

export function formatSeatCount(count: number): string {
  return formatCount(count, 'seat');
}

/** The cart beside the hall, hidden when it is empty (specification, section 4). */
export function CartPanel({
  visitor: { cart, displayed, busy },
  feePercent,
  code,
  onRemove,
  onGuestChange,
  onCheckout,
}: CartPanelProps) {
  const [isOpen, setIsOpen] = useState(true);
  const count = displayed.items.length;
  if (count === 0) return null;
  const sum = getCartSum(displayed, feePercent);
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
        <span>{sum.label}</span>
        <b>
          <Money cents={sum.totalCents} />
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

type CartItemsProps = {
  id: string;
  items: readonly CartItem[];
  disabled: boolean;
  onRemove: (id: number) => void;
  onGuestChange: (change: { item: CartItem; chairType: ChairType }) => void;
};

/** The seats in the cart, each with a Remove button, and who will sit where several types of guests may. */
export function CartItems({ id, items, disabled, onRemove, onGuestChange }: CartItemsProps) {
  const guestTypes = items.map(({ chairType }) => chairType);
  const isChildAlone =
    !hasCompanion(guestTypes) &&
    items.some(({ chairType: guestType, admits: [chairType = guestType] }) =>
      isChildAmongAdults({ chairType, guestType }),
    );
  return (
    <ul id={id} className={styles.items}>
      {isChildAlone && (
        <li className={styles.note}>
          <span role="status">{receptionProblems['child-without-adult'].detail}</span>
        </li>
      )}
      {items.map((item) => (
        <li key={item.id}>
          <span>
            {item.tableName}, {item.chairName}
            {item.admits.length > 1 && !disabled && (
              <InlineSelect
                label={`Guest at ${formatSeat(item)}`}
                className={styles.guest}
                options={item.admits.map((type) => ({ value: type, label: guestTypeLabels[type] }))}
                value={item.chairType}
                onChange={(value) => {
                  const type = item.admits.find((admitted) => admitted === value);
                  if (type) onGuestChange({ item, chairType: type });
                }}
              />
            )}
          </span>
          <Money cents={item.amount} />
          <Button
            variant="link"
            size="small"
            disabled={disabled}
            onClick={() => onRemove(item.id)}
            aria-label={`Remove ${formatSeat(item)}`}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}
