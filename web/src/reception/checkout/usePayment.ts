import { problemDetail, screenSentences } from '@namugongo/contract/problems';
import type { Buyer } from '@namugongo/contract/reception/buyer';
import { type Cart, carts } from '@namugongo/contract/reception/carts';
import type { OrderAnswer } from '@namugongo/contract/reception/checkout';
import { type RefObject, useRef, useState } from 'react';
import { ask } from '../../api.ts';
import type { CardField } from '../../ui/card/card-field.ts';
import { isUnknown, paymentFailureWords } from '../../ui/card/failure-words.ts';
import { outcomeOf } from './order-outcome.ts';
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

/** The bank's question of a requires_action, and what the order became after it. */
async function afterBank(
  answer: OrderAnswer,
  cart: Cart,
  card: CardField | null,
): Promise<OrderAnswer> {
  if (answer.status !== 'action' || !answer.clientSecret) return answer;
  await card?.answerBank(answer.clientSecret);
  return waitForOrder(answer.orderId, cart.id, patienceMilliseconds, true);
}

/** The newest order of a cart once it is decided, or null when there is none: after an answer that was lost or late. */
async function laterOutcome(cart: Cart): Promise<OrderAnswer | null> {
  const { orderId } = await ask(carts.read, { params: { cartId: cart.id } });
  return orderId === null ? null : waitForOrder(orderId, cart.id, patienceMilliseconds, true);
}

/** The steps between 'Pay' and the tickets: token, payment, the bank's question, waiting for what is not known yet. */
export function usePayment({ cart, eventTitle, card, onPaid, onChanged }: PaymentOptions) {
  const [progress, setProgress] = useState<string | null>(null);
  const [cardError, setCardError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef(false);

  async function tokenOfCard(): Promise<string | null> {
    if (cart.totalCents === 0) return '';
    try {
      const made = await card.current?.makeToken();
      if (!made) setFailure(problemDetail('card-missing'));
      else if ('error' in made) setCardError(made.error);
      return made && 'token' in made ? made.token : null;
    } catch {
      // The card's script could not be asked: no payment was begun.
      setFailure(screenSentences.checkoutFailed);
      return null;
    }
  }

  async function run(buyer: Buyer): Promise<void> {
    setProgress('Checking your card...');
    const token = await tokenOfCard();
    if (token === null) return;
    setProgress('Paying and reserving your chairs...');
    const first = await pay(cart, buyer, token, eventTitle);
    if (first.status === 'action') setProgress('Waiting for your bank...');
    const answer = await afterBank(first, cart, card.current);
    const outcome = outcomeOf(answer);
    if ('paid' in outcome) onPaid(answer);
    else if ('cardError' in outcome) setCardError(outcome.cardError);
    else setFailure(outcome.failure);
  }

  /** The buyer is told, and the browser goes on asking behind the message: tickets that come later are shown. */
  async function explain(error: unknown): Promise<void> {
    setFailure(paymentFailureWords(error));
    if (!isUnknown(error)) return;
    const answer = await laterOutcome(cart).catch(() => null);
    if (answer?.status === 'paid') onPaid(answer);
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
      await run(buyer).catch(explain);
      running.current = false;
      setProgress(null);
      onChanged();
    },
  };
}
