import { createHash } from 'node:crypto';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Clock } from '#platform/clock.ts';
import { runTransaction, type Database } from '#platform/database/database.ts';
import { z } from 'zod';
import type {
  CardSetup,
  Decline as ProviderDecline,
  Intent,
  ProviderResult,
  ProviderRefund,
} from '../provider.ts';
import {
  claimIdempotencyKey,
  claimKeyAndLockIntent,
  findStoredResponse,
  type IntentRow,
  saveIntentWrite,
  saveStoredResponse,
} from './queries.ts';
import { createEvents } from './sign-event.ts';

const Decline: z.ZodType<ProviderDecline> = z.object({
  code: z.string(),
  declineCode: z.string().nullable(),
  fingerprint: z.string().exactOptional(),
});

const StoredIntent: z.ZodType<Intent> = z.object({
  id: z.string(),
  state: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'processing',
    'requires_capture',
    'succeeded',
    'canceled',
  ]),
  amountCents: z.int(),
  currency: z.literal('usd'),
  receivedCents: z.int(),
  refundedCents: z.int(),
  disputed: z.boolean(),
  clientSecret: z.string(),
  reference: z.string(),
  decline: Decline.nullable(),
  // Missing in results stored before saved cards existed.
  savedCard: z.object({ customer: z.string(), card: z.string() }).nullable().default(null),
});

const StoredRefund: z.ZodType<ProviderRefund> = z.object({
  id: z.string(),
  amountCents: z.int(),
  state: z.enum(['pending', 'succeeded', 'failed']),
});

const StoredSetup: z.ZodType<CardSetup> = z.object({
  id: z.string(),
  state: z.enum(['requires_action', 'processing', 'kept', 'refused']),
  clientSecret: z.string(),
  card: z.object({ customer: z.string(), card: z.string() }).nullable(),
  lastFour: z.string().nullable(),
  decline: Decline.nullable(),
});

const buildResultSchema = <T>(value: z.ZodType<T>) =>
  z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('ok'), value }),
    z.object({ outcome: z.literal('declined'), decline: Decline, intent: StoredIntent.nullable() }),
    z.object({ outcome: z.literal('unknown'), why: z.string() }),
    z.object({ outcome: z.literal('busy'), why: z.string() }),
    z.object({ outcome: z.literal('rejected'), why: z.string() }),
  ]);

export const intentResultSchema: z.ZodType<ProviderResult<Intent>> =
  buildResultSchema(StoredIntent);
export const detachResultSchema: z.ZodType<ProviderResult<null>> = buildResultSchema(z.null());
export const setupResultSchema: z.ZodType<ProviderResult<CardSetup>> =
  buildResultSchema(StoredSetup);
export const refundResultSchema: z.ZodType<ProviderResult<ProviderRefund>> =
  buildResultSchema(StoredRefund);

export type KeyedRequest = { key: string; operation: string; body: Record<string, unknown> };

export const hashRequest = ({ operation, body }: KeyedRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([operation, Object.entries(body).sort()]))
    .digest('hex');

/**
 * Runs `act` for a new key and stores its result in the same transaction. A repeated request gets the stored result; another request
 * with the same key is rejected. Concurrent calls wait for the first.
 */
export function runIdempotently<T>(
  database: NodePgDatabase,
  clock: Clock,
  request: KeyedRequest,
  schema: z.ZodType<ProviderResult<T>>,
  act: (transaction: Database) => Promise<ProviderResult<T>>,
): Promise<ProviderResult<T>> {
  return runTransaction(database, async (transaction) => {
    if (await claimIdempotencyKey(transaction, request.key, hashRequest(request), clock.now())) {
      const result = await act(transaction);
      await saveStoredResponse(transaction, request.key, result);
      return result;
    }
    return findStoredResult(transaction, request, schema);
  });
}

/** The result of a call, and what it changes: the row of its intent and the types of its events. */
export type IntentDecision<T> = {
  result: ProviderResult<T>;
  change?: { row: IntentRow; events: readonly string[] };
};

/** The same for a call about an intent, which `decide` gets locked. The change, its events and the result are saved together. */
export function runOnIntent<T>(
  database: NodePgDatabase,
  clock: Clock,
  request: KeyedRequest & { intentId: string },
  schema: z.ZodType<ProviderResult<T>>,
  decide: (transaction: Database, row: IntentRow) => Promise<IntentDecision<T>>,
): Promise<ProviderResult<T>> {
  const { key, intentId } = request;
  return runTransaction(database, async (transaction) => {
    const row = await claimKeyAndLockIntent(transaction, {
      key,
      requestHash: hashRequest(request),
      now: clock.now(),
      intentId,
    });
    if (!row) return findResultWithoutIntent(transaction, request, schema);
    const { result, change } = await decide(transaction, row);
    if (!change) await saveStoredResponse(transaction, key, result);
    else
      await saveIntentWrite(transaction, {
        row: change.row,
        events: createEvents(change.row, change.events),
        stored: { key, response: result },
      });
    return result;
  });
}

/** The stored result of a key, or, of a new one, that there is no such intent. */
async function findResultWithoutIntent<T>(
  transaction: Database,
  request: KeyedRequest & { intentId: string },
  schema: z.ZodType<ProviderResult<T>>,
): Promise<ProviderResult<T>> {
  const existing = await findStoredResponse(transaction, request.key);
  if (existing && existing.response !== null) return findStoredResult(transaction, request, schema);
  const result = {
    outcome: 'rejected',
    why: `resource_missing: no such payment_intent: ${request.intentId}`,
  } as const;
  await saveStoredResponse(transaction, request.key, result);
  return result;
}

/** The stored result of a key; `rejected` for another request. */
export async function findStoredResult<T>(
  database: Database,
  request: KeyedRequest,
  schema: z.ZodType<ProviderResult<T>>,
): Promise<ProviderResult<T>> {
  const existing = await findStoredResponse(database, request.key);
  if (existing?.requestHash !== hashRequest(request))
    return { outcome: 'rejected', why: 'idempotency_error: this key belongs to another request' };
  return schema.parse(existing.response);
}
