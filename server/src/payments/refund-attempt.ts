import { captureAttempt } from './capture-attempt.ts';
import { post } from './ledger.ts';
import { type Attempt, payableOf, type Payments } from './payable.ts';
import { findAttempt, lockAttempt } from './queries.ts';
import { findRefund, finishRefund, type Refund, unreserveRefund } from './refund-queries.ts';

/** The outbox's work of kind 'payment-refund': the promised money goes back. Throws while the provider does not say. */
export async function runRefund(payments: Payments, refundId: number): Promise<void> {
  const { database } = payments.platform;
  const wish = await findRefund(database, refundId);
  const found = wish?.state === 'due' ? await findAttempt(database, wish.attemptId) : null;
  if (!wish || !found) return;
  // Money that was only set aside is taken first, so that both books tell one story.
  const attempt = await captureAttempt(payments, found);
  if (attempt.state === 'AUTHORIZED' || !attempt.intentId)
    return conclude(payments, attempt, wish, null);
  const answer = await payments.provider.refund({
    key: `refund:${wish.id}:${attempt.id}`,
    intentId: attempt.intentId,
    amountCents: wish.amountCents,
  });
  if (answer.outcome === 'unknown' || answer.outcome === 'busy')
    throw new Error(`The refund has no answer yet: ${answer.why}`);
  const made =
    answer.outcome === 'done' && answer.value.state !== 'failed' ? answer.value.id : null;
  return conclude(payments, attempt, wish, made);
}

/** `providerRefundId` null: it failed for good, and a person must act. */
function conclude(
  payments: Payments,
  { id, subject, subjectId }: Attempt,
  wish: Refund,
  providerRefundId: string | null,
): Promise<void> {
  const payable = payableOf(payments, subject);
  return payments.platform.transact(async (db, announce) => {
    await payable.lock(db, subjectId);
    await lockAttempt(db, id);
    const now = payments.platform.clock.now();
    const done = providerRefundId !== null;
    if (
      !(await finishRefund(db, wish.id, {
        state: done ? 'done' : 'failed',
        providerRefundId,
        doneAt: now,
      }))
    )
      return;
    if (!done) {
      payments.platform.log.error(
        { refund: wish.id, attempt: id },
        'payments: a refund failed and needs a person',
      );
      await unreserveRefund(db, id, wish.amountCents);
    }
    const attempt = await lockAttempt(db, id);
    if (done)
      await post(db, {
        transaction: `refund:${wish.id}:paid`,
        subject,
        subjectId,
        eventId: null,
        at: now,
        entries: { 'provider-clearing': wish.amountCents, card: -wish.amountCents },
      });
    await payable.returned(
      db,
      announce,
      attempt,
      done ? 'done' : 'failed',
      attempt.amountCents - attempt.refundedCents,
    );
  });
}
