import type { AttemptState } from '#features/payments/contract/payments.ts';

/** The fields of an intent that the rules need (provider.ts has the full type). */
export type IntentSnapshot = {
  id: string;
  state:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'processing'
    | 'requires_capture'
    | 'succeeded'
    | 'canceled';
  amountCents: number;
  currency: string;
  reference: string;
  decline: { code: string; declineCode: string | null } | null;
};

export type AttemptSnapshot = {
  id: string;
  state: AttemptState;
  intentId: string | null;
  amountCents: number;
  /** A provider also cancels authorized payments, so an attempt being canceled must not be sold. */
  cancelRequestedAt: Date | null;
};

const pendingStates: readonly AttemptState[] = [
  'CREATED',
  'INTENT',
  'CONFIRMING',
  'ACTION',
  'UNKNOWN',
];
const outcomeStates: readonly AttemptState[] = ['AUTHORIZED', 'SUCCEEDED', 'DECLINED', 'CANCELED'];

/**
 * All transitions of an attempt (payments, 'States'). A confirmation that follows the intent at once skips INTENT. CREATED and INTENT can
 * also end directly: the provider rejects the intent, it is canceled, or a webhook reports the outcome before our own response.
 */
const steps: Record<AttemptState, readonly AttemptState[]> = {
  CREATED: ['INTENT', 'CONFIRMING', 'UNKNOWN', ...outcomeStates],
  INTENT: ['CONFIRMING', 'UNKNOWN', 'ACTION', ...outcomeStates],
  CONFIRMING: ['ACTION', 'UNKNOWN', ...outcomeStates],
  ACTION: outcomeStates,
  UNKNOWN: ['ACTION', ...outcomeStates],
  AUTHORIZED: ['SUCCEEDED', 'CANCELED'],
  SUCCEEDED: [],
  DECLINED: [],
  CANCELED: [],
};

export const canTransition = (from: AttemptState, to: AttemptState): boolean =>
  steps[from].includes(to);

/** True while the outcome is open. */
export const isPending = (state: AttemptState): boolean => pendingStates.includes(state);

/** True for what was charged, or will be as soon as it is captured. */
export const isCharge = ({
  state,
  amountCents,
}: {
  state: AttemptState;
  amountCents: number;
}): boolean => amountCents > 0 && (state === 'AUTHORIZED' || state === 'SUCCEEDED');

/** True when no request is running for the attempt: it is settled, waits for the buyer, or waits for the reconciler. */
export const isIdle = (state: AttemptState): boolean =>
  !['CREATED', 'INTENT', 'CONFIRMING'].includes(state);

/** What a retrieved intent means for an attempt. */
export type IntentDecision =
  /** Paid or authorized: deliver, or refund when that is impossible. */
  | { kind: 'deliver'; to: 'AUTHORIZED' | 'SUCCEEDED' }
  /** The authorized payment of a delivered subject was captured. */
  | { kind: 'captured' }
  | { kind: 'decline'; code: string }
  | { kind: 'ask' }
  /** The attempt can no longer be paid. */
  | { kind: 'release' }
  /** A payment for an attempt that had already hasTimedOut. */
  | { kind: 'give-back' }
  /** Not our intent, or another amount; never delivered. */
  | { kind: 'foreign' }
  | { kind: 'nothing' };

/** The decision shared by responses, webhooks, polling and the reconciler. */
export function decideFromIntent(attempt: AttemptSnapshot, intent: IntentSnapshot): IntentDecision {
  const local =
    intent.reference === attempt.id &&
    (attempt.intentId === null || attempt.intentId === intent.id);
  if (!local) return { kind: 'foreign' };
  const money = intent.state === 'requires_capture' || intent.state === 'succeeded';
  if (money && (intent.amountCents !== attempt.amountCents || intent.currency !== 'usd'))
    return { kind: 'foreign' };
  if (isPending(attempt.state)) return decidePending(attempt, intent);
  if (attempt.state === 'AUTHORIZED') {
    if (intent.state === 'succeeded') return { kind: 'captured' };
    return { kind: intent.state === 'canceled' ? 'release' : 'nothing' };
  }
  const hasEnded = attempt.state === 'DECLINED' || attempt.state === 'CANCELED';
  return { kind: hasEnded && money ? 'give-back' : 'nothing' };
}

function decidePending(attempt: AttemptSnapshot, intent: IntentSnapshot): IntentDecision {
  switch (intent.state) {
    case 'requires_capture':
      return attempt.cancelRequestedAt
        ? { kind: 'nothing' }
        : { kind: 'deliver', to: 'AUTHORIZED' };
    case 'succeeded':
      return { kind: 'deliver', to: 'SUCCEEDED' };
    case 'canceled':
      return { kind: 'release' };
    case 'requires_action':
      return { kind: attempt.state === 'ACTION' ? 'nothing' : 'ask' };
    case 'requires_payment_method':
      return intent.decline
        ? { kind: 'decline', code: intent.decline.declineCode ?? intent.decline.code }
        : { kind: 'nothing' };
    case 'requires_confirmation':
    case 'processing':
      return { kind: 'nothing' };
  }
}

/** The next step of the reconciler for an open attempt. */
export type NextStep = 'settle' | 'confirm' | 'cancel' | 'wait';

export function getNextStep(
  attempt: AttemptSnapshot,
  intent: IntentSnapshot,
  hasTimedOut: boolean,
): NextStep {
  const decision = decideFromIntent(attempt, intent);
  if (decision.kind === 'foreign') return 'cancel';
  if (decision.kind === 'ask')
    return hasTimedOut || attempt.cancelRequestedAt ? 'cancel' : 'settle';
  if (decision.kind !== 'nothing') return 'settle';
  if (!isPending(attempt.state) || intent.state === 'processing') return 'wait';
  if (hasTimedOut || attempt.cancelRequestedAt) return 'cancel';
  // The confirmation never arrived; repeat it with the same key.
  return attempt.state === 'ACTION' ? 'wait' : 'confirm';
}

/** Idempotency keys at the provider, derived from the attempt id. */
export const getIdempotencyKeys = (attemptId: string) => ({
  create: `${attemptId}:create`,
  confirm: `${attemptId}:confirm`,
  capture: `${attemptId}:capture`,
  cancel: `${attemptId}:cancel`,
});
