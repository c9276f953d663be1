import { status, type SiteStatus } from '#features/status/contract/status.ts';
import { defineFeature } from '#platform/feature.ts';
import { implement, limited } from '#platform/http/implement.ts';
import type { Platform } from '#platform/platform.ts';
import { writeSettings } from '#platform/settings.ts';
import { statusSettings } from './settings.ts';
import { getStatus } from './get-status.ts';
import { listSteps } from './list-steps.ts';
import { createAlarmJob } from './send-alarms.ts';
import { sendTestEmail } from './send-test-email.ts';
import type { StatusSources } from './sources.ts';
import {
  describeStatus,
  getAge,
  isAhead,
  type StatusItem,
} from '#features/status/contract/rules/site-status.ts';
import { type Figure, toFigure } from '#platform/ops/metrics.ts';

const levels: Record<StatusItem['level'], number> = { ok: 0, attention: 1, problem: 2 };

/** The state of the site's own parts, and the first steps of a new one. */
export const createStatusFeature = (platform: Platform, sources: StatusSources) =>
  defineFeature({
    name: 'status',
    endpoints: implement(status, {
      get: () => getStatus(platform, sources),
      sendTestEmail: limited({ points: 5, seconds: 300 }, async ({ actor }) => {
        await sendTestEmail(platform, actor);
        return { to: actor.email };
      }),
      getFirstSteps: async () => ({ steps: await listSteps(platform, sources) }),
      hideFirstSteps: () =>
        writeSettings(platform.database, statusSettings, { hidesFirstSteps: true }),
    }),
    jobs: [createAlarmJob(platform, sources)],
    emails: { alarm: { cause: 'site' }, test: { cause: 'team' } },
    figures: async () => buildStatusFigures(await getStatus(platform, sources)),
  });

/** The status of the site as figures. */
function buildStatusFigures(status: SiteStatus): Figure[] {
  const { email, queue, backup, payments, database, files } = status;
  // An age below zero says nothing; the level of the part does.
  const getSeconds = (time: string | null) =>
    time === null || isAhead(time, status.at) ? null : getAge(time, status.at) / 1000;
  return [
    {
      name: 'namugongo_part_level',
      help: 'The parts of the screen Status: 0 works, 1 needs a look, 2 needs a person now',
      samples: describeStatus(status).map(({ title, level }) => ({
        labels: { part: title },
        value: levels[level],
      })),
    },
    toFigure('namugongo_emails_waiting', 'Emails that are not sent yet', email.waiting),
    toFigure('namugongo_emails_failed', 'Emails refused in the last week', email.failed),
    toFigure('namugongo_tasks_late', 'Tasks due for more than five minutes', queue.late),
    toFigure('namugongo_tasks_failing', 'Tasks that failed five times or more', queue.failing),
    toFigure('namugongo_payments_open', 'Payments and refunds without a result', payments.open),
    toFigure(
      'namugongo_cards_tested',
      'Cards declined in the last hour, when so many look like a test of stolen cards; otherwise 0',
      payments.testedCards,
    ),
    toFigure('namugongo_database_bytes', 'Size of the database', database.bytes),
    toFigure('namugongo_disk_free_bytes', 'Free space on the disk of the data', files.freeBytes),
    toFigure(
      'namugongo_backup_age_seconds',
      'Age of the last complete backup',
      getSeconds(backup.lastAt),
    ),
    toFigure(
      'namugongo_backup_copy_age_seconds',
      'Age of the last copy of a backup',
      getSeconds(backup.copiedAt),
    ),
  ];
}
