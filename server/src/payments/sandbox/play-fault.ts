import { setTimeout as sleep } from 'node:timers/promises';
import type { ProviderAnswer } from '../provider.ts';
import type { FaultKind } from './rules.ts';

export type Trouble = { kind: FaultKind; milliseconds: number };

/** How long a caller waits, and what ends all waiting when the sandbox stops. */
export type Patience = { timeoutMilliseconds: number; stopping: AbortSignal };

const lost = (why: string) => ({ outcome: 'unknown', why }) as const;

/**
 * Lets a call run as its caller would see it over a network that has this trouble. `act` may still be running, or may run later, when
 * the caller has been told that nothing is known.
 */
export async function playFault<T>(
  trouble: Trouble | null,
  patience: Patience,
  act: () => Promise<ProviderAnswer<T>>,
): Promise<ProviderAnswer<T>> {
  switch (trouble?.kind) {
    case 'refusedConnection':
      return lost('connection refused');
    case 'rateLimited':
      return { outcome: 'busy', why: 'rate_limit: 429' };
    case 'serverError':
      return lost('server error: 500');
    case 'serverErrorAfter':
      return answerInTime(
        patience,
        act().then(() => lost('server error: 500')),
      );
    case 'cutBody':
      return answerInTime(
        patience,
        act().then(() => lost('the answer was cut off')),
      );
    case 'timeOutBefore':
      return answerInTime(patience, null);
    case 'timeOutAfter':
      await act().catch(() => undefined);
      return answerInTime(patience, null);
    case 'lateAnswer':
      return answerInTime(
        patience,
        act().then((answer) => wait(trouble.milliseconds, patience).then(() => answer)),
      );
    case 'lateAction':
      return answerInTime(patience, wait(trouble.milliseconds, patience).then(act));
    default:
      return answerInTime(patience, act());
  }
}

/** The answer, or `unknown` when it takes longer than the caller waits; without an answer the caller waits in vain. */
async function answerInTime<T>(
  patience: Patience,
  answer: Promise<ProviderAnswer<T>> | null,
): Promise<ProviderAnswer<T>> {
  const timedOut = lost(`no answer within ${patience.timeoutMilliseconds} ms`);
  if (answer === null) {
    await wait(patience.timeoutMilliseconds, patience).catch(() => undefined);
    return timedOut;
  }
  const heard = answer.catch((error: unknown) =>
    lost(error instanceof Error ? error.message : String(error)),
  );
  // A stop cuts artificial waiting only; what the books are doing is waited for.
  const answered = new AbortController();
  const giveUp = sleep(patience.timeoutMilliseconds, timedOut, answered).catch(() => timedOut);
  try {
    return await Promise.race([heard, giveUp]);
  } finally {
    answered.abort();
  }
}

const wait = (milliseconds: number, patience: Patience): Promise<void> =>
  sleep(milliseconds, undefined, { signal: patience.stopping });
