import { access, constants, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { buildSite } from './app.ts';
import { configFromEnvironment } from './config.ts';
import { explainDatabase, explainDirectory, explained, explainPort, wordsOf } from './explain.ts';
import { loadDemoContent } from './load-demo.ts';
import { loadStarterContent } from './load-starter.ts';
import { createLog } from './platform/log.ts';
import { systemClock } from './platform/clock.ts';
import { migrateDatabase, openDatabase } from './platform/database.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts';

// Configuration, database, site, listen; the only file that acts when it is imported.

const running: (() => Promise<void>)[] = [];

/** Stops what was started, the latest first. */
async function stop(): Promise<void> {
  for (let part = running.pop(); part; part = running.pop()) await part();
}

async function start(): Promise<Logger> {
  const config = await explained(configFromEnvironment, ({ message }) => message);
  const { DATABASE_URL, PORT, HOST } = config;
  const log = createLog(config.LOG_LEVEL);
  const directory = resolve(config.DATA_DIR);
  await explained(
    async () => {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await access(directory, constants.W_OK);
    },
    (fault) => explainDirectory(fault, directory),
  );
  const url = DATABASE_URL ?? (await startOwnDatabase(join(directory, 'database'), log));
  if (DATABASE_URL) await explained(() => migrateDatabase(url), explainDatabase);
  else await migrateDatabase(url);
  const handle = openDatabase(url);
  running.push(() => handle.close());
  if (config.STARTER !== 'none') await loadStarterContent(handle.database, systemClock);
  const site = await buildSite({ config, clock: systemClock, log, handle });
  running.push(() => site.close());
  if (config.STARTER === 'demo') await loadDemoContent(site.platform);
  await explained(
    () => site.app.listen({ port: PORT, host: HOST }),
    (fault) => explainPort(fault, PORT, HOST),
  );
  await site.start();
  console.log(`\nNamugongo is ready: ${config.PUBLIC_URL}\n`);
  for (const line of site.hints) console.log(`  ${line}`);
  return log;
}

async function startOwnDatabase(directory: string, log: Logger): Promise<string> {
  const embedded = await startEmbeddedPostgres({ directory, log });
  running.push(() => embedded.stop());
  return embedded.url;
}

try {
  const log = await start();
  let closing = false;
  const close = async (signal: string) => {
    if (closing) return;
    closing = true;
    log.info({ signal }, 'closing: finishing what is in flight');
    await stop();
    process.exit(0);
  };
  process.on('SIGTERM', (signal) => void close(signal));
  process.on('SIGINT', (signal) => void close(signal));
} catch (error) {
  console.error(`\n${wordsOf(error)}\n`);
  await stop().catch(() => undefined);
  process.exit(1);
}
