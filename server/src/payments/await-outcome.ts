import { setTimeout as pause } from 'node:timers/promises';
import { confirmAttempt } from './confirm-attempt.ts';
import type { Attempt, Payments } from './payable.ts';
import { findAttempt } from './queries.ts';
import { isAtRest } from './rules.ts';

/** `fresh` is false for a request that was here before: its first attempt is answered for again. */
export type Opened = { attempt: Attempt; fresh: boolean };

/**
 * Carries an attempt to its outcome, and answers with where it stands once that is known or the time is over in which an answer is
 * promised. What is still under way goes on by itself; its failure is the reconciler's to repair.
 */
export async function awaitOutcome<T>(
  payments: Payments,
  { attempt, fresh }: Opened,
  answer: (attempt: Attempt) => Promise<T>,
): Promise<T> {
  if (isAtRest(attempt.state)) return answer(attempt);
  const late = new AbortController();
  const work = fresh
    ? confirmAttempt(payments, attempt)
    : waitForOther(payments, attempt, late.signal);
  try {
    const { answerWithin } = payments.times;
    return await answer(
      await Promise.race([work, pause(answerWithin, attempt, { signal: late.signal })]),
    );
  } finally {
    late.abort();
    work.catch((error: unknown) =>
      payments.platform.log.warn(
        { err: error, attempt: attempt.id },
        'payments: a payment goes on after its answer',
      ),
    );
  }
}

/** The same request came twice: the first one's outcome, from this process or, asked again and again, from another. */
async function waitForOther(
  { platform, running }: Payments,
  attempt: Attempt,
  signal: AbortSignal,
): Promise<Attempt> {
  for (let found: Attempt = attempt; ;) {
    if (isAtRest(found.state) || signal.aborted) return found;
    await (running.get(found.id) ?? pause(200));
    found = (await findAttempt(platform.database, attempt.id)) ?? found;
  }
}
