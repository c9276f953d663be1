import { type MonthlyCardAnswer, monthlyGifts } from '@namugongo/contract/monthly-gifts';
import { isCallFailure, isProblem } from '@namugongo/contract/call';
import { problemDetail } from '@namugongo/contract/problems';
import { declineSentence } from '@namugongo/contract/reception/declines';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { ask, queryOf } from '../api.ts';
import type { CardField } from '../ui/card/card-field.ts';
import { isUnknown, paymentFailureWords } from '../ui/card/failure-words.ts';
import { newKey, payingMilliseconds } from '../ui/card/new-key.ts';
import { type Outcome, tokenOf } from './giving-outcome.ts';

/** As long as the server needs to find out what nobody could tell. */
const patienceMilliseconds = 90_000;

type CardChange = {
  linkKey: string;
  card: RefObject<CardField | null>;
  onKept: (lastFour: string | null) => void;
};

type Result = Exclude<Outcome, { paid: true }> | { kept: MonthlyCardAnswer };

/** The steps by which a giver puts another card in the place of the kept one, and answers their bank. */
export function useCardChange({ linkKey, card, onKept }: CardChange) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<string | null>(null);
  const [cardError, setCardError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef(false);

  async function run(): Promise<Result> {
    setProgress('Checking your card...');
    const made = await tokenOf(card.current);
    if ('paid' in made) throw new Error('A card field pays nothing.');
    if (!('token' in made)) return made;
    setProgress('Keeping your card...');
    const press = { linkKey, token: made.token, key: newKey() };
    const still = () => setProgress('No answer yet. Asking again...');
    const first = await askUntilKnown(press, still);
    if (first.status === 'kept' || !first.clientSecret) return { kept: first };
    setProgress('Waiting for your bank...');
    await card.current?.answerBank(first.clientSecret);
    setProgress('Keeping your card...');
    const then = await askUntilKnown(press, still);
    // Put away without an answer: whoever presses again is asked again.
    return then.status === 'kept' ? { kept: then } : { cardError: bankUnanswered };
  }

  function show(result: Result): void {
    setCardError('cardError' in result ? result.cardError : null);
    setFailure('failure' in result ? result.failure : null);
    if (!('kept' in result)) return;
    const { queryKey } = queryOf(monthlyGifts.own, { params: { key: linkKey } });
    client.setQueryData(queryKey, result.kept.gift);
    onKept(result.kept.lastFour);
  }

  return {
    progress,
    cardError,
    failure,
    fail: setFailure,
    /** Pressing twice changes the card once. */
    async start() {
      if (running.current) return;
      running.current = true;
      setCardError(null);
      await run().then(show, (error: unknown) => show(failureOf(error)));
      running.current = false;
      setProgress(null);
    },
  };
}

const bankUnanswered = declineSentence('setup_intent_authentication_failure');

type Press = { linkKey: string; token: string; key: string };

/** The same press again while nobody can say what became of it: the card is kept once, however often it is asked for. */
async function askUntilKnown(
  { linkKey, token, key }: Press,
  onSilence: () => void,
): Promise<MonthlyCardAnswer> {
  const until = Date.now() + patienceMilliseconds;
  for (;;) {
    try {
      return await ask(
        monthlyGifts.card,
        { params: { key: linkKey }, body: { token } },
        { headers: { 'idempotency-key': key }, signal: AbortSignal.timeout(payingMilliseconds) },
      );
    } catch (error) {
      if (!isUnsaid(error) || Date.now() > until) throw error;
      onSilence();
      await new Promise((done) => setTimeout(done, 2_000));
    }
  }
}

const isUnsaid = (error: unknown): boolean =>
  isProblem(error, 'card-change-unknown') || isUnknown(error);

/** Nothing is charged here, so the words of a failed payment are only for what hinders those as well. */
function failureOf(error: unknown): { cardError: string } | { failure: string } {
  if (isUnsaid(error)) return { failure: problemDetail('card-change-unknown') };
  if (!isCallFailure(error) || error.problem.status >= 500)
    return { failure: paymentFailureWords(error) };
  const { detail } = error.problem;
  return isProblem(error, 'card-declined') ? { cardError: detail } : { failure: detail };
}
