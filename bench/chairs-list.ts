import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { alternate, type Benchmark, type Finding, median } from './measuring.ts';
import { freePort, newDirectory, removeDirectory, runBeside, serveProduct } from './serving.ts';

const path = '/api/reception/chair';
const connections = 32;

export const chairsList: Benchmark = {
  name: 'chairs-list',
  about:
    'GET of all chairs from the snapshot, beside a bare node:http server that sends the same bytes',
  async run({ quick }) {
    const [rounds, seconds] = quick ? [3, 2] : [7, 4];
    const site = await serveProduct();
    const folder = await newDirectory();
    const port = await freePort();
    const bare = `http://127.0.0.1:${port}`;
    const answer = await fetch(`${site.base}${path}`, {
      headers: { 'accept-encoding': 'identity' },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const file = join(folder, 'chairs.json');
    await writeFile(file, bytes);
    const beside = await runBeside('bare-server.ts', [String(port), file], bare);
    try {
      const etag = answer.headers.get('etag') ?? '';
      const full = await compare(rounds, seconds, site.base, bare, { ours: {}, bares: {} });
      const known = { ours: { 'if-none-match': etag }, bares: { 'if-none-match': '"bare"' } };
      const unchanged = await compare(rounds, seconds, site.base, bare, known);
      return [
        ...findingsOf(`200 with ${Math.round(bytes.length / 1_000)} KB`, full, 0.8),
        ...findingsOf('304', unchanged, 0.85),
      ];
    } finally {
      await beside.stop();
      await site.stop();
      await removeDirectory(folder);
    }
  },
};

type Headers = Record<string, string>;

async function compare(
  rounds: number,
  seconds: number,
  ours: string,
  bare: string,
  headers: { ours: Headers; bares: Headers },
) {
  await requestsPerSecond(ours, headers.ours, 1);
  await requestsPerSecond(bare, headers.bares, 1);
  return alternate(
    rounds,
    () => requestsPerSecond(ours, headers.ours, seconds),
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
  const wrong = headers['if-none-match'] ? 0 : non2xx;
  if (errors > 0 || wrong > 0)
    throw new Error(`${errors} errors and ${wrong} wrong answers from ${base}`);
  return requests.average;
}

function findingsOf(
  what: string,
  pairs: readonly { a: number; b: number }[],
  atLeast: number,
): Finding[] {
  return [
    {
      what: `${what}: share of bare node:http`,
      values: pairs.map(({ a, b }) => a / b),
      unit: '',
      target: { atLeast },
      beside: `${median(pairs.map(({ a }) => a)).toFixed(0)} and ${median(pairs.map(({ b }) => b)).toFixed(0)} a second`,
    },
  ];
}
