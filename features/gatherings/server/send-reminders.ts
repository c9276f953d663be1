import { addDays, dayInTimeZone } from '#contract/rules/dates.ts';
import { listOccurrences } from '#features/gatherings/contract/rules/occurrences.ts';
import { type BackgroundJob, createIntervalJob } from '#platform/ops/background-jobs.ts';
import { skipOnHold } from '#platform/ops/hold.ts';
import type { Platform } from '#platform/platform.ts';
import { getSettings } from '#platform/settings.ts';
import { findParty, takeReminders } from './party-queries.ts';
import { queuePartyEmail } from './emails.ts';
import { listChangedDays, listGatherings } from './queries.ts';
import { isReminderDue, type StoredGathering } from './rules.ts';

/** Reminds who comes, and of what they take care of. */
export const createReminderJob = (platform: Platform): BackgroundJob =>
  createIntervalJob(
    'reminders of gatherings',
    600_000,
    platform.log,
    skipOnHold(platform.database, () => sendGatheringReminders(platform)),
  );

/** Queues the reminders that are due: each once for an answer, however many processes run. */
export async function sendGatheringReminders(platform: Platform): Promise<void> {
  for (const row of await listGatherings(platform.database))
    if (row.isPublished && row.remindsDaysBefore !== null)
      for (const day of await listDueDays(platform, row)) await sendReminders(platform, row, day);
}

async function listDueDays({ database, clock }: Platform, row: StoredGathering): Promise<string[]> {
  const now = clock.now();
  const { timeZone } = await getSettings(database);
  const today = dayInTimeZone(now, timeZone);
  const days = { from: today, to: addDays(today, (row.remindsDaysBefore ?? 0) + 1) };
  const changes = await listChangedDays(database, row.id);
  return listOccurrences(row, changes, days, timeZone)
    .filter((occurrence) => isReminderDue(row, occurrence, now))
    .map(({ day }) => day);
}

const sendReminders = (
  { transact, clock }: Platform,
  { id }: StoredGathering,
  day: string,
): Promise<void> =>
  transact(async (db) => {
    const now = clock.now();
    for (const partyId of await takeReminders(db, { gatheringId: id, day }, now)) {
      const party = await findParty(db, partyId);
      if (party) await queuePartyEmail(db, party, 'reminder', now);
    }
  });
