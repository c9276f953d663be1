import { setTimeout as pause } from 'node:timers/promises';
import { confirmAttempt } from './confirm-attempt.ts';
import type { Attempt, SubjectContext, PaymentContext } from './payable.ts';
import { findAttempt } from './queries.ts';
import { isIdle } from './rules.ts';

/** `isNew` is false for a repeated request, which gets the outcome of its first attempt. */
export type StartedAttempt = {
  attempt: Attempt;
  isNew: boolean;
  context?: SubjectContext;
};

/**
 * Runs an attempt and resolves to a response when its outcome is known or after `responseTimeout`. The work continues in the background;
 * the reconciler repairs its failures.
 */
export async function awaitOutcome<T>(
  payments: PaymentContext,
  { attempt, isNew, context }: StartedAttempt,
  toResponse: (attempt: Attempt) => Promise<T>,
): Promise<T> {
  if (isIdle(attempt.state)) return toResponse(attempt);
  let hasResponse = false;
  let timer: NodeJS.Timeout | undefined;
  const work = isNew
    ? confirmAttempt(payments, attempt, context)
    : waitForOther(payments, attempt, () => hasResponse);
  const timeout = new Promise<Attempt>((resolve) => {
    timer = setTimeout(resolve, payments.timings.responseTimeout, attempt);
  });
  try {
    return await toResponse(await Promise.race([work, timeout]));
  } finally {
    hasResponse = true;
    clearTimeout(timer);
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
  hasResponse: () => boolean,
): Promise<Attempt> {
  for (let existing: Attempt = attempt; ;) {
    if (isIdle(existing.state) || hasResponse()) return existing;
    await (inFlight.get(existing.id) ?? pause(200));
    existing = (await findAttempt(platform.database, attempt.id)) ?? existing;
  }
}
