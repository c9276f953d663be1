import { listEmailsOfRole } from '#features/accounts/server/queries.ts';
import { buildScreenUrl } from '#contract/screens.ts';
import { describeStatus, type StatusItem } from '#features/status/contract/rules/site-status.ts';
import type { Database } from '#platform/database/database.ts';
import { queueEmail } from '#platform/email/email.ts';
import { paragraph } from '#platform/email/email-template.ts';
import { type BackgroundJob, createIntervalJob } from '#platform/ops/background-jobs.ts';
import { claimRun } from '#platform/ops/job-runs.ts';
import { isOnHold } from '#platform/ops/hold.ts';
import type { Platform } from '#platform/platform.ts';
import { getSettings } from '#platform/settings.ts';
import { type Alarm, compareAlarms } from './rules.ts';
import { getStatus } from './get-status.ts';
import { deleteAlarm, lockAlarms, saveAlarm } from './queries.ts';
import type { StatusSources } from './sources.ts';

declare module '#platform/email/email.ts' {
  interface EmailData {
    alarm: null;
  }
}

const minute = 60_000;
const pause = 5 * minute;

/** Looks at the parts of the site every five minutes, in one of the processes. */
export const createAlarmJob = (platform: Platform, sources: StatusSources): BackgroundJob =>
  createIntervalJob('alarms', pause, platform.log, async () => {
    if (await claimRun(platform, 'alarms', 0.9 * pause)) await sendAlarms(platform, sources);
  });

/** Emails the administrators once when a part of the site needs a person, and once when it works again. Without a mail server, nothing. */
export async function sendAlarms(platform: Platform, sources: StatusSources): Promise<void> {
  const { config, database, clock, transact } = platform;
  if (!config.SMTP_URL || (await isOnHold(database))) return;
  const now = clock.now();
  const items = describeStatus(await getStatus(platform, sources));
  await transact(async (db) => {
    const { save, remove, notify, resolve } = compareAlarms(await lockAlarms(db), items, now);
    for (const alarm of save) await saveAlarm(db, alarm);
    for (const title of remove) await deleteAlarm(db, title);
    for (const { item, alarm } of notify)
      await queueAlarm(platform, db, { item, alarm, heading: `Problem: ${item.title}` });
    for (const { item, alarm } of resolve)
      await queueAlarm(platform, db, { item, alarm, heading: `Solved: ${item.title}` });
  });
}

async function queueAlarm(
  { config }: Platform,
  db: Database,
  { item, alarm, heading }: { item: StatusItem; alarm: Alarm; heading: string },
): Promise<void> {
  const site = await getSettings(db);
  const texts = [item.text, item.advice].filter((text) => text !== '');
  for (const to of await listEmailsOfRole(db, 'admin'))
    await queueEmail(db, {
      kind: 'alarm',
      dedupeKey: `${heading} ${alarm.since.toISOString()} ${to}`,
      to,
      subject: `${heading} (${site.name})`,
      heading,
      blocks: [
        ...texts.map(paragraph),
        {
          kind: 'link',
          label: 'To the status of the site',
          url: buildScreenUrl(config.PUBLIC_URL, '/status'),
        },
      ],
    });
}
