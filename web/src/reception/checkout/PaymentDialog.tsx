import type { Cart } from '@namugongo/contract/reception/carts';
import type { Ref } from 'react';
import { Button } from '../../ui/Button.tsx';
import { CardError, PaymentProgress } from '../../ui/payment-card/CardSection.tsx';
import { PaymentCardSection } from '../../PaymentCardSection.tsx';
import type { CardField } from '../../ui/payment-card/card-field.ts';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { CartTotals } from './CartTotals.tsx';
import { CheckoutTimer } from './CheckoutTimer.tsx';

type PaymentDialogProps = {
  cart: Cart;
  handle: Ref<CardField>;
  onUnavailable: () => void;
  opened: boolean;
  /** The progress message; null when idle. */
  progress: string | null;
  /** The card processor's message under the card field. */
  cardError: string | null;
  onBack: () => void;
  onPay: () => void;
};

/** The third dialog: the card. It can't be closed during the payment. */
export function PaymentDialog(props: PaymentDialogProps) {
  const { cart, opened, progress, cardError, handle, onBack, onPay, onUnavailable } = props;
  const busy = progress !== null;
  const pay = cart.totalCents === 0 ? 'Confirm' : 'Pay';
  return (
    <Dialog
      title="Enter Payment Information"
      opened={opened}
      onClose={busy ? undefined : onBack}
      aside={<CheckoutTimer cart={cart} />}
    >
      <Form onSubmit={onPay}>
        {cart.totalCents === 0 ? (
          <p>There’s nothing to pay. Choose Confirm to get your tickets.</p>
        ) : (
          <PaymentCardSection
            amountCents={cart.totalCents}
            capture="manual"
            busy={busy}
            handle={handle}
            onUnavailable={onUnavailable}
          />
        )}
        <CardError message={cardError} />
        <CartTotals cart={cart} />
        <PaymentProgress message={progress} />
        <DialogActions>
          <Button variant="secondary" onClick={onBack} disabled={busy}>
            Back
          </Button>
          <Button type="submit" busy={busy}>
            {busy ? 'Processing...' : pay}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
