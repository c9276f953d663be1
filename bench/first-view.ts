import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { z } from 'zod';
import { args, findChromium } from '../scripts/find-chromium.mjs';
import type { Benchmark, Finding } from './measuring.ts';
import { removeDirectory, serveProduct } from './serving.ts';

/** What Lighthouse says of the first view on a phone, and how much script home needs before anybody can press anything. */
export const firstView: Benchmark = {
  name: 'first-view',
  about: 'Lighthouse (mobile, simulated slow 4G) of home, about, readings and the ticket page',
  async run({ quick }) {
    const rounds = quick ? 1 : 3;
    const site = await serveProduct();
    try {
      const findings: Finding[] = [await scriptBytes(site.base)];
      for (const [name, path] of screens) {
        const reports: Report[] = [];
        for (let round = 0; round < rounds; round += 1)
          reports.push(await lighthouse(`${site.base}/${path}`));
        findings.push(...findingsOf(name, reports));
      }
      return findings;
    } finally {
      await site.stop();
    }
  },
};

const screens = [
  ['home', ''],
  ['about', '#/aboutus'],
  ['readings', '#/readings'],
  ['ticket page', '#/reception'],
] as const;

/** Everything that ends in .js and arrives before the page is quiet, as it travels: brotli. */
async function scriptBytes(base: string): Promise<Finding> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args });
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
      what: 'JavaScript of home before the first interaction',
      values: [bytes / 1000],
      unit: 'KB',
      target: { atMost: 150 },
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
  const words = [
    program,
    url,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    '--only-categories=performance,accessibility,best-practices',
    `--chrome-flags=${args.join(' ')} --headless`,
  ];
  const child = spawn(process.execPath, words, {
    env: { ...process.env, CHROME_PATH: await findChromium() },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (bytes: Buffer) => {
    said += bytes.toString();
  });
  const [code] = await once(child, 'exit');
  // Lighthouse itself asks to be run again when its browser's trace has lost the beginning.
  if (code !== 0 && triesLeft > 0 && said.includes('NO_NAVSTART'))
    return lighthouse(url, triesLeft - 1);
  if (code !== 0) throw new Error(`Lighthouse ended with ${String(code)}:\n${said}`);
  const report = Report.parse(JSON.parse(await readFile(file, 'utf8')));
  await removeDirectory(folder);
  return report;
}

function findingsOf(name: string, reports: readonly Report[]): Finding[] {
  const scores = (category: keyof Report['categories'], atLeast: number): Finding => ({
    what: `${name}: ${category}`,
    values: reports.map(({ categories }) => categories[category].score ?? 0),
    unit: '',
    target: { atLeast },
  });
  return [
    scores('performance', 0.95),
    scores('accessibility', 1),
    scores('best-practices', 1),
    {
      what: `${name}: largest contentful paint`,
      values: reports.map(({ audits }) => audits['largest-contentful-paint'].numericValue / 1000),
      unit: 's',
      target: { atMost: 1.8 },
    },
  ];
}
