import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { loadConfig } from './config.ts';
import { describeDatabaseError, withStartupHint, getErrorMessage } from './startup-errors.ts';
import { createBackup } from './platform/backup/create-backup.ts';
import { restoreBackup } from './platform/backup/restore-backup.ts';
import { systemClock } from './platform/clock.ts';
import { migrateDatabase } from './platform/database.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts';
import { createFileService } from './platform/files.ts';
import { createLogger } from './platform/log.ts';

// Runs `npm run backup -- <folder>` and `npm run restore -- <folder>`. The site may run during a backup.

const [command = '', target = ''] = process.argv.slice(2);

async function run(): Promise<string> {
  if (target === '') throw new Error(`Usage: npm run ${command} -- <folder>`);
  const folder = resolve(target);
  const config = await withStartupHint(loadConfig, ({ message }) => message);
  const log = createLogger('warn');
  const directory = resolve(config.DATA_DIR);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const embedded = config.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({ directory: join(directory, 'database'), log });
  const url = config.DATABASE_URL ?? embedded?.url ?? '';
  try {
    await withStartupHint(() => migrateDatabase(url), describeDatabaseError);
    const files = createFileService(config, log);
    const isBackup = command === 'backup';
    const manifest = await withStartupHint(
      () =>
        isBackup
          ? createBackup({ url, files, clock: systemClock, folder })
          : restoreBackup({ url, files, folder }),
      ({ message }) => message,
    );
    const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0);
    return `${isBackup ? 'Backed up' : 'Restored'} ${rows} rows and ${manifest.files} files ${isBackup ? 'to' : 'from'} ${folder}.`;
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
