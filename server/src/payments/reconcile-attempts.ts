import { type Background, repeat } from '../platform/background.ts';
import { addMilliseconds } from '../platform/clock.ts';
import { cancelAttempt } from './cancel-attempt.ts';
import { confirmAttempt, makeIntent } from './confirm-attempt.ts';
import { type Attempt, payableOf, type Payments } from './payable.ts';
import { listOpenAttempts } from './queries.ts';
import { nextStep } from './rules.ts';
import { settleAttempt } from './settle-attempt.ts';

const together = 4;

/**
 * Finds what was left unknown and finds out. One turn over all attempts that stand open too long, or that nobody touched since
 * `orphanedBefore`; the number of them.
 */
export async function reconcileAttempts(
  payments: Payments,
  orphanedBefore?: Date,
): Promise<number> {
  const { database, clock, log } = payments.platform;
  const tooLong = addMilliseconds(clock.now(), -payments.times.openFor);
  const untouchedSince = orphanedBefore && orphanedBefore > tooLong ? orphanedBefore : tooLong;
  const openAttempts = await listOpenAttempts(database, untouchedSince, 200);
  const waiting = openAttempts.filter((attempt) => !payments.running.has(attempt.id));
  const workers = Array.from({ length: together }, async () => {
    for (let attempt = waiting.pop(); attempt; attempt = waiting.pop()) {
      const { id, state } = attempt;
      await reconcileAttempt(payments, attempt).catch((error: unknown) =>
        log.warn(
          { err: error, attempt: id, state },
          'payments: still not known, the next turn tries again',
        ),
      );
    }
  });
  await Promise.all(workers);
  return openAttempts.length;
}

async function reconcileAttempt(payments: Payments, found: Attempt): Promise<void> {
  // Without an id the same create with the same key finds the intent, or makes it.
  const attempt = found.intentId ? found : await makeIntent(payments, found);
  if (!attempt.intentId) return;
  const { database, clock } = payments.platform;
  const looked = await payments.provider.retrieve(attempt.intentId);
  if (looked.outcome !== 'done') throw new Error(`The intent could not be read: ${looked.outcome}`);
  const ended = await payableOf(payments, attempt.subject).ended(database, attempt, clock.now());
  switch (nextStep(attempt, looked.value, ended)) {
    case 'settle':
      await settleAttempt(payments, attempt, { intent: looked.value });
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

/** Every 15 s (payments, 'States'). What an earlier process left is looked at from the start: nobody else will carry it on. */
export function reconciler(payments: Payments): Background {
  const { clock, log } = payments.platform;
  const orphanedBefore = addMilliseconds(clock.now(), -1);
  return repeat('payments reconciler', payments.times.reconcileEvery, log, () =>
    reconcileAttempts(payments, orphanedBefore),
  );
}
