import {
  type CardUpdateResponse,
  monthlyDonations,
} from '#features/donations/contract/monthly-donations.ts';
import { isApiError, hasProblemCode } from '#contract/client.ts';
import { problemDetail } from '#contract/problems.ts';
import { declineMessage } from '#features/payments/contract/declines.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { callApi, setApiData } from '#ui/api.ts';
import type { CardField } from '#features/payments/web/payment-card/card-field.ts';
import {
  isPaymentUnknown,
  getPaymentErrorMessage,
} from '#features/payments/web/payment-card/payment-error-messages.ts';
import {
  createIdempotencyKey,
  createPaymentCallOptions,
} from '#features/payments/web/payment-card/payment-call.ts';
import {
  type CardProblem,
  createCardToken,
  useCardFlow,
} from '#features/payments/web/payment-card/useCardFlow.ts';

/** Time that the server needs to settle an unknown card change. */
const timeoutMs = 90_000;

type CardChange = {
  linkKey: string;
  card: RefObject<CardField | null>;
  onSaved: (lastFour: string | null) => void;
};

/** Replaces the saved card: token, request, the bank's challenge, and retries while the outcome is unknown. */
export function useCardChange({ linkKey, card, onSaved }: CardChange) {
  const client = useQueryClient();
  return useCardFlow<void, CardUpdateResponse>({
    async run(_, showProgress) {
      showProgress('Checking your card...');
      const created = await createCardToken(card.current);
      if (!('token' in created)) return created;
      showProgress('Saving your card...');
      const attempt = { linkKey, token: created.token, key: createIdempotencyKey() };
      const showWaiting = () => showProgress('Still waiting for an answer...');
      const first = await retryWhileUnknown(attempt, showWaiting);
      if (first.status === 'kept' || !first.clientSecret) return { result: first };
      showProgress('Waiting for your bank...');
      await card.current?.handleNextAction(first.clientSecret);
      showProgress('Saving your card...');
      const then = await retryWhileUnknown(attempt, showWaiting);
      // The donor closed the challenge; another press starts it again.
      return then.status === 'kept' ? { result: then } : { cardError: challengeFailed };
    },
    explain: (error, show) => show(toFailure(error)),
    onDone({ donation, lastFour }) {
      setApiData(client, monthlyDonations.getOwn, { params: { key: linkKey } }, donation);
      onSaved(lastFour);
    },
  });
}

const challengeFailed = declineMessage('setup_intent_authentication_failure');

type CardUpdateAttempt = { linkKey: string; token: string; key: string };

/** Repeats the same request (one idempotency key) while its outcome is unknown. */
async function retryWhileUnknown(
  { linkKey, token, key }: CardUpdateAttempt,
  onUnknown: () => void,
): Promise<CardUpdateResponse> {
  const until = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await callApi(
        monthlyDonations.updateCard,
        { params: { key: linkKey }, body: { token } },
        createPaymentCallOptions(key),
      );
    } catch (error) {
      if (!isUnknown(error) || Date.now() > until) throw error;
      onUnknown();
      await new Promise((done) => setTimeout(done, 2_000));
    }
  }
}

const isUnknown = (error: unknown): boolean =>
  hasProblemCode(error, 'card-update-status-unknown') || isPaymentUnknown(error);

/** Nothing is charged here, so payment messages apply only to server errors. */
function toFailure(error: unknown): CardProblem {
  if (isUnknown(error)) return { failure: problemDetail('card-update-status-unknown') };
  if (!isApiError(error) || error.problem.status >= 500)
    return { failure: getPaymentErrorMessage(error) };
  const { detail } = error.problem;
  return hasProblemCode(error, 'card-declined') ? { cardError: detail } : { failure: detail };
}
