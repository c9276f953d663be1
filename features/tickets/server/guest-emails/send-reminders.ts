import { type BackgroundJob, createIntervalJob } from '#platform/ops/background-jobs.ts';
import { skipOnHold } from '#platform/ops/hold.ts';
import type { Platform } from '#platform/platform.ts';
import { findEvent, listEvents, lockEvent } from '#features/event/server/queries.ts';
import type { Database } from '#platform/database/database.ts';
import { queueReminder } from '../ticket-emails.ts';
import { queueNamesReminder } from './names-emails.ts';
import { isReminderSent, listHolders, listOrdersToRemind, markReminderSent } from './queries.ts';
import {
  findDueReminders,
  getReminderTime,
  hasTickets,
  listPersons,
  type ReminderKind,
} from './rules.ts';

/** Reminds the holders of tickets before an event, and asks buyers for the names of their guests and for required responses. */
export function createReminderJob(platform: Platform): BackgroundJob {
  const { database, log } = platform;
  return createIntervalJob(
    'reminders',
    10_000,
    log,
    skipOnHold(database, () => sendDueReminders(platform)),
  );
}

/** Queues the reminders whose time is now: each once for an event, whatever restarts and however many processes run. */
export async function sendDueReminders(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  for (const event of await listEvents(platform.database))
    for (const kind of findDueReminders(event, now))
      if (!(await isReminderSent(platform.database, event.id, kind)))
        await sendReminders(platform, event.id, kind);
}

const sendReminders = (platform: Platform, eventId: number, kind: ReminderKind): Promise<void> =>
  platform.transact(async (db) => {
    const now = platform.clock.now();
    await lockEvent(db, eventId, 'no key update');
    const event = await findEvent(db, eventId);
    // Staff may have moved the event meanwhile.
    if (!event || !findDueReminders(event, now).includes(kind)) return;
    if (!(await markReminderSent(db, eventId, kind, now))) return;
    await queueReminders(db, { eventId, kind, boughtUntil: getReminderTime(event, kind), now });
  });

type DueReminders = { eventId: number; kind: ReminderKind; boughtUntil: Date; now: Date };

async function queueReminders(
  db: Database,
  { eventId, kind, boughtUntil, now: dueAt }: DueReminders,
): Promise<void> {
  if (!hasTickets(kind)) {
    for (const orderId of await listOrdersToRemind(db, eventId, boughtUntil))
      await queueNamesReminder(db, { orderId, kind, dueAt });
    return;
  }
  for (const { orderId, ...holder } of listPersons(await listHolders(db, eventId, boughtUntil)))
    await queueReminder(db, { orderId, holder, kind, dueAt });
}
