import { problemDetail } from '@namugongo/contract/problems';
import { uiMessages } from '@namugongo/contract/ui-messages';
import type { Buyer } from '@namugongo/contract/reception/buyer';
import { type Cart, carts } from '@namugongo/contract/reception/carts';
import type { OrderResponse } from '@namugongo/contract/reception/checkout';
import { type RefObject, useRef, useState } from 'react';
import { callApi } from '../../api.ts';
import type { CardField } from '../../ui/payment-card/card-field.ts';
import {
  isPaymentUnknown,
  getPaymentErrorMessage,
} from '../../ui/payment-card/payment-error-messages.ts';
import { toOrderOutcome } from './order-outcome.ts';
import { payCart, pollOrder } from './payment-api.ts';

/** Polling time in ms after a payment with an unknown outcome; the reconciler needs about a minute. */
const pollTimeoutMs = 120_000;

type PaymentOptions = {
  cart: Cart;
  eventTitle: string;
  card: RefObject<CardField | null>;
  onPaid: (response: OrderResponse) => void;
  /** The cart may have changed, for example because holds expired. */
  onChanged: () => void;
};

/** Handles the bank's confirmation if required and returns the order after it. */
async function confirmWithBank(
  response: OrderResponse,
  cart: Cart,
  card: CardField | null,
): Promise<OrderResponse> {
  if (response.status !== 'action' || !response.clientSecret) return response;
  await card?.handleNextAction(response.clientSecret);
  return pollOrder(response.orderId, cart.id, pollTimeoutMs, true);
}

/** Polls the newest order of a cart after a lost or late response; null when the cart has none. */
async function pollNewestOrder(cart: Cart): Promise<OrderResponse | null> {
  const { orderId } = await callApi(carts.get, { params: { cartId: cart.id } });
  return orderId === null ? null : pollOrder(orderId, cart.id, pollTimeoutMs, true);
}

/** The payment from 'Pay' to the tickets: token, payment, the bank's confirmation and polling. */
export function usePayment({ cart, eventTitle, card, onPaid, onChanged }: PaymentOptions) {
  const [progress, setProgress] = useState<string | null>(null);
  const [cardError, setCardError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef(false);

  async function createCardToken(): Promise<string | null> {
    if (cart.totalCents === 0) return '';
    try {
      const created = await card.current?.createToken();
      if (!created) setFailure(problemDetail('card-missing'));
      else if ('error' in created) setCardError(created.error);
      return created && 'token' in created ? created.token : null;
    } catch {
      // The card script failed before a payment began.
      setFailure(uiMessages.checkoutFailed);
      return null;
    }
  }

  async function run(buyer: Buyer): Promise<void> {
    setProgress('Checking your card...');
    const token = await createCardToken();
    if (token === null) return;
    setProgress('Paying and reserving your seats...');
    const first = await payCart(cart, buyer, token, eventTitle);
    if (first.status === 'action') setProgress('Waiting for your bank...');
    const response = await confirmWithBank(first, cart, card.current);
    const outcome = toOrderOutcome(response);
    if ('paid' in outcome) onPaid(response);
    else if ('cardError' in outcome) setCardError(outcome.cardError);
    else setFailure(outcome.failure);
  }

  /** Shows the error; after an unknown outcome keeps polling and opens the tickets when they are issued. */
  async function handleError(error: unknown): Promise<void> {
    setFailure(getPaymentErrorMessage(error));
    if (!isPaymentUnknown(error)) return;
    const response = await pollNewestOrder(cart).catch(() => null);
    if (response?.status === 'paid') onPaid(response);
  }

  return {
    progress,
    cardError,
    failure,
    fail: setFailure,
    /** Ignores a second call while a payment runs. */
    async start(buyer: Buyer) {
      if (running.current) return;
      running.current = true;
      setCardError(null);
      await run(buyer).catch(handleError);
      running.current = false;
      setProgress(null);
      onChanged();
    },
  };
}
