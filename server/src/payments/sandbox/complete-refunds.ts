import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Clock } from '../../platform/clock.ts';
import { runTransaction } from '../../platform/database/database.ts';
import { queueIntentEvents } from './update-intent.ts';
import { lockIntent } from './queries.ts';
import { addRefundedCents, completeRefund, listDueRefunds } from './refund-queries.ts';
import { findTestCard } from './rules.ts';

const maxBatchSize = 50;

/** Settles pending refunds of cards whose bank responds late; resolves to their number. */
export async function completeDueRefunds(database: NodePgDatabase, clock: Clock): Promise<number> {
  const due = await listDueRefunds(database, clock.now(), maxBatchSize);
  for (const { id, intentId, card } of due)
    await runTransaction(database, async (transaction) => {
      await lockIntent(transaction, intentId);
      const state = findTestCard(card).refund?.later ?? 'succeeded';
      const ended = await completeRefund(transaction, id, state);
      if (!ended) return;
      if (state === 'failed')
        await addRefundedCents(transaction, intentId, -ended.amountCents, clock.now());
      const event = state === 'failed' ? 'refund.failed' : 'refund.updated';
      await queueIntentEvents({ transaction, clock }, intentId, [event]);
    });
  return due.length;
}
