import { Worker } from 'node:worker_threads';
import { visit } from '#app/server/testing/flood-connections.ts';
import { type Benchmark, quantile } from './measurement.ts';
import { getMemory } from './processes.ts';
import { startServer } from './server-process.ts';

const paths = ['/', '/api/events', '/api/reception/chair'];
const visits = { quick: 200, full: 1_000 };

/** The attack of attack.test.ts, with the figures that a busy machine would spoil. */
export const floodOfConnections: Benchmark = {
  name: 'flood',
  description:
    'What another visitor notices while 50 connections ask without reading, 50 trickle, and ever new query strings are asked for',
  async run({ quick }) {
    const site = await startServer();
    const memory = async () => (await getMemory([site.pid])).rss;
    try {
      await visit(site.base, paths, 50);
      const count = quick ? visits.quick : visits.full;
      const [before, alone] = [await memory(), await visit(site.base, paths, count)];
      const flood = new Worker(new URL('./flood-worker.ts', import.meta.url), {
        workerData: site.base,
      });
      const during = await visit(site.base, paths, count).finally(() => flood.terminate());
      const growth = (await memory()) - before;
      return [
        {
          name: 'a visitor during the attack, p99',
          values: [quantile(during, 0.99)],
          unit: 'ms',
          target: { max: 300 },
          beside: `${Math.round(quantile(alone, 0.99))} ms without`,
        },
        {
          name: 'memory of the server, above before',
          values: [growth],
          unit: 'MB',
          target: { max: 250 },
        },
      ];
    } finally {
      await site.stop();
    }
  },
};
