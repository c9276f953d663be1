import type { AttemptState } from '@namugongo/contract/payments';

/** What the provider says of an intent, as far as the rules ask (provider.ts has the whole of it). */
export type IntentFacts = {
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

export type AttemptFacts = {
  id: string;
  state: AttemptState;
  intentId: string | null;
  amountCents: number;
  /** A provider lets authorised money go too, so what is being cancelled must not be sold at the same time. */
  cancelRequestedAt: Date | null;
};

const undecided: readonly AttemptState[] = ['CREATED', 'INTENT', 'CONFIRMING', 'ACTION', 'UNKNOWN'];
const afterwards: readonly AttemptState[] = ['AUTHORIZED', 'SUCCEEDED', 'DECLINED', 'CANCELED'];

/**
 * Every step an attempt may take (payments, 'States'). CREATED and INTENT may end at once too: when the provider refuses to make the
 * intent, when it is cancelled, or when a webhook tells the outcome before our own answer.
 */
const steps: Record<AttemptState, readonly AttemptState[]> = {
  CREATED: ['INTENT', 'UNKNOWN', ...afterwards],
  INTENT: ['CONFIRMING', 'UNKNOWN', 'ACTION', ...afterwards],
  CONFIRMING: ['ACTION', 'UNKNOWN', ...afterwards],
  ACTION: afterwards,
  UNKNOWN: ['ACTION', ...afterwards],
  AUTHORIZED: ['SUCCEEDED', 'CANCELED'],
  SUCCEEDED: [],
  DECLINED: [],
  CANCELED: [],
};

export const mayBecome = (from: AttemptState, to: AttemptState): boolean =>
  steps[from].includes(to);

/** Not yet known whether money came. */
export const isUndecided = (state: AttemptState): boolean => undecided.includes(state);

/** An attempt that is left alone: nothing runs for it, the buyer acts, or the reconciler will look. */
export const isAtRest = (state: AttemptState): boolean =>
  !['CREATED', 'INTENT', 'CONFIRMING'].includes(state);

/** What one look at the provider means for an attempt. */
export type Verdict =
  /** Money is certain: deliver what was paid for, or give it back when that is gone. */
  | { kind: 'deliver'; to: 'AUTHORIZED' | 'SUCCEEDED' }
  /** What was authorised and delivered is taken now. */
  | { kind: 'captured' }
  | { kind: 'decline'; code: string }
  | { kind: 'ask' }
  /** No money can come of it any more. */
  | { kind: 'release' }
  /** Money for an attempt that was already over. */
  | { kind: 'give-back' }
  /** Not our intent, or another amount: never sell for it. */
  | { kind: 'foreign' }
  | { kind: 'nothing' };

/** The one decision that the answer, the webhook, the poll and the reconciler share. */
export function judge(attempt: AttemptFacts, intent: IntentFacts): Verdict {
  const ours =
    intent.reference === attempt.id &&
    (attempt.intentId === null || attempt.intentId === intent.id);
  if (!ours) return { kind: 'foreign' };
  const money = intent.state === 'requires_capture' || intent.state === 'succeeded';
  if (money && (intent.amountCents !== attempt.amountCents || intent.currency !== 'usd'))
    return { kind: 'foreign' };
  if (isUndecided(attempt.state)) return judgeUndecided(attempt, intent);
  if (attempt.state === 'AUTHORIZED') {
    if (intent.state === 'succeeded') return { kind: 'captured' };
    return { kind: intent.state === 'canceled' ? 'release' : 'nothing' };
  }
  const over = attempt.state === 'DECLINED' || attempt.state === 'CANCELED';
  return { kind: over && money ? 'give-back' : 'nothing' };
}

function judgeUndecided(attempt: AttemptFacts, intent: IntentFacts): Verdict {
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

/** What the reconciler does with an open attempt after it looked. `ended`: the hold behind it is over. */
export type NextStep = 'settle' | 'confirm' | 'cancel' | 'wait';

export function nextStep(attempt: AttemptFacts, intent: IntentFacts, ended: boolean): NextStep {
  const verdict = judge(attempt, intent);
  if (verdict.kind === 'foreign') return 'cancel';
  if (verdict.kind === 'ask') return ended || attempt.cancelRequestedAt ? 'cancel' : 'settle';
  if (verdict.kind !== 'nothing') return 'settle';
  if (!isUndecided(attempt.state) || intent.state === 'processing') return 'wait';
  if (ended || attempt.cancelRequestedAt) return 'cancel';
  // The confirmation never arrived: the same one again, with the same key.
  return attempt.state === 'ACTION' ? 'wait' : 'confirm';
}

/** Our own idempotency keys at the provider: made from the attempt, so that every repetition finds the same ones. */
export const keysOf = (attemptId: string) => ({
  create: `${attemptId}:create`,
  confirm: `${attemptId}:confirm`,
  capture: `${attemptId}:capture`,
  cancel: `${attemptId}:cancel`,
});
