import type { Cart } from '@namugongo/contract/reception/carts';
import type { Ref } from 'react';
import { Button } from '../../ui/Button.tsx';
import { CardArea, CardError, PaymentProgress } from '../../ui/card/CardArea.tsx';
import type { CardField } from '../../ui/card/card-field.ts';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { CartBill } from './CartBill.tsx';
import { CheckoutTime } from './CheckoutTime.tsx';

type PaymentDialogProps = {
  cart: Cart;
  handle: Ref<CardField>;
  onUnavailable: () => void;
  opened: boolean;
  /** What is going on, in words; null when nothing is. */
  progress: string | null;
  /** The provider's words about the card, under its field. */
  cardError: string | null;
  onBack: () => void;
  onPay: () => void;
};

/** The third dialog: the card. It cannot be closed while the payment runs. */
export function PaymentDialog(props: PaymentDialogProps) {
  const { cart, opened, progress, cardError, handle, onBack, onPay, onUnavailable } = props;
  const busy = progress !== null;
  const pay = cart.totalCents === 0 ? 'Confirm' : 'Pay';
  return (
    <Dialog
      title="Enter Payment Information"
      opened={opened}
      onClose={busy ? undefined : onBack}
      aside={<CheckoutTime cart={cart} />}
    >
      <Form onSubmit={onPay}>
        {cart.totalCents === 0 ? (
          <p>There is nothing to pay: confirm to receive your tickets.</p>
        ) : (
          <CardArea
            amountCents={cart.totalCents}
            capture="manual"
            busy={busy}
            handle={handle}
            onUnavailable={onUnavailable}
          />
        )}
        <CardError words={cardError} />
        <CartBill cart={cart} />
        <PaymentProgress words={progress} />
        <DialogActions>
          <Button look="quiet" onClick={onBack} disabled={busy}>
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
