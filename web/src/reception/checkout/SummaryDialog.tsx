import type { Cart } from '@namugongo/contract/reception/carts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Money } from '../../ui/Money.tsx';
import { CartTotals } from './CartTotals.tsx';
import styles from './Checkout.module.css';
import { CheckoutTimer } from './CheckoutTimer.tsx';

type SummaryDialogProps = {
  cart: Cart;
  opened: boolean;
  onKeepShopping: () => void;
  onProceed: () => void;
};

/** The first dialog: the seats and their prices. */
export function SummaryDialog({ cart, opened, onKeepShopping, onProceed }: SummaryDialogProps) {
  return (
    <Dialog
      title="Checkout Summary"
      opened={opened}
      onClose={onKeepShopping}
      aside={<CheckoutTimer cart={cart} />}
    >
      <ul className={styles.chairs}>
        {cart.chairs.map((chair) => (
          <li key={chair.id}>
            <span>
              {chair.tableName}, {chair.chairName}
            </span>
            <Money cents={chair.amount} style="full" />
          </li>
        ))}
      </ul>
      <CartTotals cart={cart} />
      <DialogActions>
        <Button variant="secondary" onClick={onKeepShopping}>
          Keep Shopping
        </Button>
        <Button onClick={onProceed}>Proceed to Payment</Button>
      </DialogActions>
    </Dialog>
  );
}
