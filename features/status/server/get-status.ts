import type { SiteStatus } from '#features/status/contract/status.ts';
import { takesTestCards } from '#platform/config.ts';
import { backupRun, copyRun } from '#platform/backup/backup-runs.ts';
import { findRecordedRun } from '#platform/ops/job-runs.ts';
import { getFreeBytes } from '#platform/files/disk-space.ts';
import { addMinutes } from '#platform/clock.ts';
import { countFailedEmails } from '#features/emails/server/queries.ts';
import { version } from '#platform/version.ts';
import type { Platform } from '#platform/platform.ts';
import { findLastSentAt, findLateTasks, findWaitingEmails, getDatabaseSize } from './queries.ts';
import type { StatusSources } from './sources.ts';

const weekMinutes = 7 * 24 * 60;
const lateMinutes = 5;
const failingAttempts = 5;

const toText = (date: Date | null) => date?.toISOString() ?? null;

/** What the site knows about its own parts (contract, `describeStatus`). */
export async function getStatus(platform: Platform, sources: StatusSources): Promise<SiteStatus> {
  const { config, database, clock } = platform;
  const now = clock.now();
  const [email, payments, queue, bytes, lastBackupAt, copiedAt, freeBytes, fileError, backupError] =
    await Promise.all([
      getEmailStatus(platform, now),
      getPaymentStatus(platform, sources),
      findLateTasks(database, addMinutes(now, -lateMinutes), failingAttempts),
      getDatabaseSize(database),
      findRecordedRun(database, backupRun),
      findRecordedRun(database, copyRun),
      getFreeBytes(config.DATA_DIR).catch(() => null),
      platform.findFileError(),
      platform.findBackupError(),
    ]);
  return {
    version,
    at: now.toISOString(),
    startedAt: new Date(now.getTime() - process.uptime() * 1000).toISOString(),
    email,
    payments,
    files: { store: config.S3_BUCKET ? 's3' : 'disk', freeBytes, error: fileError },
    database: { embedded: config.DATABASE_URL === undefined, bytes },
    backup: {
      isScheduled: config.BACKUP_DIR !== undefined,
      lastAt: toText(lastBackupAt),
      hasCopies: config.BACKUP_S3_BUCKET !== undefined,
      copiedAt: toText(copiedAt),
      error: backupError,
    },
    queue: { late: queue.late, lateSince: toText(queue.since), failing: queue.failing },
  };
}

async function getEmailStatus(
  { config, database }: Platform,
  now: Date,
): Promise<SiteStatus['email']> {
  const server = config.SMTP_URL ? new URL(config.SMTP_URL).host : null;
  const [waiting, failed, lastSentAt] = await Promise.all([
    findWaitingEmails(database),
    server ? countFailedEmails(database, addMinutes(now, -weekMinutes)) : 0,
    findLastSentAt(database),
  ]);
  return {
    server,
    waiting: waiting.count,
    waitingSince: toText(waiting.since),
    failed,
    lastSentAt: toText(lastSentAt),
    lastError: waiting.lastError,
  };
}

async function getPaymentStatus(
  { config }: Platform,
  sources: StatusSources,
): Promise<SiteStatus['payments']> {
  const testMode = config.PAYMENT_PROVIDER === 'sandbox' ? 'sandbox' : 'test';
  return {
    mode: takesTestCards(config) ? testMode : 'live',
    open: await sources.countOpenPayments(),
    lastPaidAt: toText(await sources.findLastCardPayment()),
    testedCards: await sources.countTestedCards(),
  };
}
