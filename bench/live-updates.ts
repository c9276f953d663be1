import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from './client.ts';
import { createEvents, openPool } from './seed-events.ts';
import { type Benchmark, quantile } from './measurement.ts';
import { getMemory } from './processes.ts';
import { extractAfter } from './http-sale.ts';
import { startServer } from './server-process.ts';

const watching = 1_000;

export const liveUpdates: Benchmark = {
  name: 'live-updates',
  description: 'How soon 1,000 open pickers see a chair change, and what they cost the server',
  async run({ quick }) {
    const changes = quick ? 10 : 40;
    const site = await startServer();
    const pool = openPool(site.databaseUrl);
    const client = createClient(site.base, 4);
    const sockets: StreamClient[] = [];
    try {
      const chairs = await createEvents(pool, 1);
      const eventId = chairs[0]?.eventId ?? 0;
      const created = await client.send('POST', '/api/reception/cart', { event: eventId });
      const cartId = extractAfter(created.body, '"id":"', 36);
      const toggle = (method: string, chair: number) =>
        client.send(method, `/api/reception/cart/${cartId}/chairs/${chairs[chair]?.id}`);
      for (let warm = 0; warm < 50; warm += 1) await toggle(warm % 2 === 0 ? 'PUT' : 'DELETE', 0);
      await pause(1_000);
      const before = await getMemory([site.pid]);
      for (let number = 0; number < watching; number += 100)
        sockets.push(
          ...(await Promise.all(Array.from({ length: 100 }, () => watch(site.base, eventId)))),
        );
      const seen: number[] = [];
      let limit = before.rss;
      for (let change = 0; change < changes; change += 1) {
        seen.push(
          ...(await seeOne(sockets, () =>
            toggle(change % 2 === 0 ? 'PUT' : 'DELETE', 1 + (change >> 1)),
          )),
        );
        limit = Math.max(limit, (await getMemory([site.pid])).rss);
      }
      return [
        {
          name: `a change seen by ${watching} streams, p99`,
          values: [quantile(seen, 0.99)],
          unit: 'ms',
          target: { max: 1_000 },
          beside: `p50 ${quantile(seen, 0.5).toFixed(0)} ms, ${seen.length} sightings, none missed`,
        },
        {
          name: 'memory of the server for them',
          values: [limit - before.rss],
          unit: 'MB',
          target: { max: 200 },
          beside: `${before.rss.toFixed(0)} MB before (RSS)`,
        },
      ];
    } finally {
      for (const { socket } of sockets) socket.destroy();
      client.close();
      await pool.end();
      await site.stop();
    }
  },
};

type StreamClient = { socket: Socket; next(): Promise<number> };

/** A stream over a plain socket, so that reading costs less than what is measured. */
async function watch(base: string, eventId: number): Promise<StreamClient> {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  let message = (_at: number) => {};
  const opened = new Promise<void>((done) => {
    socket.on('data', (bytes) => {
      const at = performance.now();
      if (bytes.includes('"changed":[{')) message(at);
      else if (bytes.includes('event: open')) done();
    });
  });
  socket.write(
    `GET /api/reception/chair/stream?event=${eventId} HTTP/1.1\r\nhost: ${hostname}\r\naccept: text/event-stream\r\n\r\n`,
  );
  await opened;
  return { socket, next: () => new Promise((done) => (message = done)) };
}

/** Milliseconds from the change to its arrival, for each stream. */
async function seeOne(
  sockets: readonly StreamClient[],
  change: () => Promise<{ status: number; body: string }>,
): Promise<number[]> {
  const arrivals = sockets.map(({ next }) => next());
  const sent = performance.now();
  const { status, body } = await change();
  if (status !== 200) throw new Error(`The change responded with ${status}: ${body}`);
  const late = pause(10_000, null);
  const all = await Promise.race([Promise.all(arrivals), late]);
  if (!all) throw new Error('Not every stream received the change within ten seconds.');
  return all.map((at) => at - sent);
}
