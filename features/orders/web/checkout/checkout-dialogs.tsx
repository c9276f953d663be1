import { guestTypeLabels } from '#features/event/contract/rules/guest-types.ts';
import type { Cart } from '#features/seats/contract/carts.ts';
import type { Event } from '#contract/event.ts';
import { EventTimeAndPlace } from '#features/event/web/EventTimeAndPlace.tsx';
import { refundTerm } from '#features/tickets/contract/disclaimer.ts';
import { PolicyLinks } from '#features/site/web/PolicyLinks.tsx';
import { formatMoney } from '#contract/rules/money.ts';
import { Link } from '#ui/router/Link.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog, DialogActions, DialogTimer } from '#ui/dialogs/Dialog.tsx';
import { LiveRegion } from '#ui/feedback/VisuallyHidden.tsx';
import { Money } from '#ui/data/Money.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './Checkout.module.css';
import { TotalsList } from '#features/payments/web/payment-card/TotalsList.tsx';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { toDeviceTime } from '#ui/browser/clock-sync.ts';
import {
  getEarliestExpiry,
  formatTimeLeft,
  formatTimeWarning,
  useTimeLeft,
} from '#features/seats/web/carts/time-left.ts';
import { Form } from '#ui/forms/Form.tsx';
import {
  BuyerFields,
  type BuyerForm,
  getBuyerFieldErrors,
} from '#features/seats/web/BuyerFields.tsx';
import { type Ref, useState } from 'react';
import { formatCount } from '#contract/rules/counts.ts';
import { formatExtra, getExtraCents, sumExtras } from '#features/event/contract/rules/extras.ts';
import { ExtrasSection } from './ExtrasSection.tsx';
import { useExtraChoices } from './useExtraChoices.ts';
import {
  CardDeclined,
  CardError,
  PaymentProgress,
} from '#features/payments/web/payment-card/CardSection.tsx';
import { PaymentCardSection } from '#features/payments/web/PaymentCardSection.tsx';
import type { CardField } from '#features/payments/web/payment-card/card-field.ts';

type SummaryDialogProps = {
  cart: Cart;
  event: Event;
  opened: boolean;
  onKeepShopping: () => void;
  onProceed: () => void;
};

/** The first dialog: the seats and their prices, and the extras, where there are some. */
export function SummaryDialog({
  cart,
  event,
  opened,
  onKeepShopping,
  onProceed,
}: SummaryDialogProps) {
  const choices = useExtraChoices(cart, event);
  const [showsErrors, setShowsErrors] = useState(false);
  const proceed = () => {
    setShowsErrors(true);
    if (!choices.fields.hasErrors) onProceed();
  };
  return (
    <Dialog
      title="Checkout Summary"
      opened={opened}
      onClose={onKeepShopping}
      aside={<CheckoutTimer cart={cart} />}
    >
      <p>
        <b>{event.title}</b>
      </p>
      <EventTimeAndPlace event={event} detail="short" />
      <ul className={styles.chairs}>
        {cart.chairs.map((chair) => (
          <li key={chair.id}>
            <span>
              {chair.tableName}, {chair.chairName} <small>{guestTypeLabels[chair.chairType]}</small>
            </span>
            <Money cents={chair.amount} style="full" />
          </li>
        ))}
      </ul>
      {cart.code && (
        <p className={layout.hint}>
          Code {cart.code.code}: {cart.code.label}
        </p>
      )}
      {event.hasExtras && (
        <ExtrasSection chairs={cart.chairs.length} choices={choices} showsErrors={showsErrors} />
      )}
      <CartTotals cart={cart} />
      <RefundTerms />
      <DialogActions>
        <Button variant="secondary" onClick={onKeepShopping}>
          Keep Shopping
        </Button>
        <Button busy={choices.isSaving} onClick={proceed}>
          Proceed to Payment
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Subtotal, processing fee and total (specification, section 9); extras have lines of their own. */
function CartTotals({ cart }: { cart: Cart }) {
  const seats = formatCount(cart.chairs.length, 'seat');
  const seatCents = cart.subtotalCents - sumExtras(cart.extras);
  return (
    <TotalsList
      lines={[
        [cart.extras.length === 0 ? `Subtotal, ${seats}` : seats, seatCents],
        ...cart.extras.map((extra) => [formatExtra(extra), getExtraCents(extra)] as const),
        [
          'Processing fee',
          cart.feeCents,
          `Card fee: ${cart.feePercent}%, rounded up to the dollar`,
        ],
        ['Total', cart.totalCents],
      ]}
    />
  );
}

function RefundTerms() {
  return (
    <p className={layout.hint}>
      {refundTerm} <Link to="/disclaimer">Payment terms</Link> · <PolicyLinks />
    </p>
  );
}

/** Time until the first hold expires, in the head of a checkout dialog. */
function CheckoutTimer({ cart }: { cart: Cart }) {
  const left = useTimeLeft(getEarliestExpiry(cart.chairs));
  return left === null ? null : (
    <>
      <DialogTimer time={formatTimeLeft(left)} label="left to check out" />
      <LiveRegion>{formatTimeWarning(left)}</LiveRegion>
    </>
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
  /** Why the card was declined. */
  declined: string | null;
  onBack: () => void;
  onPay: () => void;
};

/** The third dialog: the card. It can't be closed during the payment. */
export function PaymentDialog(props: PaymentDialogProps) {
  const { cart, opened, progress, cardError, declined, handle, onBack, onPay, onUnavailable } =
    props;
  const busy = progress !== null;
  const pay = cart.totalCents === 0 ? 'Get tickets' : `Pay ${formatMoney(cart.totalCents, 'full')}`;
  return (
    <Dialog
      title="Enter Payment Information"
      opened={opened}
      onClose={busy ? undefined : onBack}
      aside={<CheckoutTimer cart={cart} />}
    >
      <Form onSubmit={onPay}>
        {cart.totalCents === 0 ? (
          <p>There’s nothing to pay. Choose “Get tickets”.</p>
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
        <CardDeclined reason={declined}>{formatHeldUntil(cart)}</CardDeclined>
        <CartTotals cart={cart} />
        <RefundTerms />
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

/** 'Your seats are held until 7:18 PM.', by the clock of this device. */
function formatHeldUntil({ chairs }: Cart): string {
  const end = getEarliestExpiry(chairs);
  if (end === null) return '';
  const time = formatTimestamp(new Date(toDeviceTime(end)), 'time');
  return `Your ${chairs.length === 1 ? 'seat is' : 'seats are'} held until ${time}.`;
}
