import { setTimeout as pause } from 'node:timers/promises';
import { confirmAttempt } from './confirm-attempt.ts';
import type { Attempt, PaymentContext, SubjectDescription } from './payable.ts';
import { findAttempt } from './queries.ts';
import { isIdle } from './rules.ts';

/** `isNew` is false for a repeated request, which gets the outcome of its first attempt. */
export type StartedAttempt = {
  attempt: Attempt;
  isNew: boolean;
  /** Read from the subject unless the caller has it. */
  description?: SubjectDescription;
};

/**
 * Runs an attempt and resolves to a response when its outcome is known or after `responseTimeout`. The work continues in the background;
 * the reconciler repairs its failures.
 */
export async function awaitOutcome<T>(
  payments: PaymentContext,
  { attempt, isNew, description }: StartedAttempt,
  toResponse: (attempt: Attempt) => Promise<T>,
): Promise<T> {
  if (isIdle(attempt.state)) return toResponse(attempt);
  const timeout = new AbortController();
  const work = isNew
    ? confirmAttempt(payments, attempt, description)
    : waitForOther(payments, attempt, timeout.signal);
  try {
    const { responseTimeout } = payments.timings;
    return await toResponse(
      await Promise.race([work, pause(responseTimeout, attempt, { signal: timeout.signal })]),
    );
  } finally {
    timeout.abort();
    work.catch((error: unknown) =>
      payments.platform.log.warn(
        { err: error, attempt: attempt.id },
        'payments: a payment failed after its response',
      ),
    );
  }
}

/** Waits for the outcome of a repeated request: from this process, or by polling for another process. */
async function waitForOther(
  { platform, inFlight }: PaymentContext,
  attempt: Attempt,
  signal: AbortSignal,
): Promise<Attempt> {
  for (let existing: Attempt = attempt; ;) {
    if (isIdle(existing.state) || signal.aborted) return existing;
    await (inFlight.get(existing.id) ?? pause(200));
    existing = (await findAttempt(platform.database, attempt.id)) ?? existing;
  }
}
