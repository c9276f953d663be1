import { randomBytes } from 'node:crypto';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Clock } from '#platform/clock.ts';
import type { CardUsage, Intent, ProviderResult } from '../provider.ts';
import {
  findStoredResult,
  runIdempotently,
  hashRequest,
  intentResultSchema,
} from './run-idempotently.ts';
import { createId } from './create-id.ts';
import { insertIntentRowOnce, type NewIntent, toIntent } from './queries.ts';

type Opening = {
  amountCents: number;
  capture: 'manual' | 'automatic';
  card: CardUsage;
  description: string;
  reference: string;
  email: string | null;
};

/** Creates an intent once per key, inserting key, result and intent in one statement. */
export async function createIntent(
  database: NodePgDatabase,
  clock: Clock,
  { key, ...opening }: Opening & { key: string },
): Promise<ProviderResult<Intent>> {
  const request = { key, operation: 'createIntent', body: opening };
  const { amountCents } = opening;
  if (!Number.isInteger(amountCents) || amountCents < 50 || amountCents > 99_999_999)
    return runIdempotently(database, clock, request, intentResultSchema, async () => ({
      outcome: 'rejected',
      why: 'amount_too_small or amount_too_large: from 50 cents to 999,999.99 dollars',
    }));
  const row = toRow(opening, clock.now());
  const result = { outcome: 'ok', value: toIntent(row) } as const;
  const created = await insertIntentRowOnce(database, {
    key,
    requestHash: hashRequest(request),
    result,
    row,
  });
  return created ? result : findStoredResult(database, request, intentResultSchema);
}

function toRow({ card: use, ...opening }: Opening, now: Date): NewIntent {
  const id = createId('pi_sbx');
  return {
    ...opening,
    id,
    state: 'requires_payment_method',
    clientSecret: `${id}_secret_${randomBytes(16).toString('hex')}`,
    receivedCents: 0,
    refundedCents: 0,
    savesCard: use === 'keep',
    customerId:
      typeof use === 'object' ? use.customer : use === 'keep' ? createId('cus_sbx') : null,
    savedCardId: null,
    isDisputed: false,
    card: null,
    lastFour: null,
    code: null,
    declineCode: null,
    isFaulty: false,
    createdAt: now,
    updatedAt: now,
  };
}
