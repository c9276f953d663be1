import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { loadConfig, parseConfig } from '#platform/config.ts';
import { describeDatabaseError, getErrorMessage, withStartupHint } from './startup-errors.ts';
import { getBackupDay } from '#platform/backup/backup-schedule.ts';
import { createBackup } from '#platform/backup/create-backup.ts';
import {
  createBackupKeys,
  parseSecretKey,
  unpackEncryptedCopy,
} from '#platform/backup/encrypted-copy.ts';
import { BackupError, type BackupManifest } from '#platform/backup/manifest.ts';
import {
  rehearseUpgrade,
  restoreBackup,
  restoreIntoItsTables,
  type UpgradeRehearsal,
} from '#platform/backup/restore-backup.ts';
import { verifyBackup } from '#platform/backup/verify-backup.ts';
import { systemClock } from '#platform/clock.ts';
import { createClient } from '#platform/database/database-connections.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { createFileService } from '#platform/files/files.ts';
import { createLogger } from '#platform/ops/log.ts';
import { version } from '#platform/version.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { readBooks } from './read-books.ts';

// Runs `npm run backup -- <folder>` and the other commands of docs/operating.md, 'The database'. The site may run during a backup.

const [command = '', ...args] = process.argv.slice(2);

const usages: Record<string, string> = {
  backup: '<folder>',
  restore: '<folder>',
  'verify-backup': '<folder>',
  rehearse: '[folder]',
  'backup-key': '',
  'unpack-backup':
    '<copy that you downloaded> <file with the page that backup-key printed> <new folder>',
};

function getPath(index: number): string {
  const path = args[index];
  if (!path) throw new Error(`Usage: npm run ${command} -- ${usages[command]}`);
  return resolve(path);
}

async function run(): Promise<string> {
  switch (command) {
    case 'verify-backup':
      return `Complete and undamaged: ${describe(await explain(() => verifyBackup(getPath(0))))} in ${getPath(0)}.`;
    case 'backup':
      return `Backed up ${describe(await withSite((site) => createBackup({ ...site, clock: systemClock, folder: getPath(0) })))} to ${getPath(0)}.`;
    case 'rehearse':
      return rehearse(args[0] ? resolve(args[0]) : await findNewestBackup());
    case 'backup-key':
      return describeKeys(await createBackupKeys());
    case 'unpack-backup':
      return unpack(getPath(0), getPath(1), getPath(2));
    default:
      return [
        `Restored ${describe(await withSite((site) => restoreBackup({ ...site, folder: getPath(0) })))} from ${getPath(0)}.`,
        'Payments and email are on hold: start the site, sign in as an administrator, and start them at the top of any page.',
      ].join('\n');
  }
}

/** The newest scheduled backup. */
async function findNewestBackup(): Promise<string> {
  const { BACKUP_DIR } = await withStartupHint(loadConfig, ({ message }) => message);
  if (!BACKUP_DIR) throw new Error('Name the folder of a backup, or set BACKUP_DIR.');
  const folder = resolve(BACKUP_DIR);
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => getBackupDay(name) && !name.endsWith('.age'))
    .toSorted()
    .at(-1);
  if (!newest) throw new Error(`There is no backup in ${folder} yet.`);
  return join(folder, newest);
}

/** Restores a backup into a database and a folder of its own, upgrades it there and deletes both. */
async function rehearse(folder: string): Promise<string> {
  const startedAt = performance.now();
  const directory = await mkdtemp(join(tmpdir(), 'namugongo-rehearsal-'));
  const log = createLogger('warn');
  const database = await startEmbeddedPostgres({ directory: join(directory, 'database'), log });
  try {
    const files = createFileService(parseConfig({ DATA_DIR: directory }), log);
    const copy = { url: database.url, files, readBooks, folder };
    const manifest = await explain(() => restoreIntoItsTables(copy));
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    const upgrade = await explain(() => rehearseUpgrade(copy, manifest));
    return [
      `The backup works: restored ${describe(manifest)} of ${manifest.createdAt} from ${folder} into a database of its own in ${seconds} s. Every row, file and figure of the books agrees.`,
      describeUpgrade(upgrade),
      'The site was not touched.',
    ].join('\n');
  } finally {
    await database.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

function describeUpgrade({ migrations, seconds, changedTables }: UpgradeRehearsal): string {
  if (migrations === 0) return `Version ${version} needs no upgrade of its tables.`;
  const rows = Object.entries(changedTables).map(
    ([name, { before, after }]) => `${name} ${before} to ${after}`,
  );
  return [
    `The upgrade to ${version} works: ${migrations} migrations in ${seconds.toFixed(1)} s. The books are the same;`,
    rows.length === 0
      ? 'so is the number of rows of every table.'
      : `the number of rows changes in ${rows.join(', ')}.`,
  ].join(' ');
}

const describeKeys = ({ publicKey, secretKey }: { publicKey: string; secretKey: string }): string =>
  [
    `Setting of the site:  BACKUP_KEY=${publicKey}`,
    `Secret key:           ${secretKey}`,
    '',
    'Put the first line into the settings of the site. Print this page and keep it in the safe of the parish, not on the machine of the site: without the secret key no copy can ever be opened. To open one, type the page into a file; npm run unpack-backup takes it as it is.',
  ].join('\n');

async function readSecretKey(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new BackupError(`Can't read ${file}. It must hold what npm run backup-key has printed.`);
  });
  return parseSecretKey(text);
}

async function unpack(copy: string, keyFile: string, folder: string): Promise<string> {
  await explain(async () => unpackEncryptedCopy(copy, await readSecretKey(keyFile), folder));
  const manifest = await explain(() => verifyBackup(folder));
  return `Unpacked and verified ${describe(manifest)} in ${folder}. Now: npm run restore -- ${folder}`;
}

function describe({ tables, parts }: BackupManifest): string {
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  return `${rows} rows and ${Object.keys(parts).length - Object.keys(tables).length} files`;
}

/** Prints the message of an error that is meant for the operator without a stack trace. */
async function explain<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BackupError || error instanceof ProblemError)) throw error;
    return withStartupHint(
      () => Promise.reject(error),
      ({ message }) => message,
    );
  }
}

type Site = Pick<Parameters<typeof createBackup>[0], 'url' | 'files' | 'readBooks'>;

/** Opens the database and the file store of the configuration. */
async function withSite(work: (site: Site) => Promise<BackupManifest>): Promise<BackupManifest> {
  const config = await withStartupHint(loadConfig, ({ message }) => message);
  const log = createLogger('warn');
  const directory = resolve(config.DATA_DIR);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const embedded = config.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({ directory: join(directory, 'database'), log });
  const url = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL ?? embedded?.url ?? '';
  try {
    if (config.DATABASE_URL) await withStartupHint(() => connect(url), describeDatabaseError);
    return await explain(() => work({ url, files: createFileService(config, log), readBooks }));
  } finally {
    await embedded?.stop();
  }
}

async function connect(url: string): Promise<void> {
  const client = createClient(url);
  await client.connect();
  await client.end();
}

try {
  console.log(await run());
} catch (error) {
  console.error(`\n${getErrorMessage(error)}\n`);
  process.exitCode = 1;
}
