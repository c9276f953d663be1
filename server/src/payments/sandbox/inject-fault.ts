import type { Database } from '../../platform/database/database.ts';
import { insertFaultRow } from './queries.ts';
import type { FaultKind, FaultOperation } from './rules.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProviderResult } from '../provider.ts';

/** Schedules a fault for the next `times` calls of an operation in any process. For tests only. `milliseconds` is for late kinds. */
export async function scheduleFault(
  database: Database,
  order: { operation: FaultOperation; kind: FaultKind; milliseconds?: number; times?: number },
): Promise<void> {
  const { operation, kind, milliseconds = 0, times = 1 } = order;
  await insertFaultRow(database, { operation, kind, delayMs: milliseconds, remainingCount: times });
}

export type InjectedFault = { kind: FaultKind; milliseconds: number };

/** Timeout of a call, and the signal that ends all waiting when the sandbox stops. */
export type CallTimeout = { timeoutMilliseconds: number; stopping: AbortSignal };

const lost = (why: string) => ({ outcome: 'unknown', why }) as const;

/** Runs `act` with a fault. `act` may still run, or run later, after the result was `unknown`. */
export async function injectFault<T>(
  fault: InjectedFault | null,
  timeoutMs: CallTimeout,
  act: () => Promise<ProviderResult<T>>,
): Promise<ProviderResult<T>> {
  switch (fault?.kind) {
    case 'refusedConnection':
      return lost('connection refused');
    case 'rateLimited':
      return { outcome: 'busy', why: 'rate_limit: 429' };
    case 'serverError':
      return lost('server error: 500');
    case 'serverErrorAfter':
      return raceTimeout(
        timeoutMs,
        act().then(() => lost('server error: 500')),
      );
    case 'cutBody':
      return raceTimeout(
        timeoutMs,
        act().then(() => lost('the response was cut off')),
      );
    case 'timeOutBefore':
      return raceTimeout(timeoutMs, null);
    case 'timeOutAfter':
      await act().catch(() => undefined);
      return raceTimeout(timeoutMs, null);
    case 'lateAnswer':
      return raceTimeout(
        timeoutMs,
        act().then((result) => wait(fault.milliseconds, timeoutMs).then(() => result)),
      );
    case 'lateAction':
      return raceTimeout(timeoutMs, wait(fault.milliseconds, timeoutMs).then(act));
    default:
      return raceTimeout(timeoutMs, act());
  }
}

/** The result, or `unknown` after the timeout; null waits until the timeout. */
async function raceTimeout<T>(
  timeoutMs: CallTimeout,
  result: Promise<ProviderResult<T>> | null,
): Promise<ProviderResult<T>> {
  const timedOut = lost(`no response within ${timeoutMs.timeoutMilliseconds} ms`);
  if (result === null) {
    await wait(timeoutMs.timeoutMilliseconds, timeoutMs).catch(() => undefined);
    return timedOut;
  }
  const received = result.catch((error: unknown) =>
    lost(error instanceof Error ? error.message : String(error)),
  );
  // A stop ends artificial delays only; database work is awaited.
  const response = new AbortController();
  const giveUp = sleep(timeoutMs.timeoutMilliseconds, timedOut, response).catch(() => timedOut);
  try {
    return await Promise.race([received, giveUp]);
  } finally {
    response.abort();
  }
}

const wait = (milliseconds: number, timeoutMs: CallTimeout): Promise<void> =>
  sleep(milliseconds, undefined, { signal: timeoutMs.stopping });
