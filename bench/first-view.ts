import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { screenList } from '#app/screens.ts';
import { z } from 'zod';
import { chromiumArgs, findChromium } from '../scripts/find-chromium.mjs';
import type { Benchmark, Measurement } from './measurement.ts';
import { removeTempDirectory, startServer } from './server-process.ts';

/** Lighthouse scores of the first view of every public screen on a phone. */
export const firstView: Benchmark = {
  name: 'first-view',
  description: 'Lighthouse (mobile, simulated slow 4G) of every public screen',
  async run({ quick }) {
    const rounds = quick ? 1 : 5;
    const site = await startServer();
    try {
      const findings: Measurement[] = [];
      for (const path of await findPublicPages(site.base)) {
        const reports: Report[] = [];
        for (let round = 0; round < rounds; round += 1)
          reports.push(await lighthouse(`${site.base}${path}`));
        findings.push(...toMeasurements(path, reports));
      }
      return findings;
    } finally {
      await site.stop();
    }
  },
};

/**
 * One page of each public screen: its path, or for a path with parameters the first link to it on another page or in the sitemap. A screen
 * without one, as with an empty list, is left out.
 */
async function findPublicPages(base: string): Promise<string[]> {
  const publicPaths: string[] = screenList
    .filter(({ rendered }) => rendered === 'server')
    .map(({ path }) => path);
  const fixed = publicPaths.filter((path) => !path.includes('$'));
  const links = new Set<string>();
  for (const path of fixed) {
    const document = await (await fetch(base + path)).text();
    // Without files, such as the calendar to subscribe to.
    for (const [, link = ''] of document.matchAll(/<a [^>]*?href="(\/[^"?#.]*)"/g)) links.add(link);
  }
  const sitemap = await (await fetch(`${base}/sitemap.xml`)).text();
  for (const [, link = ''] of sitemap.matchAll(/<loc>https?:\/\/[^/<]+(\/[^<]*)<\/loc>/g))
    links.add(link);
  const findLink = (path: string) => {
    const pattern = new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`);
    return [...links].filter((link) => pattern.test(link) && !fixed.includes(link)).slice(0, 1);
  };
  return [...fixed, ...publicPaths.filter((path) => path.includes('$')).flatMap(findLink)];
}

const Score = z.object({ score: z.number().nullable() });
const Value = z.object({ numericValue: z.number() });
const Report = z.object({
  categories: z.object({
    performance: Score,
    accessibility: Score,
    'best-practices': Score,
    seo: Score,
  }),
  audits: z.object({
    'largest-contentful-paint': Value,
    'total-blocking-time': Value,
    'cumulative-layout-shift': Value,
  }),
});
type Report = z.output<typeof Report>;

async function lighthouse(url: string, triesLeft = 2): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'namugongo-lighthouse-'));
  const file = join(folder, 'report.json');
  // A screen that asks search engines to leave it out, as 'Sign in' does, is not worse for it.
  const isIndexed = !(await (await fetch(url)).text()).includes('name="robots" content="noindex"');
  const program = createRequire(import.meta.url).resolve('lighthouse/cli/index.js');
  const args = [
    program,
    url,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    '--only-categories=performance,accessibility,best-practices,seo',
    ...(isIndexed ? [] : ['--skip-audits=is-crawlable']),
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
  const values = (audit: keyof Report['audits']) =>
    reports.map(({ audits }) => audits[audit].numericValue);
  return [
    scores('performance', 0.97),
    scores('accessibility', 1),
    scores('best-practices', 1),
    scores('seo', 1),
    {
      name: `${name}: largest contentful paint`,
      values: values('largest-contentful-paint').map((ms) => ms / 1000),
      unit: 's',
      target: { max: 1.8 },
    },
    {
      name: `${name}: largest contentful paint, slowest run`,
      values: [Math.max(...values('largest-contentful-paint')) / 1000],
      unit: 's',
      target: { max: 2.5 },
    },
    {
      name: `${name}: total blocking time`,
      values: values('total-blocking-time'),
      unit: 'ms',
      target: { max: 120 },
    },
    {
      name: `${name}: layout shift`,
      values: values('cumulative-layout-shift'),
      unit: '',
      target: { max: 0.02 },
    },
  ];
}
