import { sellBySql } from './baseline-sale.ts';
import { createClient } from './client.ts';
import {
  createEvents,
  chairsPerHall,
  type SeededChair,
  openPool,
  waitUntilIdle,
} from './seed-events.ts';
import {
  runAlternating,
  type Benchmark,
  type Measurement,
  measureDuration,
  median,
  measureThroughput,
  quantile,
} from './measurement.ts';
import { sellByHttp } from './http-sale.ts';
import { getProcessorTime, getProcessTree } from './processes.ts';
import { type RunningServer, startServer } from './server-process.ts';

const crowds = [1, 8, 32, 100];
/** The size of the site's own pool, so that both have the same number of connections. */
const connections = 12;

export const sales: Benchmark = {
  name: 'sales',
  description:
    'Sales a second through HTTP (cart, hold, payment by the sandbox, tickets in the answer), beside the same rows written by bare SQL',
  async run({ quick }) {
    const [rounds, milliseconds] = quick ? [2, 2_000] : [5, 4_000];
    const site = await startServer();
    const pool = openPool(site.databaseUrl, connections);
    try {
      const limit = Math.ceil((milliseconds / 1_000) * 3_000);
      const shelf = chairShelf(
        await createEvents(pool, Math.ceil((limit * 4) / chairsPerHall)),
        pool,
      );
      const findings: Measurement[] = [];
      await warmUp(site.base, pool, shelf);
      for (const buyers of crowds) {
        const client = createClient(site.base, buyers);
        const pairs = await runAlternating(
          rounds,
          () =>
            measureSales(site, buyers, milliseconds, async () => sellByHttp(client, await shelf())),
          async () => {
            // Waits for the emails and captures of this round, so that they don't slow the baseline.
            await waitUntilIdle(pool);
            return measureThroughput(buyers, milliseconds, async () =>
              sellBySql(pool, await shelf()),
            );
          },
        );
        client.close();
        findings.push(...toMeasurements(buyers, pairs));
      }
      return findings;
    } finally {
      await pool.end();
      await site.stop();
    }
  },
};

/** Sales a second, their duration, and the processor time of server and database for each, with the emails sent meanwhile; in ms. */
async function measureSales(
  { pid }: RunningServer,
  buyers: number,
  milliseconds: number,
  sell: () => Promise<void>,
): Promise<{ rate: number; p95: number; processorTime: number }> {
  const durations: number[] = [];
  const processes = await getProcessTree(pid);
  const before = await getProcessorTime(processes);
  const rate = await measureThroughput(buyers, milliseconds, async () => {
    durations.push(await measureDuration(sell));
  });
  const processorTime = ((await getProcessorTime(processes)) - before) / durations.length;
  return { rate, p95: quantile(durations, 0.95), processorTime };
}

function toMeasurements(
  buyers: number,
  pairs: readonly { a: Awaited<ReturnType<typeof measureSales>>; b: number }[],
): Measurement[] {
  const [local, bare] = [pairs.map(({ a }) => a.rate), pairs.map(({ b }) => b)];
  const actor = buyers === 1 ? '1 buyer' : `${buyers} buyers`;
  return [
    {
      name: `sales a second, ${actor}`,
      values: local,
      unit: '/s',
      ...(buyers === 1 ? {} : { target: { min: buyers === 32 ? 90 : 40 } }),
    },
    {
      name: `share of bare SQL, ${actor}`,
      values: pairs.map(({ a, b }) => a.rate / b),
      unit: '',
      target: { min: 0.4 },
      beside: `bare SQL: ${median(bare).toFixed(0)} a second`,
    },
    { name: `a sale, p95, ${actor}`, values: pairs.map(({ a }) => a.p95), unit: 'ms' },
    {
      name: `processor time of a sale, ${actor}`,
      values: pairs.map(({ a }) => a.processorTime),
      unit: 'ms',
    },
  ];
}

/** Provides unsold chairs, and adds events before all are sold. */
function chairShelf(
  chairs: SeededChair[],
  pool: Parameters<typeof createEvents>[0],
): () => Promise<SeededChair> {
  return async () => {
    const chair = chairs.pop();
    if (chair) return chair;
    chairs.push(...(await createEvents(pool, 4)));
    const next = chairs.pop();
    if (!next) throw new Error('There are no more chairs.');
    return next;
  };
}

async function warmUp(
  base: string,
  pool: Parameters<typeof createEvents>[0],
  shelf: () => Promise<SeededChair>,
): Promise<void> {
  const client = createClient(base, 8);
  await measureThroughput(8, 2_000, async () => sellByHttp(client, await shelf()));
  await measureThroughput(8, 1_000, async () => sellBySql(pool, await shelf()));
  client.close();
}
