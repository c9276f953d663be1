import { timingSafeEqual } from 'node:crypto';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Clock } from '../../platform/clock.ts';
import { transact } from '../../platform/database.ts';
import { answerSetup } from './keep-cards.ts';
import { enter } from './move-money.ts';
import { lockIntent } from './queries.ts';
import { authenticationFailed, authorise, cardCalled } from './rules.ts';

/** Ends a `requires_action`, of an intent or of a card's setup, as the buyer's bank would. A second answer changes nothing and is no error. */
export function completeChallenge(
  database: NodePgDatabase,
  clock: Clock,
  input: { intentId: string; clientSecret: string; succeed: boolean },
): Promise<boolean> {
  return transact(database, async (transaction) => {
    const row = await lockIntent(transaction, input.intentId);
    if (!row)
      return answerSetup(
        { transaction, clock, copies: 1 },
        {
          setupId: input.intentId,
          succeed: input.succeed,
          knows: (secret) => sameSecret(secret, input.clientSecret),
        },
      );
    if (!sameSecret(row.clientSecret, input.clientSecret)) return false;
    const card = cardCalled(row.card);
    if (card.action !== true) return false;
    if (row.state !== 'requires_action') return true;
    const change = input.succeed ? authorise(card, row) : authenticationFailed;
    await enter({ transaction, clock, copies: 1 }, row, change);
    return true;
  });
}

function sameSecret(ours: string, given: string): boolean {
  const [left, right] = [Buffer.from(ours), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}
