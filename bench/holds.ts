import { createClient } from './client.ts';
import { addHalls, openBooks } from './halls.ts';
import { type Benchmark, perSecond, quantile, timed } from './measuring.ts';
import { textAfter } from './sale.ts';
import { serveProduct } from './serving.ts';

const clients = 64;
/** 200: held or given back; 409: somebody else was faster. Anything else is a fault. */
const expected = new Set([200, 409]);

export const holds: Benchmark = {
  name: 'holds',
  about: 'How long a hold takes while 64 clients hold and give back random chairs of one hall',
  async run({ quick }) {
    const [rounds, milliseconds] = quick ? [2, 2_000] : [5, 5_000];
    const site = await serveProduct();
    const pool = openBooks(site.databaseUrl);
    const client = createClient(site.base, clients);
    try {
      const chairs = (await addHalls(pool, 1)).map(({ id, eventId }) => ({ id, eventId }));
      const carts = await Promise.all(
        Array.from({ length: clients }, async () => {
          const made = await client.send('POST', '/api/reception/cart', {
            event: chairs[0]?.eventId,
          });
          return textAfter(made.body, '"id":"', 36);
        }),
      );
      const found: { p95: number; half: number; rate: number }[] = [];
      for (let round = -1; round < rounds; round += 1) {
        const took: number[] = [];
        const rate = await perSecond(clients, round < 0 ? 1_000 : milliseconds, async (worker) => {
          const chair = chairs[Math.floor(Math.random() * chairs.length)];
          const path = `/api/reception/cart/${carts[worker]}/chairs/${chair?.id}`;
          for (const method of ['PUT', 'DELETE'])
            took.push(
              await timed(async () => {
                const { status, body } = await client.send(method, path);
                if (!expected.has(status)) throw new Error(`${method} came to ${status}: ${body}`);
              }),
            );
        });
        if (round >= 0)
          found.push({ p95: quantile(took, 0.95), half: quantile(took, 0.5), rate: rate * 2 });
      }
      return [
        {
          what: 'hold or release, p95',
          values: found.map(({ p95 }) => p95),
          unit: 'ms',
          target: { atMost: 50 },
        },
        { what: 'hold or release, p50', values: found.map(({ half }) => half), unit: 'ms' },
        { what: 'holds and releases a second', values: found.map(({ rate }) => rate), unit: '/s' },
      ];
    } finally {
      client.close();
      await pool.end();
      await site.stop();
    }
  },
};
