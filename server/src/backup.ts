import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { configFromEnvironment } from './config.ts';
import { explainDatabase, explained, wordsOf } from './explain.ts';
import { makeBackup } from './platform/backup/make-backup.ts';
import { restoreBackup } from './platform/backup/restore-backup.ts';
import { systemClock } from './platform/clock.ts';
import { migrateDatabase } from './platform/database.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts';
import { createFiles } from './platform/files.ts';
import { createLog } from './platform/log.ts';

// `npm run backup -- <folder>` and `npm run restore -- <folder>`; the site may run during a backup.

const [what = '', where = ''] = process.argv.slice(2);

async function act(): Promise<string> {
  if (where === '') throw new Error(`Say where: npm run ${what} -- <folder>`);
  const folder = resolve(where);
  const config = await explained(configFromEnvironment, ({ message }) => message);
  const log = createLog('warn');
  const directory = resolve(config.DATA_DIR);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const own = config.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({ directory: join(directory, 'database'), log });
  const url = config.DATABASE_URL ?? own?.url ?? '';
  try {
    await explained(() => migrateDatabase(url), explainDatabase);
    const files = createFiles(config, log);
    const making = what === 'backup';
    const label = await explained(
      () =>
        making
          ? makeBackup({ url, files, clock: systemClock, folder })
          : restoreBackup({ url, files, folder }),
      ({ message }) => message,
    );
    const rows = Object.values(label.tables).reduce((sum, count) => sum + count, 0);
    return `${making ? 'Backed up' : 'Restored'} ${rows} rows and ${label.files} files, ${making ? 'in' : 'from'} ${folder}.`;
  } finally {
    await own?.stop();
  }
}

try {
  console.log(await act());
} catch (error) {
  console.error(`\n${wordsOf(error)}\n`);
  process.exitCode = 1;
}
