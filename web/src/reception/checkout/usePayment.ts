import type { Buyer } from '@namugongo/contract/reception/buyer';
import type { Cart } from '@namugongo/contract/reception/carts';
import type { OrderAnswer } from '@namugongo/contract/reception/checkout';
import { declineSentence } from '@namugongo/contract/reception/declines';
import { problemDetail, screenSentences } from '@namugongo/contract/problems';
import { type RefObject, useRef, useState } from 'react';
import { ask } from '../../api.ts';
import { carts } from '@namugongo/contract/reception/carts';
import type { CardField } from './card-field.ts';
import { isUnknown, paymentFailureWords } from './failure-words.ts';
import { pay, waitForOrder } from './payment-calls.ts';

/** How long the browser goes on asking after a payment that nobody could tell about; the reconciler needs about a minute. */
const patienceMilliseconds = 120_000;

type PaymentOptions = {
  cart: Cart;
  eventTitle: string;
  card: RefObject<CardField | null>;
  onPaid: (answer: OrderAnswer) => void;
  /** The cart may have changed: holds ran out, the payment is under way. */
  onChanged: () => void;
};

/** The steps between 'Pay' and the tickets: token, payment, the bank's question, waiting for what is not known yet. */
export function usePayment({ cart, eventTitle, card, onPaid, onChanged }: PaymentOptions) {
  const [progress, setProgress] = useState<string | null>(null);
  const [cardError, setCardError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef(false);

  async function tokenOfCard(): Promise<string | null> {
    if (cart.totalCents === 0) return '';
    const field = card.current;
    if (!field) {
      setFailure(problemDetail('card-missing'));
      return null;
    }
    const made = await field.makeToken();
    if ('error' in made) setCardError(made.error);
    return 'token' in made ? made.token : null;
  }

  async function decide(answer: OrderAnswer): Promise<void> {
    if (answer.status === 'action' && answer.clientSecret) {
      setProgress('Waiting for your bank...');
      await card.current?.answerBank(answer.clientSecret);
      setProgress('Confirming with your bank...');
      return decide(await waitForOrder(answer.orderId, cart.id, patienceMilliseconds, true));
    }
    if (answer.status === 'paid') return onPaid(answer);
    if (answer.status === 'declined')
      return setCardError(screenSentences.paymentFailed(answer.message ?? declineSentence(null)));
    if (answer.status === 'refund-due' || answer.status === 'refunded')
      return setFailure(problemDetail('reservation-incomplete'));
    if (answer.status === 'expired') return setFailure(problemDetail('payment-failed'));
    setFailure(problemDetail('payment-unknown'));
  }

  /** Nobody knows: the buyer is told so, and the browser goes on asking behind the message. */
  async function waitBehindMessage(): Promise<void> {
    setFailure(problemDetail('payment-unknown'));
    const { orderId } = await ask(carts.read, { params: { cartId: cart.id } });
    if (orderId === null) return;
    const answer = await waitForOrder(orderId, cart.id, patienceMilliseconds, true);
    if (answer.status === 'paid') onPaid(answer);
  }

  async function run(buyer: Buyer): Promise<void> {
    try {
      setProgress('Checking your card...');
      const token = await tokenOfCard();
      if (token === null) return;
      setProgress('Paying and reserving your chairs...');
      await decide(await pay(cart, buyer, token, eventTitle));
    } catch (error) {
      if (!isUnknown(error)) return setFailure(paymentFailureWords(error));
      await waitBehindMessage().catch(() => undefined);
    }
  }

  return {
    progress,
    cardError,
    failure,
    fail: setFailure,
    /** Pressing twice pays once. */
    async start(buyer: Buyer) {
      if (running.current) return;
      running.current = true;
      setCardError(null);
      await run(buyer).finally(() => {
        running.current = false;
        setProgress(null);
        onChanged();
      });
    },
  };
}
