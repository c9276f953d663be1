import { isProblem } from '@namugongo/contract/call';
import { donations } from '@namugongo/contract/donations';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ask } from '../api.ts';
import type { CardField } from '../ui/card/card-field.ts';
import { isUnknown, paymentFailureWords } from '../ui/card/failure-words.ts';
import type { GiftAnswers } from './gift-answers.ts';
import { type Outcome, outcomeOf, tokenOf } from './giving-outcome.ts';
import {
  keepReference,
  keptReference,
  newReference,
  sendGift,
  waitForGift,
} from './giving-calls.ts';

/** How long the browser goes on asking after a payment that nobody could tell about; the reconciler needs about a minute. */
const patienceMilliseconds = 120_000;

/** The page was reloaded while a payment ran: what came of it? */
function useGiftBefore(onPaid: (nextOn: string | null) => void) {
  const tellPaid = useEffectEvent(onPaid);
  useEffect(() => {
    const reference = keptReference();
    if (!reference) return;
    ask(donations.status, { params: { reference } }).then(
      ({ status, nextOn }) => {
        if (status === 'paid') tellPaid(nextOn);
        else if (status === 'declined') keepReference(null);
      },
      () => undefined,
    );
  }, []);
}

type GivingOptions = {
  card: RefObject<CardField | null>;
  feePercent: number;
  onPaid: (nextOn: string | null) => void;
};

/** The steps between 'Donate' and the thanks: token, payment, the bank's question, waiting for what is not known yet. */
export function useGiving({ card, feePercent, onPaid }: GivingOptions) {
  const [progress, setProgress] = useState<string | null>(null);
  const [cardError, setCardError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef(false);
  const reference = useRef(keptReference() ?? newReference());

  function show(outcome: Outcome): void {
    setCardError('cardError' in outcome ? outcome.cardError : null);
    setFailure('failure' in outcome ? outcome.failure : null);
    if (!('paid' in outcome)) return;
    keepReference(null);
    reference.current = newReference();
    onPaid(outcome.nextOn);
  }
  useGiftBefore((nextOn) => show({ paid: true, nextOn }));

  async function run(answers: GiftAnswers): Promise<Outcome> {
    setProgress('Checking your card...');
    const made = await tokenOf(card.current);
    if (!('token' in made)) return made;
    setProgress('Giving...');
    keepReference(reference.current);
    const { token } = made;
    const first = await sendGift({ answers, feePercent, token, reference: reference.current });
    if (first.status !== 'action' || !first.clientSecret) return outcomeOf(first);
    setProgress('Waiting for your bank...');
    await card.current?.answerBank(first.clientSecret);
    return outcomeOf(await waitForGift(first.reference, patienceMilliseconds));
  }

  /** The giver is told, and the browser goes on asking behind the message: a gift that came later is thanked for. */
  async function explain(error: unknown): Promise<void> {
    // An answer was lost, and the gift had come.
    if (isProblem(error, 'donation-paid')) return show({ paid: true, nextOn: null });
    show({ failure: paymentFailureWords(error) });
    if (!isUnknown(error)) return;
    const answer = await waitForGift(reference.current, patienceMilliseconds).catch(() => null);
    if (answer?.status === 'paid') show(outcomeOf(answer));
  }

  return {
    progress,
    cardError,
    failure,
    fail: setFailure,
    /** Pressing twice gives once. */
    async start(answers: GiftAnswers) {
      if (running.current) return;
      running.current = true;
      setCardError(null);
      await run(answers).then(show, explain);
      running.current = false;
      setProgress(null);
    },
  };
}
