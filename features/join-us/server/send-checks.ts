import type { Account } from '#contract/account.ts';
import { formatCount } from '#contract/rules/counts.ts';
import { compareTexts } from '#contract/rules/normalize.ts';
import { toWallClock } from '#contract/rules/time-zones.ts';
import { listMembers } from '#features/directory/server/queries.ts';
import type { CheckSettings, HouseholdCheck } from '#features/join-us/contract/household-checks.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import { queueEmailFromBuilder } from '#platform/email/email.ts';
import { type BackgroundJob, createIntervalJob } from '#platform/ops/background-jobs.ts';
import { claimRun } from '#platform/ops/job-runs.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { getSettings, lockSettings, readSettings, writeSettings } from '#platform/settings.ts';
import { mapChecks, saveCheckSent, updateCheckRow } from './check-queries.ts';
import { isReminderDue, listTargets, toHouseholdCheck } from './rules.ts';
import { joinUsSettings } from './settings.ts';

type Sender = Pick<Account, 'id' | 'name'>;
const system: Sender = { id: 'system', name: '' };

/** Each household with how the question stands, by name. */
export async function getHouseholdChecks(db: Database, now: Date): Promise<HouseholdCheck[]> {
  const checks = await mapChecks(db);
  return listTargets(await listMembers(db))
    .map((people) => toHouseholdCheck(people, checks, now))
    .toSorted((a, b) => compareTexts(a.name, b.name));
}

/** Sends the question to every household that is due. `count`: how many the caller was shown; null for all. */
export const sendChecks = (
  { transact, clock }: Platform,
  count: number | null,
  actor: Sender,
): Promise<{ sent: number }> =>
  transact(async (db) => {
    // Two who press at once write to each household once.
    await lockSettings(db);
    const now = clock.now();
    const due = (await getHouseholdChecks(db, now)).filter(({ isDue }) => isDue);
    if (count !== null) requireCount(due.length, count);
    for (const { recipientId } of due) {
      if (recipientId === null) continue;
      await saveCheckSent(db, recipientId, now);
      await queueCheck(db, recipientId, now);
    }
    if (due.length > 0)
      await writeAuditEntry(db, clock, {
        ...nameActor(actor),
        action: 'send household check',
        subject: 'directory',
        after: { households: due.length },
      });
    return { sent: due.length };
  });

/** Throws 'nobody-to-write-to', or 'recipients-changed' when they are not as many as the caller was shown. */
export function requireCount(count: number, confirmed: number): void {
  if (count === 0) throw new ProblemError('nobody-to-write-to');
  if (count !== confirmed)
    throw new ProblemError('recipients-changed', {
      count,
      people: formatCount(count, 'person', 'people'),
    });
}

/** Once for each time that it is sent, behind emails that someone waits for. */
const queueCheck = (db: Database, memberId: number, now: Date): Promise<void> =>
  queueEmailFromBuilder(db, {
    dedupeKey: `household check ${memberId} ${now.getTime()}`,
    builder: 'household-check',
    data: { memberId },
    dueAt: now,
  });

/** Reminds those who have not answered, twice at most; those who moved or died meanwhile get nothing. */
const remindHouseholds = ({ transact, clock }: Platform): Promise<void> =>
  transact(async (db) => {
    const now = clock.now();
    const checks = await mapChecks(db);
    for (const { recipientId } of await getHouseholdChecks(db, now)) {
      const check = recipientId === null ? undefined : checks.get(recipientId);
      if (!check || !isReminderDue(check, now)) continue;
      await updateCheckRow(db, check.memberId, { reminders: check.reminders + 1, lastSentAt: now });
      await queueCheck(db, check.memberId, now);
    }
  });

const hour = 3_600_000;
const almostOneYear = 300 * 24 * hour;

/** Sends the question in its month, once a year, and reminders. */
export const createHouseholdCheckJob = (platform: Platform): BackgroundJob =>
  createIntervalJob('household checks', hour, platform.log, () => runHouseholdChecks(platform));

export async function runHouseholdChecks(platform: Platform): Promise<void> {
  const { database, clock } = platform;
  if (!(await claimRun(platform, 'household check reminders', 0.9 * hour))) return;
  const { timeZone } = await getSettings(database);
  const { householdCheckMonth } = await readSettings(database, joinUsSettings);
  const { month } = toWallClock(clock.now(), timeZone);
  if (
    month === householdCheckMonth &&
    (await claimRun(platform, 'household checks', almostOneYear))
  )
    await sendChecks(platform, null, system);
  await remindHouseholds(platform);
}

export async function getCheckSettings(db: Database): Promise<CheckSettings> {
  return { month: (await readSettings(db, joinUsSettings)).householdCheckMonth };
}

export const updateCheckSettings = (
  { transact, clock }: Platform,
  { month }: CheckSettings,
  actor: Account,
): Promise<CheckSettings> =>
  transact(async (db) => {
    await lockSettings(db);
    const before = await getCheckSettings(db);
    await writeSettings(db, joinUsSettings, { householdCheckMonth: month });
    await writeAuditEntry(db, clock, {
      ...nameActor(actor),
      action: 'choose month of household check',
      subject: 'directory',
      before,
      after: { month },
    });
    return { month };
  });
