import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { z } from 'zod';
import { chromiumArgs, findChromium } from '../scripts/find-chromium.mjs';
import type { Benchmark, Measurement } from './measurement.ts';
import { removeTempDirectory, startServer } from './server-process.ts';

/** Lighthouse scores of the first view on a phone, and the JavaScript that home loads before the first interaction. */
export const firstView: Benchmark = {
  name: 'first-view',
  description:
    'Lighthouse (mobile, simulated slow 4G) of home, about, readings and the ticket page',
  async run({ quick }) {
    const rounds = quick ? 1 : 3;
    const site = await startServer();
    try {
      const findings: Measurement[] = [await scriptBytes(site.base)];
      for (const [name, path] of screens) {
        const reports: Report[] = [];
        for (let round = 0; round < rounds; round += 1)
          reports.push(await lighthouse(`${site.base}/${path}`));
        findings.push(...toMeasurements(name, reports));
      }
      return findings;
    } finally {
      await site.stop();
    }
  },
};

const screens = [
  ['home', ''],
  ['about', '/aboutus'],
  ['readings', '/readings'],
  ['ticket page', '/reception'],
] as const;

/** Bytes of all .js files loaded until the network is idle, compressed with brotli. */
async function scriptBytes(base: string): Promise<Measurement> {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: chromiumArgs,
  });
  try {
    const context = await browser.newContext({
      serviceWorkers: 'block',
      viewport: { width: 412, height: 823 },
    });
    const page = await context.newPage();
    await page.goto(base, { waitUntil: 'networkidle' });
    const bytes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .reduce((sum, entry) => sum + Number(Reflect.get(entry, 'encodedBodySize')), 0),
    );
    return {
      name: 'JavaScript of home before the first interaction',
      values: [bytes / 1000],
      unit: 'KB',
      target: { max: 150 },
      beside: 'brotli',
    };
  } finally {
    await browser.close();
  }
}

const Score = z.object({ score: z.number().nullable() });
const Report = z.object({
  categories: z.object({
    performance: Score,
    accessibility: Score,
    'best-practices': Score,
  }),
  audits: z.object({ 'largest-contentful-paint': z.object({ numericValue: z.number() }) }),
});
type Report = z.output<typeof Report>;

async function lighthouse(url: string, triesLeft = 2): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'namugongo-lighthouse-'));
  const file = join(folder, 'report.json');
  const program = createRequire(import.meta.url).resolve('lighthouse/cli/index.js');
  const args = [
    program,
    url,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    '--only-categories=performance,accessibility,best-practices',
    `--chrome-flags=${chromiumArgs.join(' ')} --headless`,
  ];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, CHROME_PATH: await findChromium() },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (bytes: Buffer) => {
    output += bytes.toString();
  });
  const [code] = await once(child, 'exit');
  // Lighthouse recommends another run when the trace of its browser is incomplete.
  if (code !== 0 && triesLeft > 0 && output.includes('NO_NAVSTART'))
    return lighthouse(url, triesLeft - 1);
  if (code !== 0) throw new Error(`Lighthouse ended with ${String(code)}:\n${output}`);
  const report = Report.parse(JSON.parse(await readFile(file, 'utf8')));
  await removeTempDirectory(folder);
  return report;
}

function toMeasurements(name: string, reports: readonly Report[]): Measurement[] {
  const scores = (category: keyof Report['categories'], min: number): Measurement => ({
    name: `${name}: ${category}`,
    values: reports.map(({ categories }) => categories[category].score ?? 0),
    unit: '',
    target: { min },
  });
  return [
    scores('performance', 0.95),
    scores('accessibility', 1),
    scores('best-practices', 1),
    {
      name: `${name}: largest contentful paint`,
      values: reports.map(({ audits }) => audits['largest-contentful-paint'].numericValue / 1000),
      unit: 's',
      target: { max: 1.8 },
    },
  ];
}
