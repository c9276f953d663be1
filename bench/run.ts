import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { type Benchmark, type Measurement, meetsTarget, median } from './measurement.ts';
import { attackOnSale } from './attack.ts';
import { chairsList } from './chairs-list.ts';
import { concurrentDoors } from './check-in.ts';
import { firstView } from './first-view.ts';
import { gatheringParties } from './gathering-parties.ts';
import { floodOfConnections } from './flood.ts';
import { floorPlan } from './floor-plan.ts';
import { hallEditor } from './hall-editor.ts';
import { holds } from './holds.ts';
import { interaction } from './interaction.ts';
import { memberImport } from './member-import.ts';
import { memory } from './memory.ts';
import { saleProfile } from './sale-profile.ts';
import { responsiveness } from './responsiveness.ts';
import { scriptSize } from './script-size.ts';
import { sales } from './sales.ts';
import { sellOut } from './sell-out.ts';
import { liveCrowd } from './live-crowd.ts';
import { costBySize } from './cost-by-size.ts';
import { soldChairs } from './sold-chairs.ts';
import { startup } from './startup.ts';
import { uploads } from './uploads.ts';
import { search } from './search.ts';
import { scanLatency } from './scan-latency.ts';
import { liveUpdates } from './live-updates.ts';
import { pageRendering } from './page-rendering.ts';
import { publicGets } from './public-gets.ts';
import { findFullChromium } from '../scripts/find-chromium.mjs';
import type { RunResult } from './figures.ts';
import { installation } from './install.ts';
import { pretixSales } from './pretix-sales.ts';
import { repositoryRoot } from './server-process.ts';

/** `npm run bench [-- name ...] [--quick]` runs all benchmarks, or the named ones. */
const all: readonly Benchmark[] = [
  sales,
  saleProfile,
  sellOut,
  holds,
  gatheringParties,
  attackOnSale,
  floodOfConnections,
  chairsList,
  publicGets,
  pageRendering,
  liveUpdates,
  liveCrowd,
  floorPlan,
  hallEditor,
  firstView,
  interaction,
  responsiveness,
  scriptSize,
  scanLatency,
  concurrentDoors,
  soldChairs,
  search,
  memberImport,
  memory,
  uploads,
  startup,
  costBySize,
  ...('PRETIX_URL' in process.env ? [pretixSales] : []),
  ...('INSTALL_BESIDE' in process.env ? [installation] : []),
];

const args = process.argv.slice(2);
// Uses a full browser, because the headless one of the tests paints later than a visitor's browser.
const browser = findFullChromium();
if (browser) process.env['CHROMIUM_PATH'] ??= browser;
const quick = args.includes('--quick');
const names = args.filter((word) => !word.startsWith('--'));
const unknown = names.filter((name) => !all.some((benchmark) => benchmark.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no ${unknown.join(', ')}. Say some of: ${all.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(1);
}

const machine = `${cpus().length} processors, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}, Node ${process.versions.node}`;
console.log(`${machine}${quick ? ', quick: short rounds' : ''}\n`);
const results: RunResult['results'] = [];
for (const { name, description, run } of all.filter(
  (item) => names.length === 0 || names.includes(item.name),
)) {
  console.log(`## ${name}: ${description}\n`);
  // Load of the machine before the benchmark; more than the number of processors slows the measurement.
  const othersAtWork = loadavg()[0] ?? 0;
  const findings = await run({ quick });
  results.push({ name, description, othersAtWork, findings });
  console.log(`${formatTable(findings)}\n\nLoad before the start: ${othersAtWork.toFixed(1)}\n`);
}
await keep();

function formatTable(findings: readonly Measurement[]): string {
  const head = ['figure', 'median', 'lowest to highest', 'target', 'met', 'beside'];
  const rows = findings.map((finding) => {
    const { name, values, unit, target, beside = '' } = finding;
    const show = (value: number) =>
      `${value.toPrecision(value >= 1_000 ? 4 : 3)}${unit && ` ${unit}`}`;
    const desired = !target ? '' : 'min' in target ? `>= ${target.min}` : `<= ${target.max}`;
    const met = meetsTarget(finding);
    const spread =
      values.length > 1 ? `${show(Math.min(...values))} to ${show(Math.max(...values))}` : '';
    return [
      name,
      show(median(values)),
      spread,
      desired,
      met === null ? '' : met ? 'yes' : 'NO',
      beside,
    ];
  });
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

async function keep(): Promise<void> {
  const folder = join(repositoryRoot, 'bench/results');
  await mkdir(folder, { recursive: true });
  const at = new Date().toISOString();
  const file = join(folder, `${at.replaceAll(/[:.]/g, '-')}.json`);
  const run: RunResult = { at, machine, commit: readCommit(), quick, results };
  await writeFile(file, JSON.stringify(run, null, 2));
  console.log(`Saved in ${file}. Write docs/figures.md: npm run figures`);
}

/** '' outside of a clone. */
function readCommit(): string {
  try {
    const options = { cwd: repositoryRoot, encoding: 'utf8' } as const;
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], options).trim();
  } catch {
    return '';
  }
}
