import { createHash } from 'node:crypto';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Clock } from '../../platform/clock.ts';
import { transact, type Database } from '../../platform/database.ts';
import { z } from 'zod';
import type { CardSetup, Intent, ProviderAnswer, ProviderRefund } from '../provider.ts';
import { claimKey, findAnswer, keepAnswer } from './queries.ts';

const Decline = z.object({ code: z.string(), declineCode: z.string().nullable() });

const KeptIntent: z.ZodType<Intent> = z.object({
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
  // Answers that were kept before cards could be.
  keptCard: z.object({ customer: z.string(), card: z.string() }).nullable().default(null),
});

const KeptRefund: z.ZodType<ProviderRefund> = z.object({
  id: z.string(),
  amountCents: z.int(),
  state: z.enum(['pending', 'succeeded', 'failed']),
});

const KeptSetup: z.ZodType<CardSetup> = z.object({
  id: z.string(),
  state: z.enum(['requires_action', 'processing', 'kept', 'refused']),
  clientSecret: z.string(),
  card: z.object({ customer: z.string(), card: z.string() }).nullable(),
  lastFour: z.string().nullable(),
  decline: Decline.nullable(),
});

const answerOf = <T>(value: z.ZodType<T>) =>
  z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('done'), value }),
    z.object({ outcome: z.literal('declined'), decline: Decline, intent: KeptIntent.nullable() }),
    z.object({ outcome: z.literal('unknown'), why: z.string() }),
    z.object({ outcome: z.literal('busy'), why: z.string() }),
    z.object({ outcome: z.literal('rejected'), why: z.string() }),
  ]);

export const intentAnswer: z.ZodType<ProviderAnswer<Intent>> = answerOf(KeptIntent);
export const forgetAnswer: z.ZodType<ProviderAnswer<null>> = answerOf(z.null());
export const setupAnswer: z.ZodType<ProviderAnswer<CardSetup>> = answerOf(KeptSetup);
export const refundAnswer: z.ZodType<ProviderAnswer<ProviderRefund>> = answerOf(KeptRefund);

export type KeyedRequest = { key: string; operation: string; body: Record<string, unknown> };

export const hashOf = ({ operation, body }: KeyedRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([operation, Object.entries(body).sort()]))
    .digest('hex');

/**
 * Runs `act` at the first sight of the key and keeps its answer in the same transaction; the same request gets it again, another
 * request under the same key is rejected. Concurrent calls wait for the first.
 */
export function answerOnce<T>(
  database: NodePgDatabase,
  clock: Clock,
  request: KeyedRequest,
  schema: z.ZodType<ProviderAnswer<T>>,
  act: (transaction: Database) => Promise<ProviderAnswer<T>>,
): Promise<ProviderAnswer<T>> {
  return transact(database, async (transaction) => {
    if (await claimKey(transaction, request.key, hashOf(request), clock.now())) {
      const answer = await act(transaction);
      await keepAnswer(transaction, request.key, answer);
      return answer;
    }
    return answerAgain(transaction, request, schema);
  });
}

/** What a key that is known was answered at first. */
export async function answerAgain<T>(
  database: Database,
  request: KeyedRequest,
  schema: z.ZodType<ProviderAnswer<T>>,
): Promise<ProviderAnswer<T>> {
  const known = await findAnswer(database, request.key);
  if (known?.requestHash !== hashOf(request))
    return { outcome: 'rejected', why: 'idempotency_error: this key stands for another request' };
  return schema.parse(known.answer);
}
