import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Clock } from '../../platform/clock.ts';
import { transact } from '../../platform/database.ts';
import { tell } from './move-money.ts';
import { lockIntent } from './queries.ts';
import { changeRefunded, endRefund, listAnswerable } from './refund-queries.ts';
import { cardCalled } from './rules.ts';

const mostAtOnce = 50;

/** What the banks of some cards say of a refund some time later: it arrived, or the money comes back. Answers how many answered. */
export async function answerRefunds(database: NodePgDatabase, clock: Clock): Promise<number> {
  const due = await listAnswerable(database, clock.now(), mostAtOnce);
  for (const { id, intentId, card } of due)
    await transact(database, async (transaction) => {
      await lockIntent(transaction, intentId);
      const state = cardCalled(card).refund?.later ?? 'succeeded';
      const ended = await endRefund(transaction, id, state);
      if (!ended) return;
      if (state === 'failed')
        await changeRefunded(transaction, intentId, -ended.amountCents, clock.now());
      const event = state === 'failed' ? 'refund.failed' : 'refund.updated';
      await tell({ transaction, clock, copies: 1 }, intentId, [event]);
    });
  return due.length;
}
