import type { Attempt, PaymentContext } from './payable.ts';
import { syncAttempt } from './cancel-attempt.ts';
import { findAttempt } from './queries.ts';
import { getIdempotencyKeys } from './rules.ts';
import { settleAttempt } from './settle-attempt.ts';

/** Captures an authorized payment after the sale. Throws while the outcome is unknown. */
export async function captureAttempt(payments: PaymentContext, attempt: Attempt): Promise<Attempt> {
  if (attempt.state !== 'AUTHORIZED' || !attempt.intentId) return attempt;
  const result = await payments.provider.capture({
    key: getIdempotencyKeys(attempt.id).capture,
    intentId: attempt.intentId,
  });
  if (result.outcome === 'ok') return settleAttempt(payments, attempt, { intent: result.value });
  if (result.outcome === 'unknown' || result.outcome === 'busy')
    throw new Error(`The capture has no result yet: ${result.why}`);
  const synced = await syncAttempt(payments, attempt);
  // Sold, but the bank no longer pays: the board lists the order until a person acts.
  if (synced.state === 'AUTHORIZED')
    throw new Error('The capture was rejected although the payment is authorized.');
  return synced;
}

/** Outbox handler of 'payment-capture'. */
export async function runCapture(payments: PaymentContext, attemptId: string): Promise<void> {
  const attempt = await findAttempt(payments.platform.database, attemptId);
  if (attempt) await captureAttempt(payments, attempt);
}
