import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from './client.ts';
import { extractAfter } from './http-sale.ts';
import { type Benchmark, type Measurement, quantile } from './measurement.ts';
import { getMemory } from './processes.ts';
import { createEvents, openPool } from './seed-events.ts';
import { repositoryRoot, startServers, stopServers } from './server-process.ts';

export const liveCrowd: Benchmark = {
  name: 'watchers',
  description:
    '10,000 open pickers on two processes: how soon each sees a chair that changes, and what it costs; how soon a change crosses',
  async run({ quick }) {
    const [count, changes] = quick ? [2_000, 10] : [10_000, 40];
    await checkFileLimit(count + 1_000);
    const servers = await startServers(2);
    const [first, second] = servers;
    const pool = openPool(first?.databaseUrl ?? '');
    try {
      const chairs = await createEvents(pool, 1);
      const toggle = await createToggle(first?.base ?? '', chairs);
      const crossing = await openCrowd(chairs[0]?.eventId ?? 0, 1, [second?.base ?? '']);
      const crossings: number[] = [];
      for (let change = 0; change < 3 * changes; change += 1)
        crossings.push(...(await seeChange(crossing, toggle)));
      crossing.disconnect();
      await pause(1_000);
      const pids = servers.map(({ pid }) => pid);
      const before = (await getMemory(pids)).rss;
      const bases = servers.map(({ base }) => base);
      const crowd = await openCrowd(chairs[0]?.eventId ?? 0, count, bases);
      const seen: number[] = [];
      let after = before;
      for (let change = 0; change < changes; change += 1) {
        seen.push(...(await seeChange(crowd, toggle)));
        after = Math.max(after, (await getMemory(pids)).rss);
      }
      crowd.disconnect();
      toggle.close();
      return toMeasurements({ count, crossings, seen, before, after });
    } finally {
      await pool.end();
      await stopServers(servers);
    }
  },
};

type Result = {
  count: number;
  crossings: readonly number[];
  seen: readonly number[];
  before: number;
  after: number;
};

function toMeasurements({ count, crossings, seen, before, after }: Result): Measurement[] {
  return [
    {
      name: 'a change on one process at a browser of the other, p99',
      values: [quantile(crossings, 0.99)],
      unit: 'ms',
      target: { max: 200 },
      beside: `p50 ${quantile(crossings, 0.5).toFixed(1)} ms, ${crossings.length} changes`,
    },
    {
      name: `a change at ${count.toLocaleString('en')} browsers of two processes, p99`,
      values: [quantile(seen, 0.99)],
      unit: 'ms',
      target: { max: 1_000 },
      beside: `p50 ${quantile(seen, 0.5).toFixed(0)} ms, ${seen.length.toLocaleString('en')} arrivals, none missing`,
    },
    {
      name: 'memory of both processes for each browser',
      values: [((after - before) * 1_024) / count],
      unit: 'KB',
      target: { max: 30 },
      beside: `${before.toFixed(0)} MB without, ${after.toFixed(0)} MB with them (RSS)`,
    },
  ];
}

type Toggle = { (): Promise<void>; close(): void };

/** Holds a chair and releases it, by turns, on one process. */
async function createToggle(
  base: string,
  chairs: Awaited<ReturnType<typeof createEvents>>,
): Promise<Toggle> {
  const client = createClient(base, 1);
  const event = chairs[0]?.eventId;
  const cart = await client.send('POST', '/api/reception/cart', { event });
  const cartId = extractAfter(cart.body, '"id":"', 36);
  let turn = 0;
  const toggle = async () => {
    const chair = chairs[(turn >> 1) % chairs.length];
    const method = turn % 2 === 0 ? 'PUT' : 'DELETE';
    turn += 1;
    const path = `/api/reception/cart/${cartId}/chairs/${chair?.id}`;
    const { status, body } = await client.send(method, path);
    if (status !== 200) throw new Error(`The change responded with ${status}: ${body}`);
  };
  for (let warm = 0; warm < 50; warm += 1) await toggle();
  return Object.assign(toggle, { close: client.close });
}

async function openCrowd(
  eventId: number,
  count: number,
  bases: readonly string[],
): Promise<ChildProcess> {
  const file = join(repositoryRoot, 'bench/stream-crowd.ts');
  const crowd = fork(file, [String(eventId), String(count), ...bases]);
  await nextMessage(crowd, 600_000);
  return crowd;
}

/** Milliseconds from the change to its arrival, for each stream. */
async function seeChange(crowd: ChildProcess, change: () => Promise<void>): Promise<number[]> {
  crowd.send('expect');
  await nextMessage(crowd);
  const arrivals = nextMessage(crowd);
  const sentAt = Number(process.hrtime.bigint()) / 1e6;
  await change();
  const times = await arrivals;
  if (!Array.isArray(times)) throw new Error(`The crowd said ${String(times)}.`);
  return times.map((time) => Number(time) - sentAt);
}

async function nextMessage(crowd: ChildProcess, milliseconds = 60_000): Promise<unknown> {
  const stop = new AbortController();
  const { signal } = stop;
  const message = once(crowd, 'message', { signal }).then(([value]: unknown[]) => value);
  const failures = [
    once(crowd, 'exit', { signal }).then(() => 'A stream ended.'),
    pause(milliseconds, 'Not every stream opened, or received the change, in time.', { signal }),
  ].map((failure) =>
    failure.then((reason) => {
      throw new Error(reason);
    }),
  );
  try {
    return await Promise.race([message, ...failures]);
  } finally {
    for (const pending of [message, ...failures]) pending.catch(() => undefined);
    stop.abort();
  }
}

/** Node raises its limit of open files to the highest that it may have. */
async function checkFileLimit(needed: number): Promise<void> {
  const limits = await readFile('/proc/self/limits', 'utf8');
  const limit = /^Max open files\s+(\d+|unlimited)/m.exec(limits)?.[1];
  if (Number(limit) < needed)
    throw new Error(`This benchmark opens ${needed} connections; allow them: ulimit -Hn ${needed}`);
}
