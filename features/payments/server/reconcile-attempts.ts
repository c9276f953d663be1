import { type BackgroundJob, createIntervalJob } from '#platform/ops/background-jobs.ts';
import { addMilliseconds } from '#platform/clock.ts';
import { skipOnHold } from '#platform/ops/hold.ts';
import { cancelAttempt } from './cancel-attempt.ts';
import { confirmAttempt, createIntent } from './confirm-attempt.ts';
import { type Attempt, getPayable, type PaymentContext } from './payable.ts';
import { listOpenAttempts } from './queries.ts';
import { getNextStep } from './rules.ts';
import { settleAttempt } from './settle-attempt.ts';

const concurrency = 4;

/** Reconciles all attempts open longer than `staleAfter` or not updated since `orphanedBefore`; returns their number. */
export async function reconcileAttempts(
  payments: PaymentContext,
  orphanedBefore?: Date,
): Promise<number> {
  const { database, clock, log } = payments.platform;
  const { staleAfter } = payments.timings;
  const tooLong = addMilliseconds(clock.now(), -staleAfter);
  const before = orphanedBefore && orphanedBefore > tooLong ? orphanedBefore : tooLong;
  // Another process may be ahead by seconds; an attempt that is ahead by more comes from a clock that was wrong.
  const after = addMilliseconds(clock.now(), staleAfter);
  const openAttempts = await listOpenAttempts(database, { before, after }, 200);
  const waiting = openAttempts.filter((attempt) => !payments.inFlight.has(attempt.id));
  const workers = Array.from({ length: concurrency }, async () => {
    for (let attempt = waiting.pop(); attempt; attempt = waiting.pop()) {
      const { id, state } = attempt;
      await reconcileAttempt(payments, attempt).catch((error: unknown) =>
        log.warn(
          { err: error, attempt: id, state },
          'payments: outcome still unknown, the next run tries again',
        ),
      );
    }
  });
  await Promise.all(workers);
  return openAttempts.length;
}

async function reconcileAttempt(payments: PaymentContext, existing: Attempt): Promise<void> {
  // Without an id, creating with the same key finds or creates the intent.
  const attempt = existing.intentId ? existing : await createIntent(payments, existing);
  if (!attempt.intentId) return;
  const { database, clock } = payments.platform;
  const context = await payments.provider.retrieve(attempt.intentId);
  if (context.outcome !== 'ok')
    throw new Error(`The intent could not be retrieved: ${context.outcome}`);
  const ended = await getPayable(payments, attempt.subject).hasTimedOut(
    database,
    attempt,
    clock.now(),
  );
  switch (getNextStep(attempt, context.value, ended)) {
    case 'settle':
      await settleAttempt(payments, attempt, { intent: context.value });
      return;
    case 'confirm':
      await confirmAttempt(payments, attempt);
      return;
    case 'cancel':
      await cancelAttempt(payments, attempt);
      return;
    case 'wait':
  }
}

/** Runs every 15 s (payments, 'States'). The first run includes all attempts left by an earlier process. */
export function createReconcileJob(payments: PaymentContext): BackgroundJob {
  const { clock, log } = payments.platform;
  const orphanedBefore = addMilliseconds(clock.now(), -1);
  return createIntervalJob(
    'payments reconciler',
    payments.timings.reconcileInterval,
    log,
    skipOnHold(payments.platform.database, () => reconcileAttempts(payments, orphanedBefore)),
  );
}
