import type { Attempt, PaymentContext } from './payable.ts';
import { findAttempt, setCancelRequested } from './queries.ts';
import { getIdempotencyKeys } from './rules.ts';
import { settleAttempt } from './settle-attempt.ts';
import { setDisputed } from './treasury-queries.ts';

/**
 * Cancels an attempt at the provider before anything is released. When the provider rejects it, settles the actual state of the intent.
 * Throws while the outcome is unknown.
 */
export async function cancelAttempt(payments: PaymentContext, attempt: Attempt): Promise<Attempt> {
  if (!attempt.intentId) return attempt;
  const { provider, platform } = payments;
  // A provider also cancels authorized payments, so first record that nothing may be sold for this one.
  const canceling = await setCancelRequested(platform.database, attempt.id, platform.clock.now());
  if (!canceling) return attempt;
  const result = await provider.cancel({
    key: getIdempotencyKeys(attempt.id).cancel,
    intentId: attempt.intentId,
  });
  if (result.outcome === 'ok') return settleAttempt(payments, attempt, { intent: result.value });
  if (result.outcome === 'unknown' || result.outcome === 'busy')
    throw new Error(`The cancellation has no result yet: ${result.why}`);
  return syncAttempt(payments, attempt);
}

/** Retrieves the intent from the provider and settles it. Throws when the provider does not respond. */
export async function syncAttempt(payments: PaymentContext, attempt: Attempt): Promise<Attempt> {
  const intent = await payments.provider.retrieve(attempt.intentId ?? '');
  if (intent.outcome !== 'ok')
    throw new Error(`Intent ${attempt.intentId} could not be read: ${intent.outcome}`);
  const { disputed } = intent.value;
  const { database, clock } = payments.platform;
  if (disputed !== (attempt.disputedAt !== null))
    await setDisputed(database, attempt.id, disputed ? clock.now() : null);
  return settleAttempt(payments, attempt, { intent: intent.value });
}

/** Outbox handler of 'payment-cancel'. */
export async function runCancel(payments: PaymentContext, attemptId: string): Promise<void> {
  const attempt = await findAttempt(payments.platform.database, attemptId);
  if (attempt) await cancelAttempt(payments, attempt);
}
