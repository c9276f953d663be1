import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { createClient } from './client.ts';
import { sellByHttp } from './http-sale.ts';
import { type Benchmark, type Measurement, measureThroughput } from './measurement.ts';
import { getProcessorTime, getProcessTree, getThreadTimes } from './processes.ts';
import { prepareProfiler, type Profiler } from './profile-process.ts';
import {
  chairsPerHall,
  createEvents,
  openPool,
  type SeededChair,
  waitUntilIdle,
} from './seed-events.ts';
import {
  createTempDirectory,
  removeTempDirectory,
  type RunningServer,
  startServer,
} from './server-process.ts';
import { serverArgs } from '../scripts/server-command.mjs';

const buyers = 16;

/** Whose code runs, by the file; the first that fits. What V8 does itself has a name in parentheses. */
const layers: readonly [name: string, pattern: RegExp][] = [
  ['sandbox of the provider', /features\/payments\/server\/sandbox/],
  ['payments', /features\/payments\//],
  ['orders, seats, tickets', /features\//],
  ['outbox and email', /platform\/(outbox|email)|nodemailer/],
  ['driver: pg', /node_modules\/pg|platform\/database\/(database-connections|prepare)/],
  ['statements: Drizzle and platform/database', /drizzle|platform\/database/],
  ['schemas: zod', /node_modules\/zod/],
  ['HTTP: Fastify and platform/http', /node_modules\/|platform\/http/],
  ['platform and app', /\/(platform|app|contract)\//],
  ['Node: sockets, HTTP, crypto', /^node:/],
];
const nativeLayers: Record<string, string> = {
  '(garbage collector)': 'garbage collector',
  '(program)': 'V8 and system calls',
};

/** Where the processor time, the statements and the bytes of a sale go. */
export const saleProfile: Benchmark = {
  name: 'sale-profile',
  description: `One sale of ${buyers} buyers at the same time, with its capture, email and events: processor time by layer, statements, WAL and the event loop`,
  async run({ quick }) {
    const [rounds, milliseconds] = quick ? [1, 3_000] : [5, 6_000];
    const directory = await createTempDirectory();
    const profiler = await prepareProfiler();
    const command = [process.execPath, profiler.argument, ...serverArgs];
    try {
      await countStatements(directory);
      const site = await startServer({ dataDirectory: directory, command });
      const pool = openPool(site.databaseUrl);
      const client = createClient(site.base, buyers);
      try {
        const connection = await profiler.connect();
        const halls = Math.ceil(((rounds + 1) * milliseconds * 0.4) / chairsPerHall);
        const chairs = await createEvents(pool, halls);
        const measure = () =>
          profileSales({ site, pool, connection, milliseconds }, () =>
            sellByHttp(client, takeChair(chairs)),
          );
        await measure();
        const sums: Sums[] = [];
        for (let round = 0; round < rounds; round += 1) sums.push(await measure());
        await printStatements(pool);
        connection.close();
        return toMeasurements(sums);
      } finally {
        client.close();
        await pool.end();
        await site.stop();
      }
    } finally {
      await removeTempDirectory(directory);
    }
  },
};

/** Creates the site, so that its PostgreSQL counts statements from the next start. */
async function countStatements(dataDirectory: string): Promise<void> {
  const site = await startServer({ dataDirectory });
  await site.stop();
  const file = join(dataDirectory, 'database/cluster/postgresql.auto.conf');
  await appendFile(file, "shared_preload_libraries = 'pg_stat_statements'\n");
}

function takeChair(chairs: SeededChair[]): SeededChair {
  const chair = chairs.pop();
  if (!chair) throw new Error('There are no more chairs.');
  return chair;
}

/** Of each sale; processor time in ms. */
type Sums = Map<string, number>;

/** Sells, waits until everything that follows a sale is done, and divides what it took by the sales. */
async function profileSales(
  {
    site,
    pool,
    connection,
    milliseconds,
  }: { site: RunningServer; pool: pg.Pool; connection: Profiler; milliseconds: number },
  sell: () => Promise<void>,
): Promise<Sums> {
  const others = (await getProcessTree(site.pid)).filter((pid) => pid !== site.pid);
  const read = async () => ({
    ...(await getThreadTimes(site.pid)),
    database: await getProcessorTime(others),
    ...(await readDatabase(pool)),
  });
  await pool.query('create extension if not exists pg_stat_statements');
  await pool.query('select pg_stat_statements_reset()');
  const before = await read();
  await connection.start();
  let sales = 0;
  const rate = await measureThroughput(buyers, milliseconds, async () => {
    await sell();
    sales += 1;
  });
  const { own, loopUtilization } = await connection.stop();
  await waitUntilIdle(pool);
  const after = await read();
  const sums: Sums = new Map([
    ['processor time: main thread of the server', (after.user - before.user) / sales],
    ['processor time: its system calls', (after.system - before.system) / sales],
    ['processor time: its other threads', (after.others - before.others) / sales],
    ['processor time: PostgreSQL', (after.database - before.database) / sales],
    ['statements', (after.statements - before.statements) / sales],
    ['transactions', (after.transactions - before.transactions) / sales],
    ['WAL', (after.bytes - before.bytes) / sales / 1_024],
    ['sales a second, while it is profiled', rate],
    ['event loop: share of the time at work', loopUtilization],
  ]);
  for (const { frame, microseconds } of own) {
    if (frame.functionName === '(idle)') continue;
    const layer = `main thread: ${findLayer(frame)}`;
    sums.set(layer, (sums.get(layer) ?? 0) + microseconds / 1_000 / sales);
  }
  if (process.env['SALE_PROFILE'] === 'functions')
    for (const { frame, microseconds } of own.slice(0, 60))
      console.log(
        `${(microseconds / 1_000 / sales).toFixed(3)} ms ${frame.functionName} ${frame.url.split('/').slice(-3).join('/')}`,
      );
  return sums;
}

const findLayer = ({ functionName, url }: { functionName: string; url: string }): string =>
  nativeLayers[functionName] ??
  layers.find(([, pattern]) => pattern.test(url))?.[0] ??
  'V8 and system calls';

async function readDatabase(pool: pg.Pool) {
  const { rows } = await pool.query<{ statements: string; transactions: string; bytes: string }>(
    `select (select coalesce(sum(calls), 0) from pg_stat_statements) as statements,
      (select xact_commit from pg_stat_database where datname = current_database()) as transactions,
      pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes`,
  );
  const [row] = rows;
  return {
    statements: Number(row?.statements),
    transactions: Number(row?.transactions),
    bytes: Number(row?.bytes),
  };
}

/** The statements of the last round, the most expensive first. */
async function printStatements(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ text: string; calls: string; mean: number; total: number }>(
    `select left(regexp_replace(query, '\\s+', ' ', 'g'), 110) as text, calls, mean_exec_time as mean, total_exec_time as total
     from pg_stat_statements order by total_exec_time desc limit 30`,
  );
  for (const { text, calls, mean, total } of rows)
    console.log(`${total.toFixed(0)} ms, ${calls} times, ${mean.toFixed(3)} ms: ${text}`);
}

const units: Record<string, string> = {
  WAL: 'KB',
  statements: '',
  transactions: '',
  'sales a second, while it is profiled': '/s',
  'event loop: share of the time at work': '',
};

function toMeasurements(rounds: readonly Sums[]): Measurement[] {
  const names = [...new Set(rounds.flatMap((sums) => [...sums.keys()]))];
  return names.map((name) => ({
    name,
    values: rounds.map((sums) => sums.get(name) ?? 0),
    unit: units[name] ?? 'ms',
  }));
}
