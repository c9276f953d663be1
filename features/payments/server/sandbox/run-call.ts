import { setTimeout as sleep } from 'node:timers/promises';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { ProviderResult } from '../provider.ts';
import { type IntentDecision, runIdempotently, runOnIntent } from './run-idempotently.ts';
import type { EventDelivery } from './deliver-webhooks.ts';
import type { SandboxStep } from './save-card.ts';
import { consumeTimeOut, type IntentRow } from './queries.ts';
import { findTestCard } from './rules.ts';

export type SandboxContext = {
  database: NodePgDatabase;
  clock: Clock;
  deliveries: EventDelivery;
  /** How long a card that times out is silent. */
  timeoutMilliseconds: number;
  /** Ends that silence when the sandbox stops. */
  stopping: AbortSignal;
};

/** Runs a sandbox call. Never throws: a failure of its database is an unknown result, as with a provider far away. */
export async function runCall<T>(
  act: () => Promise<ProviderResult<T>>,
): Promise<ProviderResult<T>> {
  try {
    return await act();
  } catch (error) {
    return { outcome: 'unknown', why: error instanceof Error ? error.message : String(error) };
  }
}

type Mutation<T> = {
  operation: string;
  key: string;
  body: Record<string, unknown>;
  resultSchema: z.ZodType<ProviderResult<T>>;
};

/** Runs a mutation once per key. */
export const runMutation = <T>(
  { database, clock }: SandboxContext,
  call: Mutation<T>,
  act: (step: SandboxStep) => Promise<ProviderResult<T>>,
): Promise<ProviderResult<T>> =>
  runCall(() =>
    runIdempotently(database, clock, call, call.resultSchema, (transaction) =>
      act({ transaction, clock }),
    ),
  );

/** Runs a mutation of an intent once per key, then delivers its events. */
export function runIntentMutation<T>(
  { database, clock, deliveries }: SandboxContext,
  call: Mutation<T> & { intentId: string },
  decide: (row: IntentRow) => Promise<IntentDecision<T>>,
): Promise<ProviderResult<T>> {
  return runCall(async () => {
    const result = await runOnIntent(database, clock, call, call.resultSchema, decide);
    deliveries.kick();
    return result;
  });
}

/** Runs a confirmation, whose response a card that times out loses. */
export async function runWithTimeOut<T>(
  { database, timeoutMilliseconds, stopping }: SandboxContext,
  { intentId, token }: { intentId: string; token: string },
  act: () => Promise<ProviderResult<T>>,
): Promise<ProviderResult<T>> {
  const { timesOut } = findTestCard(token);
  if (!timesOut || !(await consumeTimeOut(database, intentId))) return act();
  if (timesOut === 'after') await act();
  await sleep(timeoutMilliseconds, undefined, { signal: stopping });
  return { outcome: 'unknown', why: `no response within ${timeoutMilliseconds} ms` };
}
