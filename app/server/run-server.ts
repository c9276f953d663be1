import { access, constants, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { type AppOptions, createApp } from './app.ts';
import { type Config, loadConfig, takesTestCards } from '#platform/config.ts';
import {
  describeDatabaseError,
  describeDirectoryError,
  withStartupHint,
  describePortError,
  getErrorMessage,
  listUserHints,
} from './startup-errors.ts';
import { loadDemoContent } from './load-demo.ts';
import { loadStarterContent } from './load-starter.ts';
import { backUpBeforeUpgrade } from '#platform/backup/back-up-before-upgrade.ts';
import { createFileService } from '#platform/files/files.ts';
import { createLogger, logCrashes } from '#platform/ops/log.ts';
import type { PaymentTimingOverrides } from '#features/payments/server/create-payment-module.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import { migrateDatabase, openDatabase } from '#platform/database/database.ts';
import { isOnHold } from '#platform/ops/hold.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import type { Platform } from '#platform/platform.ts';
import { version } from '#platform/version.ts';
import { readBooks } from './read-books.ts';

/** Tests run the server with a sandbox that fails as they order, a clock that jumps, and short timings. */
type ServerOptions = Pick<AppOptions, 'createSandbox'> & {
  clock?: Clock;
  paymentTimings?: PaymentTimingOverrides | undefined;
};

const stopCallbacks: (() => Promise<void>)[] = [];

/** Stops the started parts, the last one first. */
async function stop(): Promise<void> {
  for (let callback = stopCallbacks.pop(); callback; callback = stopCallbacks.pop())
    await callback();
}

/** After SHUTDOWN_SECONDS, for the background jobs and the built-in database. What can't finish is done by the next process. */
const lastSeconds = 5;

/** Called when the time to stop is over. */
let endConnections = () => {};

async function start({
  createSandbox,
  clock = systemClock,
  paymentTimings,
}: ServerOptions): Promise<void> {
  const config = await withStartupHint(loadConfig, ({ message }) => message);
  const { DATABASE_URL, DATABASE_DIRECT_URL, PORT, HOST } = config;
  const log = createLogger(config.LOG_LEVEL);
  logCrashes(log);
  stopOnSignals(log, config.SHUTDOWN_SECONDS);
  const directory = resolve(config.DATA_DIR);
  await withStartupHint(
    async () => {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await access(directory, constants.W_OK);
    },
    (cause) => describeDirectoryError(cause, directory),
  );
  const url = DATABASE_URL ?? (await startDatabase(join(directory, 'database'), log));
  const directUrl = DATABASE_DIRECT_URL ?? url;
  const migrate = () => upgradeDatabase(directUrl, config, log);
  await (DATABASE_URL ? withStartupHint(migrate, describeDatabaseError) : migrate());
  const handle = openDatabase(url, undefined, directUrl);
  stopCallbacks.push(() => handle.close());
  if (config.STARTER !== 'none') await loadStarterContent(handle.database, clock);
  const site = await createApp({ config, clock, log, handle, createSandbox }, paymentTimings);
  stopCallbacks.push(() => site.close());
  endConnections = site.endConnections;
  if (config.STARTER === 'demo') await loadDemoContent(site.platform, directUrl);
  // Before the port opens: from then on, no failed query may end the process.
  if (await isOnHold(handle.database)) log.warn('Payments and email are on hold after a restore');
  await withStartupHint(
    () => site.app.listen({ port: PORT, host: HOST }),
    (cause) => describePortError(cause, PORT, HOST),
  );
  await site.start();
  console.log(`\nNamugongo is ready: ${config.PUBLIC_URL}\n`);
  for (const hint of [...listUserHints(process.getuid?.()), ...site.hints])
    console.log(`  ${hint}`);
  void warnOfStores(site.platform);
  if (takesTestCards(config)) log.warn('This is a test site: it takes test cards and charges none');
}

/** Wrong keys are seen when they are set, not in the night. The screen Status says the same. */
async function warnOfStores({ findFileError, findBackupError, log }: Platform): Promise<void> {
  const [files, backups] = await Promise.all([findFileError(), findBackupError()]);
  if (files !== null)
    log.error({ reason: files }, "Files can't be saved: check DATA_DIR and the S3_* settings");
  if (backups !== null)
    log.error({ reason: backups }, "Backups can't be saved: check BACKUP_DIR and BACKUP_S3_*");
}

async function upgradeDatabase(url: string, config: Config, log: Logger): Promise<void> {
  const files = createFileService(config, log);
  const source = { url, files, clock: systemClock, readBooks, parent: config.BACKUP_DIR, log };
  const migrations = await migrateDatabase(url, {
    beforeUpgrade: () => backUpBeforeUpgrade(source),
  });
  if (migrations > 0) log.info({ migrations, version }, 'Upgraded the database');
}

/** Called before the port opens: a process that answers requests also finishes them. */
function stopOnSignals(log: Logger, shutdownSeconds: number): void {
  let closing = false;
  const close = async (signal: string) => {
    if (closing) return;
    closing = true;
    log.info({ signal }, 'Stopping: finishing open requests');
    setTimeout(() => {
      log.warn('Stopping: the time is over; what is still open ends now');
      endConnections();
      setTimeout(() => process.exit(1), lastSeconds * 1000);
    }, shutdownSeconds * 1000);
    await stop();
    process.exit(0);
  };
  process.on('SIGTERM', (signal) => void close(signal));
  process.on('SIGINT', (signal) => void close(signal));
}

async function startDatabase(directory: string, log: Logger): Promise<string> {
  const embedded = await startEmbeddedPostgres({ directory, log });
  stopCallbacks.push(() => embedded.stop());
  return embedded.url;
}

/** Loads the configuration, opens the database, builds the site and listens. Ends the process when that fails. */
export async function runServer(options: ServerOptions = {}): Promise<void> {
  try {
    await start(options);
  } catch (error) {
    console.error(`\n${getErrorMessage(error)}\n`);
    await stop().catch(() => undefined);
    process.exit(1);
  }
}
