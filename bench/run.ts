import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { type Benchmark, type Finding, isMet, median } from './measuring.ts';
import { chairsList } from './chairs-list.ts';
import { doorsAtOnce } from './doors.ts';
import { firstView } from './first-view.ts';
import { floorPlan } from './floor-plan.ts';
import { holds } from './holds.ts';
import { members } from './members.ts';
import { memory } from './memory.ts';
import { sales } from './sales.ts';
import { sellOut } from './sell-out.ts';
import { soldChairs } from './sold-chairs.ts';
import { starting } from './starting.ts';
import { uploads } from './uploads.ts';
import { verdicts } from './verdicts.ts';
import { watchers } from './watchers.ts';
import { publicGets } from './public-gets.ts';
import { fullChromium } from '../scripts/find-chromium.mjs';
import { repository } from './serving.ts';

/** npm run bench [-- name ...] [--quick]: all benchmarks, or the named ones. */
const all: readonly Benchmark[] = [
  sales,
  sellOut,
  holds,
  chairsList,
  publicGets,
  watchers,
  floorPlan,
  firstView,
  verdicts,
  doorsAtOnce,
  soldChairs,
  members,
  memory,
  uploads,
  starting,
];

const words = process.argv.slice(2);
// The headless kind that the tests take is no measure of what a visitor's browser paints.
const browser = fullChromium();
if (browser) process.env['CHROMIUM_PATH'] ??= browser;
const quick = words.includes('--quick');
const names = words.filter((word) => !word.startsWith('--'));
const unknown = names.filter((name) => !all.some((benchmark) => benchmark.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no ${unknown.join(', ')}. Say some of: ${all.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(1);
}

const machine = `${cpus().length} processors, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}, Node ${process.versions.node}`;
console.log(`${machine}${quick ? ', quick: short rounds' : ''}\n`);
const results: { name: string; othersAtWork: number; findings: Finding[] }[] = [];
for (const { name, about, run } of all.filter(
  (one) => names.length === 0 || names.includes(one.name),
)) {
  console.log(`## ${name}: ${about}\n`);
  // Programs that wait for a processor while we do nothing yet: beyond the number of processors they slow what is measured.
  const othersAtWork = loadavg()[0] ?? 0;
  const findings = await run({ quick });
  results.push({ name, othersAtWork, findings });
  console.log(`${tableOf(findings)}\n\nLoad before it began: ${othersAtWork.toFixed(1)}\n`);
}
await keep(results);

function tableOf(findings: readonly Finding[]): string {
  const head = ['figure', 'median', 'lowest to highest', 'target', 'met', 'beside'];
  const rows = findings.map((finding) => {
    const { what, values, unit, target, beside = '' } = finding;
    const show = (value: number) =>
      `${value.toPrecision(value >= 1_000 ? 4 : 3)}${unit && ` ${unit}`}`;
    const wanted = !target
      ? ''
      : 'atLeast' in target
        ? `>= ${target.atLeast}`
        : `<= ${target.atMost}`;
    const met = isMet(finding);
    const spread =
      values.length > 1 ? `${show(Math.min(...values))} to ${show(Math.max(...values))}` : '';
    return [
      what,
      show(median(values)),
      spread,
      wanted,
      met === null ? '' : met ? 'yes' : 'NO',
      beside,
    ];
  });
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

async function keep(found: typeof results): Promise<void> {
  const folder = join(repository, 'bench/results');
  await mkdir(folder, { recursive: true });
  const at = new Date().toISOString();
  const file = join(folder, `${at.replaceAll(/[:.]/g, '-')}.json`);
  await writeFile(file, JSON.stringify({ at, machine, quick, results: found }, null, 2));
  console.log(`Kept in ${file}`);
}
