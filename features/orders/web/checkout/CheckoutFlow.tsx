import { linkTo } from '#contract/screens.ts';
import type { Cart } from '#features/seats/contract/carts.ts';
import type { Event } from '#contract/event.ts';
import type { OrderResponse } from '#features/orders/contract/checkout.ts';
import { problemDetail } from '#contract/problems.ts';
import { type RefObject, useRef } from 'react';
import { type BuyerForm, useBuyerForm } from '#features/seats/web/BuyerFields.tsx';
import {
  type HoldAgain,
  formatGone,
  formatLabels,
} from '#features/seats/web/carts/useHoldAgain.ts';
import { loadTicketKeys, savePurchaseKey } from '#features/tickets/web/ticket-key-storage.ts';
import type { HistoryStep } from '#ui/router/useHistoryStep.ts';
import type { CardField } from '#features/payments/web/payment-card/card-field.ts';
import { ErrorDialog } from '#features/payments/web/payment-card/ErrorDialog.tsx';
import { useNavigate, useBlocker } from '#ui/router/use-router.ts';
import { InformationDialog, SummaryDialog, PaymentDialog } from './checkout-dialogs.tsx';
import { useOrderPayment } from './useOrderPayment.ts';
import { Alert } from '#ui/feedback/Alert.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx';
import { useHoldOver } from '#features/seats/web/carts/time-left.ts';

export type CheckoutStep = 'summary' | 'information' | 'payment';

type CheckoutFlowProps = {
  cart: Cart;
  event: Event;
  step: HistoryStep<CheckoutStep>;
  /** Labels of expired holds. */
  expired: readonly string[];
  onExpiredDismiss: () => void;
  again: HoldAgain;
  /** The cart is paid and can be cleared. */
  onDone: () => void;
  /** Holds may have changed; refetch the cart. */
  onChanged: () => void;
};

/**
 * Checkout Summary, Enter Your Information, Enter Payment Information, in this order (specification, 'Chair picker and payment').
 * Each is a step of the history; leaving them keeps the cart.
 */
export function CheckoutFlow(props: CheckoutFlowProps) {
  const { cart, event, step, expired, onExpiredDismiss, again, onChanged } = props;
  const form = useBuyerForm();
  const card = useRef<CardField>(null);
  const payment = useCheckoutPayment({ ...props, form, card });
  const busy = payment.progress !== null;
  const isExpired = expired.length > 0 && !busy;
  const isEmpty = cart.chairs.length === 0 && !busy;
  const error = payment.failure ?? (isEmpty ? problemDetail('cart-empty') : null);
  const isOpen = (target: CheckoutStep) => step.value === target && error === null && !isExpired;

  // Returns to the information form when it is incomplete (specification, section 5).
  const onPay = () =>
    form.validate().hasErrors ? step.open('information') : void payment.start(form.values);
  // The team looks after an order that was charged in vain: nothing of it is left to pay.
  const hasEnded = payment.failureCode === 'reservation-incomplete';
  // The server may know of an empty cart before this page does, which would say it again then.
  const hasNothingToPay = isEmpty || hasEnded || payment.failureCode === 'cart-empty';
  const onOk = async () => {
    if (hasNothingToPay) await step.close();
    if (hasEnded) props.onDone();
    payment.fail(null);
    onChanged();
  };
  return (
    <>
      <SummaryDialog
        cart={cart}
        event={event}
        opened={isOpen('summary')}
        onKeepShopping={() => void step.close()}
        onProceed={() => step.open('information')}
      />
      <InformationDialog
        cart={cart}
        form={form}
        opened={isOpen('information')}
        onCancel={() => void step.close()}
        onContinue={() => step.open('payment')}
      />
      <PaymentDialog
        cart={cart}
        // Stays open under the error dialog, so that the card field keeps its digits.
        opened={step.value === 'payment' && !isEmpty && !isExpired}
        progress={payment.progress}
        cardError={payment.cardError}
        declined={payment.declined}
        handle={card}
        onBack={step.back}
        onPay={onPay}
        onUnavailable={() => payment.fail(problemDetail('payment-unavailable'))}
      />
      <HoldExpiredDialog
        expired={isExpired ? expired : []}
        again={again}
        heldCount={cart.chairs.length}
        onContinue={onExpiredDismiss}
        onChooseOthers={() => void step.close()}
      />
      <ErrorDialog message={isExpired ? null : error} onOk={() => void onOk()} />
    </>
  );
}

type CheckoutPaymentOptions = CheckoutFlowProps & {
  form: BuyerForm;
  card: RefObject<CardField | null>;
};

/** The payment, which Back doesn't interrupt, and after it the way to the receipt. */
function useCheckoutPayment(options: CheckoutPaymentOptions) {
  const { cart, event, step, form, card, onDone, onChanged } = options;
  const navigate = useNavigate();
  async function showReceipt({ key, orderId }: OrderResponse) {
    const { phone } = form.values;
    if (key) savePurchaseKey(phone, key);
    const isStored = key === null || loadTicketKeys(phone)?.includes(key);
    // The steps leave the history first, so that Back from the receipt shows the hall.
    await step.close();
    onDone();
    void navigate({
      to: linkTo('/receipt/$telephone/$orderId', {
        telephone: phone,
        orderId,
        key: isStored ? undefined : key,
      }),
      ignoreBlocker: true,
    });
  }
  const payment = useOrderPayment({
    cart,
    eventTitle: event.title,
    card,
    onPaid: (response) => void showReceipt(response),
    onChanged,
  });
  const busy = payment.progress !== null;
  useBlocker(() => busy, busy);
  return payment;
}

type HoldExpiredDialogProps = {
  /** Labels of the expired chairs; none closes the dialog. */
  expired: readonly string[];
  again: HoldAgain;
  /** Chairs that the cart still holds. */
  heldCount: number;
  onContinue: () => void;
  onChooseOthers: () => void;
};

/** Takes the place of the checkout's dialogs when a hold has expired, and offers the same chairs again. */
function HoldExpiredDialog({
  expired,
  again,
  heldCount,
  onContinue,
  onChooseOthers,
}: HoldExpiredDialogProps) {
  const left = expired.filter((label) => !again.gone.includes(label));
  const one = left.length === 1;
  return (
    <Dialog title={useHoldOver()} opened={expired.length > 0} onClose={onChooseOthers} width={520}>
      {left.length > 0 && (
        <p>
          We no longer hold {formatLabels(left)} for you. You have paid nothing, and what you typed
          is still here.
        </p>
      )}
      {again.gone.length > 0 && <Alert tone="warn">{formatGone(again.gone)}</Alert>}
      {again.problem && <Alert tone="danger">{again.problem}</Alert>}
      <DialogActions>
        <Button variant="secondary" onClick={onChooseOthers}>
          Choose other seats
        </Button>
        {left.length > 0 && (
          <Button busy={again.busy} onClick={() => again.holdAgain(left)} data-autofocus>
            {one ? 'Hold the same seat again' : 'Hold the same seats again'}
          </Button>
        )}
        {left.length === 0 && heldCount > 0 && (
          <Button onClick={onContinue} data-autofocus>
            {heldCount === 1 ? 'Continue with 1 seat' : `Continue with ${heldCount} seats`}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
