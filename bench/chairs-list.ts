import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { runAlternating, type Benchmark, type Measurement, median } from './measurement.ts';
import {
  getFreePort,
  createTempDirectory,
  removeTempDirectory,
  spawnScript,
  startServer,
} from './server-process.ts';

const path = '/api/reception/chair';
const connections = 32;

export const chairsList: Benchmark = {
  name: 'chairs-list',
  description:
    'GET of all chairs from the snapshot, beside a bare node:http server that sends the same bytes',
  async run({ quick }) {
    const [rounds, seconds] = quick ? [3, 2] : [7, 4];
    const site = await startServer();
    const folder = await createTempDirectory();
    const port = await getFreePort();
    const bare = `http://127.0.0.1:${port}`;
    const response = await fetch(`${site.base}${path}`, {
      headers: { 'accept-encoding': 'identity' },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const file = join(folder, 'chairs.json');
    await writeFile(file, bytes);
    const beside = await spawnScript('baseline-server.ts', [String(port), file], bare);
    try {
      const etag = response.headers.get('etag') ?? '';
      const full = await compare(rounds, seconds, site.base, bare, { siteResult: {}, bares: {} });
      const existing = {
        siteResult: { 'if-none-match': etag },
        bares: { 'if-none-match': '"bare"' },
      };
      const unchanged = await compare(rounds, seconds, site.base, bare, existing);
      return [
        ...toMeasurements(`200 with ${Math.round(bytes.length / 1_000)} KB`, full, 0.8),
        ...toMeasurements('304', unchanged, 0.85),
      ];
    } finally {
      await beside.stop();
      await site.stop();
      await removeTempDirectory(folder);
    }
  },
};

type Headers = Record<string, string>;

async function compare(
  rounds: number,
  seconds: number,
  local: string,
  bare: string,
  headers: { siteResult: Headers; bares: Headers },
) {
  await requestsPerSecond(local, headers.siteResult, 1);
  await requestsPerSecond(bare, headers.bares, 1);
  return runAlternating(
    rounds,
    () => requestsPerSecond(local, headers.siteResult, seconds),
    () => requestsPerSecond(bare, headers.bares, seconds),
  );
}

async function requestsPerSecond(base: string, headers: Headers, seconds: number): Promise<number> {
  const { requests, errors, non2xx } = await autocannon({
    url: `${base}${path}`,
    connections,
    duration: seconds,
    headers,
  });
  const fieldErrors = headers['if-none-match'] ? 0 : non2xx;
  if (errors > 0 || fieldErrors > 0)
    throw new Error(`${errors} errors and ${fieldErrors} wrong answers from ${base}`);
  return requests.average;
}

function toMeasurements(
  what: string,
  pairs: readonly { a: number; b: number }[],
  min: number,
): Measurement[] {
  return [
    {
      name: `${what}: share of bare node:http`,
      values: pairs.map(({ a, b }) => a / b),
      unit: '',
      target: { min },
      beside: `${median(pairs.map(({ a }) => a)).toFixed(0)} and ${median(pairs.map(({ b }) => b)).toFixed(0)} a second`,
    },
  ];
}
