import { type BackgroundJob, createIntervalJob } from '#platform/ops/background-jobs.ts';
import { skipOnHold } from '#platform/ops/hold.ts';
import type { Platform } from '#platform/platform.ts';
import { queueSaleOpenEmail } from './emails.ts';
import { takeDueReminders } from './queries.ts';

const batchSize = 200;

/** Emails those who asked to be told when a sale opens. */
export function createSaleReminderJob(platform: Platform): BackgroundJob {
  return createIntervalJob(
    'sale reminders',
    5_000,
    platform.log,
    skipOnHold(platform.database, () => sendSaleReminders(platform)),
  );
}

/** Queues the emails of all sales that are open now, each once, whatever restarts and however many processes run. */
export async function sendSaleReminders(platform: Platform): Promise<void> {
  for (;;) {
    const count = await platform.transact(async (db) => {
      const now = platform.clock.now();
      const ids = await takeDueReminders(db, now, batchSize);
      for (const id of ids) await queueSaleOpenEmail(db, id, now);
      return ids.length;
    });
    if (count < batchSize) return;
  }
}
