import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { announcements } from '../features/announcements/contract/announcements.ts';
import { callEndpoint } from '../contract/client.ts';
import autocannon from 'autocannon';
import { signIn } from './sign-in.ts';
import { runAlternating, type Benchmark, type Measurement, median } from './measurement.ts';
import {
  getFreePort,
  createTempDirectory,
  removeTempDirectory,
  spawnScript,
  startServer,
} from './server-process.ts';

const connections = 32;

/** The most requested public responses, from the cache. */
const paths = [
  ['the home page', '/'],
  ['GET /api/site', '/api/site'],
  ['an album of 63 pictures', '/api/albums/home'],
  ['20 announcements', '/api/announcements'],
] as const;

export const publicGets: Benchmark = {
  name: 'public-gets',
  description:
    'public GETs from the snapshot, beside a bare node:http server that sends the same bytes',
  async run({ quick }) {
    const [rounds, seconds] = quick ? [3, 2] : [5, 4];
    const site = await startServer();
    const folder = await createTempDirectory();
    try {
      await publishTwenty(site.base);
      const findings: Measurement[] = [];
      for (const [what, path] of paths) {
        const bytes = Buffer.from(
          await (
            await fetch(site.base + path, { headers: { 'accept-encoding': 'identity' } })
          ).arrayBuffer(),
        );
        const file = join(folder, 'answer');
        await writeFile(file, bytes);
        const port = await getFreePort();
        const bare = `http://127.0.0.1:${port}`;
        const beside = await spawnScript('baseline-server.ts', [String(port), file], bare);
        const pairs = await runAlternating(
          rounds,
          () => perSecond(site.base + path, seconds),
          () => perSecond(bare, seconds),
        );
        await beside.stop();
        findings.push({
          name: `${what}, ${(bytes.length / 1000).toFixed(1)} KB: share of bare node:http`,
          values: pairs.map(({ a, b }) => a / b),
          unit: '',
          target: { min: 0.8 },
          beside: `${median(pairs.map(({ a }) => a)).toFixed(0)} and ${median(pairs.map(({ b }) => b)).toFixed(0)} a second`,
        });
      }
      return findings;
    } finally {
      await site.stop();
      await removeTempDirectory(folder);
    }
  },
};

async function perSecond(url: string, duration: number): Promise<number> {
  const { requests, errors, non2xx } = await autocannon({
    url,
    connections,
    duration,
    headers: {},
  });
  if (errors > 0 || non2xx > 0)
    throw new Error(`${errors} errors and ${non2xx} wrong responses from ${url}`);
  return requests.average;
}

async function publishTwenty(base: string): Promise<void> {
  const cookie = await signIn(base);
  for (let number = 1; number <= 20; number += 1)
    await callEndpoint(
      base,
      announcements.create,
      {
        body: {
          announcementDate: '2026-11-22',
          sundayNumber: `Sunday ${number}`,
          announcementTitle: `Sample announcement ${number}`,
          announcementDetail: 'Bring a dish to share and a friend to share it with. '.repeat(12),
          draft: false,
          publishOn: null,
          expiresOn: null,
          sendByEmail: false,
        },
      },
      { headers: { cookie, origin: base } },
    );
}
