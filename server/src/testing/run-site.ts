// A server process of its own, for tests to make trouble for: node run-site.ts '{"databaseUrl": ..., "variables": ..., "pace": ..., "dieAt": 7}'
// It prints its address. A line on its input arms the counting of writes; armed, it dies as by kill -9 instead of making write number `dieAt`.
// Another line prints how many writes there were.
import { createInterface } from 'node:readline';
import pg from 'pg';
import { z } from 'zod';
import { buildSite } from '../app.ts';
import { readConfig } from '../config.ts';
import { systemClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/database.ts';
import { createLog } from '../platform/log.ts';

const Orders = z.object({
  databaseUrl: z.string(),
  variables: z.record(z.string(), z.string()),
  pace: z.record(z.string(), z.number()),
  dieAt: z.number().nullable(),
});
const { databaseUrl, variables, pace, dieAt } = Orders.parse(JSON.parse(process.argv[2] ?? ''));

let writes = -1;
const passOn = pg.Client.prototype.query;
pg.Client.prototype.query = function countWrites(this: pg.Client, ...words: unknown[]) {
  const [statement] = words;
  const text =
    typeof statement === 'string'
      ? statement
      : String(Reflect.get(Object(statement), 'text') ?? '');
  if (writes >= 0 && /^\s*(insert|update|delete|commit|with)\b/i.test(text)) {
    writes += 1;
    if (writes === dieAt) process.kill(process.pid, 'SIGKILL');
  }
  return Reflect.apply(passOn, this, words);
} as typeof passOn;

const config = readConfig({
  PORT: '0',
  HOST: '127.0.0.1',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'error',
  ...variables,
});
const handle = openDatabase(databaseUrl);
const site = await buildSite(
  { config, clock: systemClock, log: createLog(config.LOG_LEVEL), handle },
  pace,
);
const base = await site.app.listen({ port: 0, host: '127.0.0.1' });
await site.start();
console.log(base);

createInterface(process.stdin)
  .on('line', () => {
    if (writes < 0) writes = 0;
    console.log(String(writes));
  })
  .on('close', () => process.kill(process.pid, 'SIGKILL'));
