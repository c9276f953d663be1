import { sql } from 'drizzle-orm';
import { transact } from './database.ts';
import { channel, noticeOf } from './live.ts';
import type { Platform } from './platform.ts';

/**
 * The platform's `transact`: changes are announced by a notice inside the transaction, so nobody hears of what was rolled back,
 * and this process forgets its own snapshots before it answers, so that who changed something reads it changed.
 */
export function announcingTransactions(
  database: Platform['database'],
  snapshots: Platform['snapshots'],
): Platform['transact'] {
  return async (work) => {
    let topics: Set<string> = new Set();
    const result = await transact(database, (transaction) => {
      topics = new Set();
      return work(transaction, async (topic, ids) => {
        topics.add(topic);
        await transaction.execute(sql`select pg_notify(${channel}, ${noticeOf(topic, ids)})`);
      });
    });
    for (const topic of topics) snapshots.drop(topic);
    return result;
  };
}
