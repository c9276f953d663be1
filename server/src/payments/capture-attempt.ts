import type { Attempt, Payments } from './payable.ts';
import { lookAtAttempt } from './cancel-attempt.ts';
import { findAttempt } from './queries.ts';
import { keysOf } from './rules.ts';
import { settleAttempt } from './settle-attempt.ts';

/** Takes the money that was set aside for what is sold already. Throws while the provider does not say. */
export async function captureAttempt(payments: Payments, attempt: Attempt): Promise<Attempt> {
  if (attempt.state !== 'AUTHORIZED' || !attempt.intentId) return attempt;
  const answer = await payments.provider.capture({
    key: keysOf(attempt.id).capture,
    intentId: attempt.intentId,
  });
  if (answer.outcome === 'done') return settleAttempt(payments, attempt, { intent: answer.value });
  if (answer.outcome === 'unknown' || answer.outcome === 'busy')
    throw new Error(`The capture has no answer yet: ${answer.why}`);
  const looked = await lookAtAttempt(payments, attempt);
  // Sold, and the bank no longer gives the money: the board names the order until a person has acted.
  if (looked.state === 'AUTHORIZED')
    throw new Error('The capture was refused although the money is set aside.');
  return looked;
}

/** The outbox's work of kind 'payment-capture'. */
export async function runCapture(payments: Payments, attemptId: string): Promise<void> {
  const attempt = await findAttempt(payments.platform.database, attemptId);
  if (attempt) await captureAttempt(payments, attempt);
}
