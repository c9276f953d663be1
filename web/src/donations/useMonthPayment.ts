import { type OwnMonthlyGift, monthlyGifts } from '@namugongo/contract/monthly-gifts';
import { type RefObject, useRef, useState } from 'react';
import { ask } from '../api.ts';
import type { CardField } from '../ui/card/card-field.ts';
import { paymentFailureWords } from '../ui/card/failure-words.ts';
import { newKey, payingMilliseconds } from '../ui/card/new-key.ts';
import { waitForGift } from './giving-calls.ts';
import { type Outcome, outcomeOf, tokenOf } from './giving-outcome.ts';

/** As long as the reconciler needs to find out what nobody could tell. */
const patienceMilliseconds = 120_000;

type MonthPayment = {
  linkKey: string;
  card: RefObject<CardField | null>;
  onPaid: () => void;
};

/** The steps by which a giver pays the month that the card did not: the kept card or another one, and the bank's question. */
export function useMonthPayment({ linkKey, card, onPaid }: MonthPayment) {
  const [progress, setProgress] = useState<string | null>(null);
  const [cardError, setCardError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef(false);

  async function run(sameCard: boolean): Promise<Outcome> {
    setProgress('Checking your card...');
    const made = sameCard ? { token: null } : await tokenOf(card.current);
    if (!('token' in made)) return made;
    setProgress('Giving...');
    const first = await ask(
      monthlyGifts.pay,
      { params: { key: linkKey }, body: { token: made.token } },
      { headers: { 'idempotency-key': newKey() }, signal: AbortSignal.timeout(payingMilliseconds) },
    );
    if (first.status !== 'action' || !first.clientSecret) return outcomeOf(first);
    setProgress('Waiting for your bank...');
    await card.current?.answerBank(first.clientSecret);
    return outcomeOf(await waitForGift(first.reference, patienceMilliseconds));
  }

  function show(outcome: Outcome): void {
    setCardError('cardError' in outcome ? outcome.cardError : null);
    setFailure('failure' in outcome ? outcome.failure : null);
    if ('paid' in outcome) onPaid();
  }

  return {
    progress,
    cardError,
    failure,
    fail: setFailure,
    /** Pressing twice gives once. */
    async start(sameCard: boolean) {
      if (running.current) return;
      running.current = true;
      setCardError(null);
      await run(sameCard).then(show, (error: unknown) =>
        show({ failure: paymentFailureWords(error) }),
      );
      running.current = false;
      setProgress(null);
    },
  };
}

/** What is wrong with the last charge, in words; empty where nothing is. */
export const owedWords = ({ owed, lastResult, pausedBy }: OwnMonthlyGift): string => {
  if (!owed) return '';
  if (lastResult === 'asked') return 'Your bank wants to hear from you before this month is paid.';
  return pausedBy === 'card'
    ? 'Your card was declined three times, so the gift is paused.'
    : 'Your card was declined for this month.';
};
