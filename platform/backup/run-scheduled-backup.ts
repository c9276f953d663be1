import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { openBucket } from '../files/open-bucket.ts';
import type { FileStore } from '../files/store.ts';
import { type BackgroundJob, createIntervalJob } from '../ops/background-jobs.ts';
import { claimRun, findLastRun, recordRun } from '../ops/job-runs.ts';
import { skipOnHold } from '../ops/hold.ts';
import type { Platform } from '../platform.ts';
import { getSettings } from '../settings.ts';
import { copyRun, scheduledRun } from './backup-runs.ts';
import {
  getBackupDay,
  getBackupName,
  getBackupNameAhead,
  getDueDay,
  isLeftOver,
  listExpiredDays,
} from './backup-schedule.ts';
import { describeFullFolder } from './describe-full-folder.ts';
import { createBackup, type ReadBooks } from './create-backup.ts';
import { removeBackup } from './remove-backup.ts';
import { verifyBackup } from './verify-backup.ts';

type Source = { url: string; readBooks: ReadBooks };

const minute = 60_000;
const hour = 60 * minute;
const copiesFolder = 'backups';

/**
 * Makes a backup every night when BACKUP_DIR is set, in one of the processes; after a failure again an hour later. A site on hold may be
 * a copy: its backups would replace those of the original.
 */
export const createBackupJob = (platform: Platform, source: Source): BackgroundJob =>
  createIntervalJob(
    'backup',
    5 * minute,
    platform.log,
    skipOnHold(platform.database, () => runScheduledBackup(platform, source)),
  );

/**
 * Makes, verifies and copies the backup that is due, and deletes those that the rotation no longer keeps. What an earlier attempt has
 * finished is not done again. Throws what went wrong.
 */
export async function runScheduledBackup(platform: Platform, source: Source): Promise<void> {
  const { config, database, clock, files, log } = platform;
  if (!config.BACKUP_DIR) return;
  const { timeZone } = await getSettings(database);
  const day = getDueDay(clock.now(), timeZone);
  const last = await findLastRun(platform, scheduledRun);
  if (last && getDueDay(last, timeZone) >= day) return;
  if (!(await claimRun(platform, 'backup attempt', 0.9 * hour))) return;
  const parent = resolve(config.BACKUP_DIR);
  await removeLeftOvers(parent, day);
  await renameBackupsAhead(parent, day);
  const folder = join(parent, getBackupName(day));
  if (!(await stat(folder).catch(() => null)))
    await createBackup({ ...source, files, clock, folder });
  await verifyBackup(folder);
  const store = await openBucket(config, 'BACKUP_S3');
  if (store) {
    await copyBackup(config, store, folder, day);
    await recordRun(database, copyRun, clock.now());
  }
  await deleteExpired(parent, store);
  await recordRun(database, scheduledRun, clock.now());
  log.info({ folder, hasCopy: store !== null }, 'Backup made and verified');
}

/** They may be why the disk is full. */
async function removeLeftOvers(parent: string, today: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => []))
    if (isLeftOver(name, today)) await rm(join(parent, name), { recursive: true, force: true });
}

/** On its day, one that was made while the clock was ahead would pass for the backup of that day. */
async function renameBackupsAhead(parent: string, today: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const day = getBackupDay(name);
    if (day !== null && day > today)
      await rename(join(parent, name), join(parent, getBackupNameAhead(today, day)));
  }
}

async function copyBackup(
  { BACKUP_KEY }: Config,
  store: FileStore,
  folder: string,
  day: string,
): Promise<void> {
  if (!BACKUP_KEY) throw new Error('BACKUP_KEY is missing.');
  const { writeEncryptedCopy } = await import('./encrypted-copy.ts');
  const path = `${folder}.tar.age`;
  try {
    const bytes = await writeEncryptedCopy(folder, BACKUP_KEY, path);
    await store.store(`${copiesFolder}/${getBackupName(day)}.tar.age`, { path, bytes });
  } catch (error) {
    throw (await describeFullFolder(error, folder, 0)) ?? error;
  } finally {
    await rm(path, { force: true });
  }
}

/** Deletes only what the schedule has made, by its name. */
async function deleteExpired(parent: string, store: FileStore | null): Promise<void> {
  const folders = (await readdir(parent)).filter((name) => getBackupDay(name) !== null);
  for (const name of selectExpired(folders)) await removeBackup(join(parent, name));
  if (!store) return;
  const copies: string[] = [];
  for await (const { key } of store.list(copiesFolder))
    copies.push(key.slice(copiesFolder.length + 1));
  for (const name of selectExpired(copies)) await store.remove(`${copiesFolder}/${name}`);
}

function selectExpired(names: readonly string[]): string[] {
  const days = names.flatMap((name) => getBackupDay(name) ?? []);
  const expired = new Set(listExpiredDays(days));
  return names.filter((name) => expired.has(getBackupDay(name) ?? ''));
}
