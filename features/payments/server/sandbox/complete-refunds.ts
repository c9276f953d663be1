import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Clock } from '#platform/clock.ts';
import { runTransaction } from '#platform/database/database.ts';
import { lockIntent, saveIntentWrite, completeRefund, listDueRefunds } from './queries.ts';
import { findTestCard } from './rules.ts';
import { createEvents } from './sign-event.ts';

const maxBatchSize = 50;

/** Settles pending refunds of cards whose bank responds late; resolves to their number. */
export async function completeDueRefunds(database: NodePgDatabase, clock: Clock): Promise<number> {
  const due = await listDueRefunds(database, clock.now(), maxBatchSize);
  for (const { id, intentId, card } of due)
    await runTransaction(database, async (transaction) => {
      const row = await lockIntent(transaction, intentId);
      const state = findTestCard(card).refund?.later ?? 'succeeded';
      const ended = await completeRefund(transaction, id, state);
      if (!row || !ended) return;
      // A returned refund does not count as refunded.
      const returnedCents = state === 'failed' ? ended.amountCents : 0;
      const changed = {
        ...row,
        refundedCents: row.refundedCents - returnedCents,
        updatedAt: clock.now(),
      };
      const type = state === 'failed' ? 'refund.failed' : 'refund.updated';
      const events = createEvents(changed, [type]);
      await saveIntentWrite(transaction, { row: changed, events, stored: null });
    });
  return due.length;
}
