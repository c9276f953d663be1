import { addDays, dayInTimeZone } from '#contract/rules/dates.ts';
import { getDueHourAction } from '#features/hours/contract/rules/hour-states.ts';
import { writeAuditEntry } from '#platform/audit.ts';
import { type BackgroundJob, createIntervalJob } from '#platform/ops/background-jobs.ts';
import { addMinutes } from '#platform/clock.ts';
import type { Platform } from '#platform/platform.ts';
import { getSettings } from '#platform/settings.ts';
import * as queries from './queries.ts';
import { reopenMatchedRequest } from './request-help.ts';
import { createHourEmailContext } from './request-hour.ts';
import { toAuditFields } from './transition-hour.ts';
import { emailExpiry, emailExpiryWarning } from './emails.ts';

const intervalMs = 10 * 60_000;
const restorableMinutes = 30 * 24 * 60;

/** Emails a warning a week before an offer's last day, expires it afterwards, and purges offers 30 days after their deletion. */
export const createHourExpiryJob = (platform: Platform): BackgroundJob =>
  createIntervalJob('hours bank', intervalMs, platform.log, () => expireHours(platform));

export async function expireHours(platform: Platform): Promise<void> {
  const { database, clock } = platform;
  const { timeZone } = await getSettings(database);
  const today = dayInTimeZone(clock.now(), timeZone);
  for (const { id } of await queries.listDueHours(database, addDays(today, 7)))
    await ageHour(platform, id, today);
  await platform.transact((db) =>
    queries.purgeHours(db, addMinutes(clock.now(), -restorableMinutes)),
  );
}

/** Warns or expires one offer in a transaction. The state is read again under the lock. */
async function ageHour(platform: Platform, id: number, today: string): Promise<void> {
  const { transact, clock } = platform;
  await transact(async (db, publish) => {
    const before = await queries.lockHour(db, id);
    const due = before && getDueHourAction(before, { today, inAWeek: addDays(today, 7) });
    if (!before || !due) return;
    const now = clock.now();
    const context = { db, now, site: await getSettings(db), actorId: 'system', actorName: '' };
    const emailContext = createHourEmailContext(platform, context);
    if (due === 'warn') {
      await queries.updateHourRow(db, id, { expiryWarned: true });
      await emailExpiryWarning(emailContext, before);
      return;
    }
    const after = await queries.updateHourRow(db, id, {
      ...(await reopenMatchedRequest(platform, context, before)),
      state: 'Expired',
    });
    await queries.revokeLinks(db, id, now);
    await emailExpiry(emailContext, before);
    await writeAuditEntry(db, clock, {
      actorId: context.actorId,
      actorName: context.actorName,
      action: 'expire hours',
      subject: `professional hour ${id}`,
      before: toAuditFields(before),
      after: toAuditFields(after),
    });
    await publish('hours');
  });
}
