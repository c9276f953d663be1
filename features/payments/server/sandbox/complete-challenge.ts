import { timingSafeEqual } from 'node:crypto';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Clock } from '#platform/clock.ts';
import { runTransaction } from '#platform/database/database.ts';
import { completeSetup } from './save-card.ts';
import { endChallenge } from './update-intent.ts';
import { lockIntent } from './queries.ts';
import { saveIntentWrite } from './intent-write-queries.ts';
import { findTestCard } from './rules.ts';
import { createEvents } from './sign-event.ts';

/** Completes a `requires_action` of an intent or a card setup. Repeating it changes nothing. */
export function completeChallenge(
  database: NodePgDatabase,
  clock: Clock,
  input: { intentId: string; clientSecret: string; succeed: boolean },
): Promise<boolean> {
  return runTransaction(database, async (transaction) => {
    const row = await lockIntent(transaction, input.intentId);
    if (!row)
      return completeSetup(
        { transaction, clock },
        {
          setupId: input.intentId,
          succeed: input.succeed,
          knows: (secret) => sameSecret(secret, input.clientSecret),
        },
      );
    if (!sameSecret(row.clientSecret, input.clientSecret)) return false;
    if (findTestCard(row.card).action !== true) return false;
    if (row.state !== 'requires_action') return true;
    const { eventTypes, ...change } = endChallenge(row, input.succeed, clock.now());
    const events = createEvents(change.row, eventTypes);
    await saveIntentWrite(transaction, { ...change, seen: row, events, stored: null });
    return true;
  });
}

function sameSecret(local: string, request: string): boolean {
  const [left, right] = [Buffer.from(local), Buffer.from(request)];
  return left.length === right.length && timingSafeEqual(left, right);
}
