import { setTimeout as pause } from 'node:timers/promises';
import { type Benchmark, median, type Measurement } from './measurement.ts';
import { getProcessTree, getMemory, getProcessName } from './processes.ts';
import { type RunningServer, startServer } from './server-process.ts';

export const memory: Benchmark = {
  name: 'memory',
  description:
    'Memory of server and database as npm start runs them: idle, and under mixed requests',
  async run({ quick }) {
    const site = await startServer();
    try {
      await pause(quick ? 10_000 : 60_000);
      const idle = await measureIdle(site);
      const minutes = quick ? 1 : 10;
      const failed = await requestMixed(site.base, minutes);
      return [...idle, ...(await measureAfterLoad(site, minutes, failed))];
    } finally {
      await site.stop();
    }
  },
};

async function measureIdle(site: RunningServer): Promise<Measurement[]> {
  const pids = await getProcessTree(site.pid);
  const [rss, pss, local]: [number[], number[], number[]] = [[], [], []];
  for (let sample = 0; sample < 5; sample += 1) {
    const sum = await getMemory(pids);
    rss.push(sum.rss);
    pss.push(sum.pss);
    local.push((await getMemory([site.pid])).pss);
    await pause(1_000);
  }
  const names = await Promise.all(pids.map(getProcessName));
  const postgres = names.filter((name) => name.includes('postgres')).length;
  return [
    {
      name: 'server and database, idle (PSS)',
      values: pss,
      unit: 'MB',
      target: { max: 250 },
      beside: `server ${median(local).toFixed(0)} MB, ${postgres} processes of PostgreSQL`,
    },
    {
      name: 'the same as a sum of RSS',
      values: rss,
      unit: 'MB',
      beside: 'counts what PostgreSQL shares once per process',
    },
  ];
}

/** Requests a second of everything that visitors open: pages, their data, pictures, feeds, and the chairs. */
const rate = 50;

/** Returns how many were answered by an error of the server. */
async function requestMixed(base: string, minutes: number): Promise<number> {
  const paths = await listPaths(base);
  const end = performance.now() + minutes * 60_000;
  let failed = 0;
  const open = new Set<Promise<void>>();
  for (let count = 0; performance.now() < end; count += 1) {
    const path = paths[Math.floor(Math.random() * paths.length)] ?? '/';
    // Every tenth is new to all caches.
    const url = `${base}${path}${count % 10 === 0 ? `?n=${count}` : ''}`;
    const request = fetch(url)
      .then(async (response) => {
        await response.arrayBuffer();
        if (response.status >= 500) failed += 1;
      })
      .catch(() => void (failed += 1))
      .finally(() => open.delete(request));
    open.add(request);
    await pause(1_000 / rate);
  }
  await Promise.all(open);
  return failed;
}

async function listPaths(base: string): Promise<string[]> {
  const read = async (path: string) => (await fetch(base + path)).text();
  const pages = [...(await read('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url = '']) => new URL(url).pathname,
  );
  const linked = await Promise.all(
    pages.map(async (path) =>
      [...(await read(path)).matchAll(/(?:src|href|content)="([^"]+)"/g)].map(
        ([, url = '']) => new URL(url.replaceAll('&amp;', '&'), base),
      ),
    ),
  );
  const own = linked
    .flat()
    .filter(({ host }) => host === new URL(base).host || host.startsWith('localhost'));
  const data = [
    '/api/site',
    '/api/albums/home',
    '/api/announcements',
    '/api/readings',
    '/sitemap.xml',
  ];
  return [...new Set([...pages, ...own.map(({ pathname }) => pathname), ...data])];
}

async function measureAfterLoad(
  site: RunningServer,
  minutes: number,
  failed: number,
): Promise<Measurement[]> {
  const server = await getMemory([site.pid]);
  const whole = await getMemory(await getProcessTree(site.pid));
  return [
    {
      name: `server after ${minutes} minutes of ${rate} mixed requests a second (RSS)`,
      values: [server.rss],
      unit: 'MB',
      target: { max: 350 },
      beside: `${failed} errors of the server`,
    },
    {
      name: 'server and database then (PSS)',
      values: [whole.pss],
      unit: 'MB',
      target: { max: 600 },
    },
  ];
}
