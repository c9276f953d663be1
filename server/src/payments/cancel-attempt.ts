import type { Attempt, Payments } from './payable.ts';
import { findAttempt, writeCancelRequest } from './queries.ts';
import { keysOf } from './rules.ts';
import { settleAttempt } from './settle-attempt.ts';
import { markDispute } from './treasury-queries.ts';

/**
 * Ends an attempt at the provider first; only then is anything freed. A refusal means that something else happened there before:
 * the intent's true state is settled instead. Throws while the provider does not say.
 */
export async function cancelAttempt(payments: Payments, attempt: Attempt): Promise<Attempt> {
  if (!attempt.intentId) return attempt;
  const { provider, platform } = payments;
  // A provider lets authorised money go as well: it must be written that nothing is sold for it any more, or it was sold first.
  const canceling = await writeCancelRequest(platform.database, attempt.id, platform.clock.now());
  if (!canceling) return attempt;
  const answer = await provider.cancel({
    key: keysOf(attempt.id).cancel,
    intentId: attempt.intentId,
  });
  if (answer.outcome === 'done') return settleAttempt(payments, attempt, { intent: answer.value });
  if (answer.outcome === 'unknown' || answer.outcome === 'busy')
    throw new Error(`The cancellation has no answer yet: ${answer.why}`);
  return lookAtAttempt(payments, attempt);
}

/** Asks the provider how an attempt stands, and settles what it says. Throws while it does not answer. */
export async function lookAtAttempt(payments: Payments, attempt: Attempt): Promise<Attempt> {
  const looked = await payments.provider.retrieve(attempt.intentId ?? '');
  if (looked.outcome !== 'done')
    throw new Error(`Intent ${attempt.intentId} could not be read: ${looked.outcome}`);
  const { disputed } = looked.value;
  const { database, clock } = payments.platform;
  if (disputed !== (attempt.disputedAt !== null))
    await markDispute(database, attempt.id, disputed ? clock.now() : null);
  return settleAttempt(payments, attempt, { intent: looked.value });
}

/** The outbox's work of kind 'payment-cancel'. */
export async function runCancel(payments: Payments, attemptId: string): Promise<void> {
  const attempt = await findAttempt(payments.platform.database, attemptId);
  if (attempt) await cancelAttempt(payments, attempt);
}
