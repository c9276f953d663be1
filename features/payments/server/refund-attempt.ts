import { captureAttempt } from './capture-attempt.ts';
import { postToLedger } from './ledger-queries.ts';
import { type Attempt, getPayable, type PaymentContext } from './payable.ts';
import { findAttempt, lockAttempt } from './queries.ts';
import { findRefund, finishRefund, type Refund, unreserveRefund } from './refund-queries.ts';

/** Outbox handler of 'payment-refund'. Throws while the outcome is unknown. */
export async function runRefund(payments: PaymentContext, refundId: number): Promise<void> {
  const { database } = payments.platform;
  const input = await findRefund(database, refundId);
  const existing = input?.state === 'due' ? await findAttempt(database, input.attemptId) : null;
  if (!input || !existing) return;
  // Captures an authorized payment first, so that ledger and provider match.
  const attempt = await captureAttempt(payments, existing);
  if (attempt.state === 'AUTHORIZED' || !attempt.intentId)
    return finish(payments, attempt, input, null);
  const result = await payments.provider.refund({
    key: `refund:${input.id}:${attempt.id}`,
    intentId: attempt.intentId,
    amountCents: input.amountCents,
  });
  if (result.outcome === 'unknown' || result.outcome === 'busy')
    throw new Error(`The refund has no result yet: ${result.why}`);
  const created =
    result.outcome === 'ok' && result.value.state !== 'failed' ? result.value.id : null;
  return finish(payments, attempt, input, created);
}

/** `providerRefundId` is null when the refund failed and needs a person. */
function finish(
  payments: PaymentContext,
  { id, subject, subjectId }: Attempt,
  input: Refund,
  providerRefundId: string | null,
): Promise<void> {
  const payable = getPayable(payments, subject);
  return payments.platform.transact(async (db, publish) => {
    await payable.lock(db, subjectId);
    const now = payments.platform.clock.now();
    const done = providerRefundId !== null;
    if (
      !(await finishRefund(db, input.id, {
        state: done ? 'done' : 'failed',
        providerRefundId,
        completedAt: now,
      }))
    )
      return;
    if (!done) {
      payments.platform.log.error(
        { refund: input.id, attempt: id },
        'payments: a refund failed and needs a person',
      );
      await unreserveRefund(db, id, input.amountCents);
    }
    const attempt = await lockAttempt(db, id);
    if (done)
      await postToLedger(db, {
        transactionKey: `refund:${input.id}:paid`,
        subject,
        subjectId,
        eventId: null,
        createdAt: now,
        entries: { 'provider-clearing': input.amountCents, card: -input.amountCents },
      });
    await payable.onRefunded(
      db,
      publish,
      attempt,
      done ? 'done' : 'failed',
      attempt.amountCents - attempt.refundedCents,
    );
  });
}
