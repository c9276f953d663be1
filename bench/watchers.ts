import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from './client.ts';
import { addHalls, openBooks } from './halls.ts';
import { type Benchmark, quantile } from './measuring.ts';
import { memoryOf } from './processes.ts';
import { textAfter } from './sale.ts';
import { serveProduct } from './serving.ts';

const watching = 1_000;

export const watchers: Benchmark = {
  name: 'watchers',
  about: 'How soon 1,000 open pickers see a chair change, and what they cost the server',
  async run({ quick }) {
    const changes = quick ? 10 : 40;
    const site = await serveProduct();
    const pool = openBooks(site.databaseUrl);
    const client = createClient(site.base, 4);
    const sockets: Watcher[] = [];
    try {
      const chairs = await addHalls(pool, 1);
      const eventId = chairs[0]?.eventId ?? 0;
      const made = await client.send('POST', '/api/reception/cart', { event: eventId });
      const cartId = textAfter(made.body, '"id":"', 36);
      const toggle = (method: string, chair: number) =>
        client.send(method, `/api/reception/cart/${cartId}/chairs/${chairs[chair]?.id}`);
      for (let warm = 0; warm < 50; warm += 1) await toggle(warm % 2 === 0 ? 'PUT' : 'DELETE', 0);
      await pause(1_000);
      const before = await memoryOf([site.pid]);
      for (let number = 0; number < watching; number += 100)
        sockets.push(
          ...(await Promise.all(Array.from({ length: 100 }, () => watch(site.base, eventId)))),
        );
      const seen: number[] = [];
      let most = before.rss;
      for (let change = 0; change < changes; change += 1) {
        seen.push(
          ...(await seeOne(sockets, () =>
            toggle(change % 2 === 0 ? 'PUT' : 'DELETE', 1 + (change >> 1)),
          )),
        );
        most = Math.max(most, (await memoryOf([site.pid])).rss);
      }
      return [
        {
          what: `a change seen by ${watching} watchers, p99`,
          values: [quantile(seen, 0.99)],
          unit: 'ms',
          target: { atMost: 1_000 },
          beside: `p50 ${quantile(seen, 0.5).toFixed(0)} ms, ${seen.length} sightings, none missed`,
        },
        {
          what: 'memory of the server for them',
          values: [most - before.rss],
          unit: 'MB',
          target: { atMost: 200 },
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

type Watcher = { socket: Socket; next(): Promise<number> };

/** A stream over a bare socket: the reading must cost less than what is measured. */
async function watch(base: string, eventId: number): Promise<Watcher> {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  let told = (_at: number) => {};
  const opened = new Promise<void>((done) => {
    socket.on('data', (bytes) => {
      const at = performance.now();
      if (bytes.includes('"changed":[{')) told(at);
      else if (bytes.includes('event: open')) done();
    });
  });
  socket.write(
    `GET /api/reception/chair/stream?event=${eventId} HTTP/1.1\r\nhost: ${hostname}\r\naccept: text/event-stream\r\n\r\n`,
  );
  await opened;
  return { socket, next: () => new Promise((done) => (told = done)) };
}

/** Milliseconds from the sending of the change to its arrival, at every watcher. */
async function seeOne(
  sockets: readonly Watcher[],
  change: () => Promise<{ status: number; body: string }>,
): Promise<number[]> {
  const arrivals = sockets.map(({ next }) => next());
  const sent = performance.now();
  const { status, body } = await change();
  if (status !== 200) throw new Error(`The change came to ${status}: ${body}`);
  const late = pause(10_000, null);
  const all = await Promise.race([Promise.all(arrivals), late]);
  if (!all) throw new Error('Not every watcher saw the change within ten seconds.');
  return all.map((at) => at - sent);
}
