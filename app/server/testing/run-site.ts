// Runs the site in a process that tests can kill: node run-site.ts '{"databaseUrl": ..., "variables": ..., "pace": ..., "dieAt": 7}'
// Prints its URL. The first line on stdin starts to count writes; then the process kills itself before write number `dieAt`.
// Each line prints the number of writes.
import { flushCompileCache } from 'node:module';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { createApp } from '../app.ts';
import { parseConfig } from '#platform/config.ts';
import { createFaultySandbox } from '#features/payments/server/sandbox/testing/faulty-sandbox.ts';
import { systemClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/database.ts';
import { createLogger, logCrashes } from '#platform/ops/log.ts';
import { recordStatements } from './record-statements.ts';

const Options = z.object({
  databaseUrl: z.string(),
  variables: z.record(z.string(), z.string()),
  pace: z.record(z.string(), z.number()),
  dieAt: z.number().nullable(),
});
const { databaseUrl, variables, pace, dieAt } = Options.parse(JSON.parse(process.argv[2] ?? ''));

let writes = -1;
recordStatements(databaseUrl, ({ text }) => {
  if (writes < 0 || !/^\s*(insert|update|delete|commit|with)\b/i.test(text)) return;
  writes += 1;
  if (writes === dieAt) process.kill(process.pid, 'SIGKILL');
});

const config = parseConfig({
  PORT: '0',
  HOST: '127.0.0.1',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'error',
  ...variables,
});
const log = createLogger(config.LOG_LEVEL);
logCrashes(log);
const handle = openDatabase(databaseUrl);
const site = await createApp(
  { config, clock: systemClock, log, handle, createSandbox: createFaultySandbox },
  pace,
);
const base = await site.app.listen({ port: 0, host: '127.0.0.1' });
await site.start();
// A killed process would not write its cache.
flushCompileCache();
console.log(base);

createInterface(process.stdin)
  .on('line', () => {
    if (writes < 0) writes = 0;
    console.log(String(writes));
  })
  .on('close', () => process.kill(process.pid, 'SIGKILL'));
