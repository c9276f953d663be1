import { type BackgroundJob, createIntervalJob } from '#platform/ops/background-jobs.ts';
import { skipOnHold } from '#platform/ops/hold.ts';
import { writeAuditEntry } from '#platform/audit.ts';
import { addMilliseconds } from '#platform/clock.ts';
import { postToLedger } from './ledger-queries.ts';
import { getPayable, type PaymentContext } from './payable.ts';
import { findAttempt, lockAttempt } from './queries.ts';
import {
  listAcceptedRefunds,
  type Refund,
  unreserveRefund,
  markRefundReturned,
} from './refund-queries.ts';

const dayMs = 86_400_000;
/** Banks may return a refund within 30 days (Stripe); checked a little longer. */
const maxReturnMs = 45 * dayMs;

/**
 * Checks accepted refunds at the provider. Records refunds that the buyer's bank returned in the ledger and on the board. Resolves to
 * their number; throws when the provider does not respond.
 */
export async function syncRefunds(payments: PaymentContext): Promise<number> {
  const { provider, platform } = payments;
  const since = addMilliseconds(platform.clock.now(), -maxReturnMs);
  const local = await listAcceptedRefunds(platform.database, provider.name, since);
  if (local.length === 0) return 0;
  // The provider may have created some before our timestamp.
  const listed = await provider.listRefunds(addMilliseconds(since, -dayMs));
  if (listed.outcome !== 'ok')
    throw new Error(`The refunds could not be listed: ${listed.outcome}`);
  const failed = new Set(
    listed.value.filter(({ state }) => state === 'failed').map(({ id }) => id),
  );
  const returned = local.filter(({ providerRefundId }) => failed.has(providerRefundId ?? ''));
  for (const refund of returned) await markReturned(payments, refund);
  return returned.length;
}

async function markReturned(
  payments: PaymentContext,
  { id, attemptId, amountCents, providerRefundId }: Refund,
): Promise<void> {
  const { platform } = payments;
  const { subject, subjectId } = (await findAttempt(platform.database, attemptId)) ?? {};
  if (!subject || !subjectId) return;
  const payable = getPayable(payments, subject);
  await platform.transact(async (db, publish) => {
    await payable.lock(db, subjectId);
    if (!(await markRefundReturned(db, id))) return;
    await unreserveRefund(db, attemptId, amountCents);
    await postToLedger(db, {
      transactionKey: `refund:${id}:returned`,
      subject,
      subjectId,
      eventId: null,
      createdAt: platform.clock.now(),
      entries: { card: amountCents, 'provider-clearing': -amountCents },
    });
    const attempt = await lockAttempt(db, attemptId);
    const left = attempt.amountCents - attempt.refundedCents;
    await payable.onRefunded(db, publish, attempt, 'failed', left);
    await writeAuditEntry(db, platform.clock, {
      actorId: 'system',
      actorName: '',
      action: 'return refund',
      subject: `${subject} ${subjectId}`,
      before: { refund: providerRefundId, state: 'done' },
      after: { amountCents, state: 'failed' },
    });
    platform.log.error(
      { refund: id, attempt: attemptId },
      'payments: the bank returned a refund, which needs a person',
    );
  });
}

/** Finds returned refunds without an event. */
export function createRefundSyncJob(payments: PaymentContext): BackgroundJob {
  return createIntervalJob(
    'payments refunds',
    payments.timings.refundSyncInterval,
    payments.platform.log,
    skipOnHold(payments.platform.database, () => syncRefunds(payments)),
  );
}
