import { randomBytes } from 'node:crypto';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Clock } from '../../platform/clock.ts';
import type { CardUse, Intent, ProviderAnswer } from '../provider.ts';
import { answerAgain, answerOnce, hashOf, intentAnswer } from './answer-once.ts';
import { newId } from './move-money.ts';
import { insertIntentOnce, type NewIntent, readIntent } from './queries.ts';

type Opening = {
  amountCents: number;
  capture: 'manual' | 'automatic';
  card: CardUse;
  description: string;
  reference: string;
  email: string | null;
};

/** A new intent, once for each key. What will be answered is known beforehand, so that key, answer and intent are one statement. */
export async function openIntent(
  database: NodePgDatabase,
  clock: Clock,
  { key, ...opening }: Opening & { key: string },
): Promise<ProviderAnswer<Intent>> {
  const request = { key, operation: 'createIntent', body: opening };
  const { amountCents } = opening;
  if (!Number.isInteger(amountCents) || amountCents < 50 || amountCents > 99_999_999)
    return answerOnce(database, clock, request, intentAnswer, async () => ({
      outcome: 'rejected',
      why: 'amount_too_small or amount_too_large: from 50 cents to 999,999.99 dollars',
    }));
  const row = rowOf(opening, clock.now());
  const answer = { outcome: 'done', value: readIntent(row) } as const;
  const made = await insertIntentOnce(database, { key, requestHash: hashOf(request), answer, row });
  return made ? answer : answerAgain(database, request, intentAnswer);
}

function rowOf({ card: use, ...opening }: Opening, now: Date): NewIntent {
  const id = newId('pi_sbx');
  return {
    ...opening,
    id,
    state: 'requires_payment_method',
    clientSecret: `${id}_secret_${randomBytes(16).toString('hex')}`,
    receivedCents: 0,
    refundedCents: 0,
    keepsCard: use === 'keep',
    customer: typeof use === 'object' ? use.customer : use === 'keep' ? newId('cus_sbx') : null,
    keptCard: null,
    disputed: false,
    card: null,
    code: null,
    declineCode: null,
    troubled: false,
    createdAt: now,
    updatedAt: now,
  };
}
