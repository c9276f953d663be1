import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pino from 'pino';
import { buildSite } from './app.ts';
import { configFromEnvironment } from './config.ts';
import { systemClock } from './platform/clock.ts';
import { migrateDatabase, openDatabase } from './platform/database.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts';
import { loadStarter } from './reception/events/load-starter.ts';

/** Configuration, database, site, listen; the only file that acts when it is imported. */
const config = configFromEnvironment();
const log = pino({ level: config.LOG_LEVEL, base: null });
const directory = resolve(config.DATA_DIR);
await mkdir(directory, { recursive: true, mode: 0o700 });

const embedded = config.DATABASE_URL ? null : await startEmbeddedPostgres({ directory: join(directory, 'database'), log });
const url = config.DATABASE_URL ?? embedded?.url ?? '';
await migrateDatabase(url);
const handle = openDatabase(url);
if (config.STARTER !== 'none') await loadStarter(handle.database, systemClock);
const site = await buildSite({ config, clock: systemClock, log, handle });
await site.app.listen({ port: config.PORT, host: config.HOST });
await site.start();
console.log(`\nNamugongo is ready: ${config.PUBLIC_URL}\n`);
for (const line of site.hints) console.log(`  ${line}`);

let closing = false;
async function close(signal: string): Promise<void> {
  if (closing) return;
  closing = true;
  log.info({ signal }, 'closing: finishing what is in flight');
  await site.close();
  await handle.close();
  await embedded?.stop();
  process.exit(0);
}
process.on('SIGTERM', (signal) => void close(signal));
process.on('SIGINT', (signal) => void close(signal));
