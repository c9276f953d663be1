import { type BackgroundJob, createIntervalJob } from '#platform/ops/background-jobs.ts';
import { skipOnHold } from '#platform/ops/hold.ts';
import type { Platform } from '#platform/platform.ts';
import { getToday } from '#platform/settings.ts';
import { queuePledgeEmail } from './emails.ts';
import { listRemindable, lockPledge, updatePledgeRow } from './queries.ts';
import { isReminderDue, maxReminders } from './rules.ts';

export const createPledgeReminderJob = (platform: Platform): BackgroundJob =>
  createIntervalJob(
    'reminders of pledges',
    600_000,
    platform.log,
    skipOnHold(platform.database, () => sendPledgeReminders(platform)),
  );

/** Queues the reminders that are due: each once for a part, however many processes run, and also after a crash. */
export async function sendPledgeReminders(platform: Platform): Promise<void> {
  const today = await getToday(platform);
  const due = (await listRemindable(platform.database, today, maxReminders)).filter((row) =>
    isReminderDue(row, today),
  );
  for (const { id } of due)
    await platform.transact(async (db) => {
      // Another process may have reminded, or a gift have come in, meanwhile.
      const row = await lockPledge(db, id);
      if (!row || !isReminderDue(row, today)) return;
      await updatePledgeRow(db, id, { remindedOn: today, reminders: row.reminders + 1 });
      await queuePledgeEmail(db, row, 'reminder', today);
    });
}
