import { createClient } from './client.ts';
import { createEvents, openPool } from './seed-events.ts';
import { type Benchmark, measureThroughput, quantile, measureDuration } from './measurement.ts';
import { extractAfter } from './http-sale.ts';
import { startServer } from './server-process.ts';

const clients = 64;
/** 200: held or released; 409: another client was faster. Every other status is an error. */
const expected = new Set([200, 409]);

export const holds: Benchmark = {
  name: 'holds',
  description:
    'How long a hold takes while 64 clients hold and give back random chairs of one hall',
  async run({ quick }) {
    const [rounds, milliseconds] = quick ? [2, 2_000] : [5, 5_000];
    const site = await startServer();
    const pool = openPool(site.databaseUrl);
    const client = createClient(site.base, clients);
    try {
      const chairs = (await createEvents(pool, 1)).map(({ id, eventId }) => ({ id, eventId }));
      const carts = await Promise.all(
        Array.from({ length: clients }, async () => {
          const created = await client.send('POST', '/api/reception/cart', {
            event: chairs[0]?.eventId,
          });
          return extractAfter(created.body, '"id":"', 36);
        }),
      );
      const existing: { p95: number; half: number; rate: number }[] = [];
      for (let round = -1; round < rounds; round += 1) {
        const durationMs: number[] = [];
        const rate = await measureThroughput(
          clients,
          round < 0 ? 1_000 : milliseconds,
          async (worker) => {
            const chair = chairs[Math.floor(Math.random() * chairs.length)];
            const path = `/api/reception/cart/${carts[worker]}/chairs/${chair?.id}`;
            for (const method of ['PUT', 'DELETE'])
              durationMs.push(
                await measureDuration(async () => {
                  const { status, body } = await client.send(method, path);
                  if (!expected.has(status))
                    throw new Error(`${method} responded with ${status}: ${body}`);
                }),
              );
          },
        );
        if (round >= 0)
          existing.push({
            p95: quantile(durationMs, 0.95),
            half: quantile(durationMs, 0.5),
            rate: rate * 2,
          });
      }
      return [
        {
          name: 'hold or release, p95',
          values: existing.map(({ p95 }) => p95),
          unit: 'ms',
          target: { max: 50 },
        },
        { name: 'hold or release, p50', values: existing.map(({ half }) => half), unit: 'ms' },
        {
          name: 'holds and releases a second',
          values: existing.map(({ rate }) => rate),
          unit: '/s',
        },
      ];
    } finally {
      client.close();
      await pool.end();
      await site.stop();
    }
  },
};
