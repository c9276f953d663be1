import type { Cart } from '@namugongo/contract/reception/carts';
import type { Event } from '@namugongo/contract/reception/events';
import type { OrderResponse } from '@namugongo/contract/reception/checkout';
import { problemDetail } from '@namugongo/contract/problems';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useBuyerForm } from '../buyer/useBuyerForm.ts';
import { savePurchaseKey } from '../../ticket-key-storage.ts';
import type { CardField } from '../../ui/payment-card/card-field.ts';
import { ErrorDialog } from '../../ui/payment-card/ErrorDialog.tsx';
import { InformationDialog, SummaryDialog, PaymentDialog } from './checkout-dialogs.tsx';
import { useOrderPayment } from './useOrderPayment.ts';

type CheckoutFlowProps = {
  cart: Cart;
  event: Event;
  /** Returns to the hall; the cart stays. */
  onClose: () => void;
  /** The cart is paid and can be cleared. */
  onDone: () => void;
  /** Holds may have changed; refetch the cart. */
  onChanged?: () => void;
};

type Step = 'summary' | 'information' | 'payment';

/** Checkout Summary, Enter Your Information, Enter Payment Information, in this order (specification, 'Chair picker and payment'). */
export function CheckoutFlow({ cart, event, onClose, onDone, onChanged }: CheckoutFlowProps) {
  const [step, setStep] = useState<Step>('summary');
  const navigate = useNavigate();
  const form = useBuyerForm();
  const card = useRef<CardField>(null);
  const refetch = () => onChanged?.();
  const onPaid = ({ key }: OrderResponse) => {
    const { phone } = form.values;
    if (key) savePurchaseKey(phone, key);
    onDone();
    void navigate({ to: `/receipt/${phone}` });
  };
  const payment = useOrderPayment({
    cart,
    eventTitle: event.title,
    card,
    onPaid,
    onChanged: refetch,
  });
  const empty = cart.chairs.length === 0 && payment.progress === null;
  const error = payment.failure ?? (empty ? problemDetail('cart-empty') : null);
  const shows = (target: Step) => step === target && error === null;

  // Returns to the information form when it is incomplete (specification, section 5).
  const onPay = () =>
    form.validate().hasErrors ? setStep('information') : void payment.start(form.values);
  const onOk = () => {
    payment.fail(null);
    refetch();
    if (empty) onClose();
  };
  return (
    <>
      <SummaryDialog
        cart={cart}
        event={event}
        opened={shows('summary')}
        onKeepShopping={onClose}
        onProceed={() => setStep('information')}
      />
      <InformationDialog
        cart={cart}
        form={form}
        opened={shows('information')}
        onCancel={onClose}
        onContinue={() => setStep('payment')}
      />
      <PaymentDialog
        cart={cart}
        // Stays open under the error dialog, so that the card field keeps its digits.
        opened={step === 'payment' && !empty}
        progress={payment.progress}
        cardError={payment.cardError}
        handle={card}
        onBack={() => setStep('information')}
        onPay={onPay}
        onUnavailable={() => payment.fail(problemDetail('payment-unavailable'))}
      />
      <ErrorDialog message={error} onOk={onOk} />
    </>
  );
}
