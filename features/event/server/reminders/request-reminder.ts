import { describeSale } from '#features/event/contract/rules/sale-sentences.ts';
import { getSaleState } from '#features/event/contract/rules/sale-state.ts';
import { limitEmail } from '#platform/email/limit-emails.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { getSettings } from '#platform/settings.ts';
import { findEventOrCurrent } from '../find-event.ts';
import { lockEvent } from '../queries.ts';
import { countReminders, insertReminderRow } from './queries.ts';

/** So many addresses are told of one sale at most. */
const maxReminders = 5_000;

/** Notes an address for one email when the sale opens. It counts as an email that the caller causes now. */
export async function requestReminder(
  platform: Platform,
  eventId: number,
  email: string,
): Promise<void> {
  const event = await findEventOrCurrent(platform, eventId);
  const now = platform.clock.now();
  const state = getSaleState(event, now);
  if (state !== 'not-yet') {
    const { timeZone } = await getSettings(platform.database);
    throw new ProblemError('sale-not-ahead', { sentence: describeSale(state, event, timeZone) });
  }
  await platform.transact(async (db) => {
    // Keeps the count.
    await lockEvent(db, event.id, 'no key update');
    if ((await countReminders(db, event.id)) >= maxReminders)
      throw new ProblemError('sale-reminders-full');
    if (await insertReminderRow(db, { eventId: event.id, email, requestedAt: now }))
      await limitEmail(db, 'sale-open', email);
  });
}
