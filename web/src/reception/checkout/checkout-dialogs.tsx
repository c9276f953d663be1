import type { Cart } from '@namugongo/contract/reception/carts';
import type { Event } from '@namugongo/contract/reception/events';
import { EventTimeAndPlace } from '../../EventTimeAndPlace.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog, DialogActions, DialogTimer } from '../../ui/dialogs/Dialog.tsx';
import { Money } from '../../ui/data/Money.tsx';
import styles from './Checkout.module.css';
import { TotalsList } from '../../ui/payment-card/TotalsList.tsx';
import { useNow } from '../../ui/browser/useNow.ts';
import { toServerTime } from '../carts/clock-sync.ts';
import { getEarliestExpiry, formatTimeLeft } from '../carts/time-left.ts';
import { Form } from '../../ui/forms/Form.tsx';
import { BuyerFields } from '../buyer/BuyerFields.tsx';
import { type BuyerForm, getBuyerFieldErrors } from '../buyer/useBuyerForm.ts';
import type { Ref } from 'react';
import { CardError, PaymentProgress } from '../../ui/payment-card/CardSection.tsx';
import { PaymentCardSection } from '../../PaymentCardSection.tsx';
import type { CardField } from '../../ui/payment-card/card-field.ts';

type SummaryDialogProps = {
  cart: Cart;
  event: Event;
  opened: boolean;
  onKeepShopping: () => void;
  onProceed: () => void;
};

/** The first dialog: the seats and their prices. */
export function SummaryDialog({
  cart,
  event,
  opened,
  onKeepShopping,
  onProceed,
}: SummaryDialogProps) {
  return (
    <Dialog
      title="Checkout Summary"
      opened={opened}
      onClose={onKeepShopping}
      aside={<CheckoutTimer cart={cart} />}
    >
      <EventTimeAndPlace event={event} detail="short" />
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

/** Subtotal, processing fee and total (specification, section 9). */
function CartTotals({ cart }: { cart: Cart }) {
  const count = cart.chairs.length;
  return (
    <TotalsList
      lines={[
        [`Subtotal, ${count === 1 ? '1 seat' : `${count} seats`}`, cart.subtotalCents],
        [`Processing fee (${cart.feePercent}%)`, cart.feeCents],
        ['Total', cart.totalCents],
      ]}
    />
  );
}

/** Time until the first hold expires, in the head of a checkout dialog. */
function CheckoutTimer({ cart }: { cart: Cart }) {
  const now = useNow();
  const end = getEarliestExpiry(cart.chairs);
  return end === null ? null : (
    <DialogTimer time={formatTimeLeft(end - toServerTime(now))} label="left to check out" />
  );
}

type InformationDialogProps = {
  cart: Cart;
  form: BuyerForm;
  opened: boolean;
  onCancel: () => void;
  onContinue: () => void;
};

/** The second dialog: the buyer's information. Typed values stay after closing. */
export function InformationDialog({
  cart,
  form,
  opened,
  onCancel,
  onContinue,
}: InformationDialogProps) {
  return (
    <Dialog
      title="Enter Your Information"
      opened={opened}
      onClose={onCancel}
      aside={<CheckoutTimer cart={cart} />}
    >
      <Form
        onSubmit={() => {
          if (!form.validate().hasErrors) onContinue();
        }}
        errors={getBuyerFieldErrors(form, 'buyer')}
      >
        <BuyerFields form={form} prefix="buyer" />
        <CartTotals cart={cart} />
        <DialogActions>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit">Continue to Payment</Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

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
