import { listEventChanges } from '#features/event/contract/rules/event-details.ts';
import { getEventStart } from '#features/event/contract/rules/event-times.ts';
import type { Database } from '#platform/database/database.ts';
import type { FeatureEvents } from '#platform/events.ts';
import { getSettings } from '#platform/settings.ts';
import { queueChangeNotice } from './emails.ts';
import { listHolders } from './queries.ts';
import { listRecipients } from './rules.ts';

/**
 * Queues an email about a change of time or place to each holder of tickets, in the caller's transaction. Returns their number: 0 when
 * nothing changed that they have to know, or when the event is over.
 */
export async function sendChangeNotices(
  db: Database,
  { before, after, now }: FeatureEvents['notify holders']['data'],
): Promise<number> {
  const { timeZone } = await getSettings(db);
  const changes = listEventChanges(before, after, timeZone);
  if (changes.length === 0 || getEventStart(after) <= now) return 0;
  const recipients = listRecipients(await listHolders(db, after.id));
  for (const { name, email } of recipients)
    await queueChangeNotice(db, { eventId: after.id, name, email, changes }, now);
  return recipients.length;
}
