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
  findStoredResponse,
  type IntentRow,
  saveStoredResponse,
} from './queries.ts';
import { findIntentOfCall, type IntentWrite, saveIntentWrite } from './intent-write-queries.ts';
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

/** The result of a call about an intent, and what it writes. */
export type IntentDecision<T> = {
  result: ProviderResult<T>;
  change?: Omit<IntentWrite, 'seen' | 'stored' | 'events'> & { eventTypes: readonly string[] };
};

/** So often other calls change an intent between its reading and the writing, before a call fails. */
const maxTries = 10;

/**
 * The same for a call about an intent: reads it, decides, and saves the change, its events and the result in one statement, which writes
 * nothing when the intent changed meanwhile; then it is read again.
 */
export async function runOnIntent<T>(
  database: NodePgDatabase,
  clock: Clock,
  request: KeyedRequest & { intentId: string },
  schema: z.ZodType<ProviderResult<T>>,
  decide: (row: IntentRow) => Promise<IntentDecision<T>>,
): Promise<ProviderResult<T>> {
  const { key, intentId } = request;
  for (let count = 0; count < maxTries; count += 1) {
    const existing = await findIntentOfCall(database, { key, intentId });
    if (!existing)
      return runIdempotently(database, clock, request, schema, async () => ({
        outcome: 'rejected',
        why: `resource_missing: no such payment_intent: ${intentId}`,
      }));
    if (existing.stored) return findStoredResult(database, request, schema);
    const { row: seen } = existing;
    const { result, change } = await decide(seen);
    const { eventTypes, ...write } = change ?? { row: seen, eventTypes: [] };
    const isSaved = await saveIntentWrite(database, {
      ...write,
      seen,
      events: createEvents(write.row, eventTypes),
      stored: { key, requestHash: hashRequest(request), response: result, createdAt: clock.now() },
    });
    if (isSaved) return result;
  }
  throw new Error(`The intent ${intentId} changed ${maxTries} times.`);
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
