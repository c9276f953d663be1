import { paymentProblems } from '#contract/problems/payments.ts';
import { uiMessages } from '#contract/ui-messages.ts';
import { useEffect, useRef, useState } from 'react';
import type { CardField } from './card-field.ts';

/** A message for the error dialog; `code` says which it is, where a screen has to know. */
export type CardFailure = { failure: string; code?: string };
/** A message under the card field (null: the field shows its own), why a card was declined, or a failure. */
export type CardProblem = { cardError: string | null } | { declined: string } | CardFailure;
export type CardOutcome<Result> = { result: Result } | CardProblem;

type CardFlowOptions<Input, Result> = {
  /** The steps from pressing the button to the outcome. */
  run: (input: Input, showProgress: (message: string) => void) => Promise<CardOutcome<Result>>;
  /** Shows what an error of `run` means; may show a later outcome too. */
  explain: (error: unknown, show: (outcome: CardOutcome<Result>) => void) => void | Promise<void>;
  onDone: (result: Result) => void;
  onSettled?: () => void;
};

/** Goes away by itself with the connection. */
const offline = { failure: uiMessages.offlineNotCharged, code: 'offline' } as const;

/** State of a form with a card: progress, the error under the card field, a decline, and the error in the dialog. */
export function useCardFlow<Input, Result>({
  run,
  explain,
  onDone,
  onSettled,
}: CardFlowOptions<Input, Result>) {
  const [progress, setProgress] = useState<string | null>(null);
  const [cardError, setCardError] = useState<string | null>(null);
  const [declined, setDeclined] = useState<string | null>(null);
  const [failure, setFailure] = useState<CardFailure | null>(null);
  const running = useRef(false);
  useEffect(() => {
    if (failure?.code !== offline.code) return;
    const clear = () => setFailure(null);
    window.addEventListener('online', clear);
    return () => window.removeEventListener('online', clear);
  }, [failure]);

  function show(outcome: CardOutcome<Result>): void {
    setCardError('cardError' in outcome ? outcome.cardError : null);
    setDeclined('declined' in outcome ? outcome.declined : null);
    setFailure('failure' in outcome ? outcome : null);
    if ('result' in outcome) onDone(outcome.result);
  }

  return {
    progress,
    cardError,
    declined,
    failure: failure?.failure ?? null,
    failureCode: failure?.code ?? null,
    /** Shows a message in the error dialog; null closes it. */
    fail: (message: string | null) => setFailure(message === null ? null : { failure: message }),
    /** A second press while one is running does nothing. */
    async start(input: Input) {
      if (running.current) return;
      running.current = true;
      setCardError(null);
      setDeclined(null);
      await run(input, setProgress).then(show, (error: unknown) => explain(error, show));
      running.current = false;
      setProgress(null);
      onSettled?.();
    },
  };
}

/** Resolves to a token of the typed card, or to what is wrong with it. */
export async function createCardToken(
  card: CardField | null,
): Promise<{ token: string } | CardProblem> {
  try {
    const created = await card?.createToken();
    // Its field has not loaded, so there is nothing to type a card into.
    if (!created) return { failure: paymentProblems['payment-unavailable'].detail };
    return 'error' in created ? { cardError: created.error } : created;
  } catch {
    // The card script did not respond, so no payment has started.
    return navigator.onLine ? { failure: uiMessages.checkoutFailed } : offline;
  }
}
