import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { loadConfig } from './config.ts';
import { describeDatabaseError, withStartupHint, getErrorMessage } from './startup-errors.ts';
import { createBackup } from './platform/backup/create-backup.ts';
import { BackupError, type BackupManifest } from './platform/backup/manifest.ts';
import { restoreBackup } from './platform/backup/restore-backup.ts';
import { verifyBackup } from './platform/backup/verify-backup.ts';
import { systemClock } from './platform/clock.ts';
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.ts';
import { createFileService } from './platform/files/files.ts';
import { createLogger } from './platform/ops/log.ts';
import { migrateDatabase } from './platform/database/database.ts';
import { ProblemError } from './platform/http/problem-error.ts';
import { readBooks } from './read-books.ts';

// Runs `npm run backup -- <folder>`, `npm run restore -- <folder>` and `npm run verify-backup -- <folder>`. The site may run during
// a backup.

const [command = '', target = ''] = process.argv.slice(2);

async function run(): Promise<string> {
  if (target === '') throw new Error(`Usage: npm run ${command} -- <folder>`);
  const folder = resolve(target);
  switch (command) {
    case 'verify-backup':
      return `Complete and undamaged: ${describe(await explain(() => verifyBackup(folder)))} in ${folder}.`;
    case 'backup':
      return `Backed up ${describe(await withSite((site) => createBackup({ ...site, clock: systemClock, folder })))} to ${folder}.`;
    default:
      return [
        `Restored ${describe(await withSite((site) => restoreBackup({ ...site, folder })))} from ${folder}.`,
        'Payments and email are on hold: start the site, sign in as an administrator, and start them at the top of any page.',
      ].join('\n');
  }
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
  const url = config.DATABASE_URL ?? embedded?.url ?? '';
  try {
    if (command === 'backup')
      await withStartupHint(() => migrateDatabase(url), describeDatabaseError);
    return await explain(() => work({ url, files: createFileService(config, log), readBooks }));
  } finally {
    await embedded?.stop();
  }
}

try {
  console.log(await run());
} catch (error) {
  console.error(`\n${getErrorMessage(error)}\n`);
  process.exitCode = 1;
}
