import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { dayInTimeZone } from '#contract/rules/dates.ts';
import { ExplainedError } from '../explained-error.ts';
import { version } from '../version.ts';
import { getUpgradeBackupName } from './backup-schedule.ts';
import { createBackup } from './create-backup.ts';
import { removeBackup } from './remove-backup.ts';
import { verifyBackup } from './verify-backup.ts';

type UpgradeBackupOptions = Omit<Parameters<typeof createBackup>[0], 'folder'> & {
  /** BACKUP_DIR. */
  parent: string | undefined;
  log: Logger;
};

/**
 * Makes and verifies the backup to which an upgrade can be undone, with the tables of the earlier release. Without BACKUP_DIR it only
 * warns. Throws an ExplainedError when the backup fails.
 */
export async function backUpBeforeUpgrade({
  parent,
  log,
  ...source
}: UpgradeBackupOptions): Promise<void> {
  if (!parent) {
    log.warn('Upgrading the database without a backup, because BACKUP_DIR is not set');
    return;
  }
  const day = dayInTimeZone(source.clock.now(), 'UTC');
  const folder = join(resolve(parent), getUpgradeBackupName(day, version));
  try {
    // Left by an upgrade that failed: the database still has the tables of the earlier release, and newer rows.
    await removeBackup(folder);
    await createBackup({ ...source, folder });
    await verifyBackup(folder);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ExplainedError(
      `The backup before the upgrade failed: ${reason}\nThe database was not changed. Make ${folder} possible, or back up by hand with the earlier version and start without BACKUP_DIR.`,
      { cause },
    );
  }
  log.info({ folder }, 'Backup made and verified before the upgrade');
}
