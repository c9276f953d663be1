import { addDays, dayAt } from '@namugongo/contract/rules/days';
import { hourDue } from '@namugongo/contract/rules/hour-states';
import { audit } from '../platform/audit.ts';
import { type Background, repeat } from '../platform/background.ts';
import { addMinutes } from '../platform/clock.ts';
import type { Platform } from '../platform/platform.ts';
import { readSettings } from '../platform/settings.ts';
import * as queries from './queries.ts';
import { auditedFacts } from './step-hour.ts';
import { tellOfExpiry, warnVolunteer } from './write-letters.ts';

const pauseMilliseconds = 10 * 60_000;
const keptMinutes = 30 * 24 * 60;

/** Warns a week before an offer's last day, ends it after, and ends for good what was deleted 30 days ago. */
export const watchHours = (platform: Platform): Background =>
  repeat('hours bank', pauseMilliseconds, platform.log, () => expireHours(platform));

export async function expireHours(platform: Platform): Promise<void> {
  const { database, clock } = platform;
  const { timeZone } = await readSettings(database);
  const today = dayAt(clock.now(), timeZone);
  for (const { id } of await queries.listDue(database, addDays(today, 7)))
    await ageHour(platform, id, today);
  await platform.transact((db) => queries.purgeHours(db, addMinutes(clock.now(), -keptMinutes)));
}

/** One offer in one transaction, judged anew behind its lock: a step that was quicker counts. */
async function ageHour(
  { transact, clock, config }: Platform,
  id: number,
  today: string,
): Promise<void> {
  await transact(async (db, announce) => {
    const before = await queries.lockHour(db, id);
    const due = before && hourDue(before, { today, inAWeek: addDays(today, 7) });
    if (!before || !due) return;
    const now = clock.now();
    const desk = { db, now, site: await readSettings(db), publicUrl: config.PUBLIC_URL };
    if (due === 'warn') {
      await queries.updateHour(db, id, { warned: true });
      await warnVolunteer(desk, before);
      return;
    }
    const after = await queries.updateHour(db, id, { state: 'Expired' });
    await queries.endLinks(db, id, now);
    await tellOfExpiry(desk, before);
    await audit(db, clock, {
      who: 'system',
      whoName: '',
      action: 'expire hours',
      subject: `professional hour ${id}`,
      before: auditedFacts(before),
      after: auditedFacts(after),
    });
    await announce('hours');
  });
}
