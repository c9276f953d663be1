import type { Cart } from '@namugongo/contract/reception/carts';
import type { Event } from '@namugongo/contract/reception/events';
import type { OrderAnswer } from '@namugongo/contract/reception/checkout';
import { problemDetail } from '@namugongo/contract/problems';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useBuyerForm } from '../buyer/useBuyerForm.ts';
import { keepTicketKey } from '../../ticket-keys.ts';
import type { CardField } from '../../ui/card/card-field.ts';
import { ErrorDialog } from '../../ui/card/ErrorDialog.tsx';
import { InformationDialog } from './InformationDialog.tsx';
import { PaymentDialog } from './PaymentDialog.tsx';
import { SummaryDialog } from './SummaryDialog.tsx';
import { usePayment } from './usePayment.ts';

type CheckoutFlowProps = {
  cart: Cart;
  event: Event;
  /** Back to the hall; the cart stays. */
  onClose: () => void;
  /** The cart was paid: forget it. */
  onDone: () => void;
  /** Holds may have changed: look again. */
  onChanged?: () => void;
};

type Step = 'summary' | 'information' | 'payment';

/** Checkout Summary, Enter Your Information, Enter Payment Information, in this order (specification, 'Chair picker and payment'). */
export function CheckoutFlow({ cart, event, onClose, onDone, onChanged }: CheckoutFlowProps) {
  const [step, setStep] = useState<Step>('summary');
  const navigate = useNavigate();
  const form = useBuyerForm();
  const card = useRef<CardField>(null);
  const look = () => onChanged?.();
  const onPaid = ({ key }: OrderAnswer) => {
    const { phone } = form.values;
    if (key) keepTicketKey(phone, key);
    onDone();
    void navigate({ to: `/receipt/${phone}` });
  };
  const payment = usePayment({ cart, eventTitle: event.title, card, onPaid, onChanged: look });
  const empty = cart.chairs.length === 0 && payment.progress === null;
  const error = payment.failure ?? (empty ? problemDetail('cart-empty') : null);
  const shows = (wanted: Step) => step === wanted && error === null;

  // Whoever got to the card without all answers is asked again (specification, section 5).
  const onPay = () =>
    form.validate().hasErrors ? setStep('information') : void payment.start(form.values);
  const onOk = () => {
    payment.fail(null);
    look();
    if (empty) onClose();
  };
  return (
    <>
      <SummaryDialog
        cart={cart}
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
        // Stays open under the error, so that the card's digits are still there afterwards.
        opened={step === 'payment' && !empty}
        progress={payment.progress}
        cardError={payment.cardError}
        handle={card}
        onBack={() => setStep('information')}
        onPay={onPay}
        onUnavailable={() => payment.fail(problemDetail('payment-unavailable'))}
      />
      <ErrorDialog words={error} onOk={onOk} />
    </>
  );
}
