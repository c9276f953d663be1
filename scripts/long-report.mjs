// The report of `npm run test:long`, docs/long-run.md: what ran, how long it took, and the seeds that repeat it.
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root } from './fs.mjs';
import { runCommand } from './process.mjs';

/**
 * @typedef {{ name: string, seconds: number, isPassed: boolean }} Step
 * @typedef {{ file: string, seconds: number }} TimedFile
 * @typedef {{ passed: number, failures: string[], flaky: string[], seeds: Record<string, number[]>, files: TimedFile[] }} Count
 */

/** Replaces the report of the run before. */
export async function writeLongReport(/** @type {{ steps: Step[], count: Count }} */ run) {
  const { code, output } = await runCommand(['git', 'describe', '--always', '--dirty']).catch(
    () => ({ code: 1, output: '' }),
  );
  const facts = {
    day: new Date().toISOString().slice(0, 10),
    commit: code === 0 ? output.trim() : 'unknown',
    processors: availableParallelism(),
  };
  writeFileSync(join(root, 'docs/long-run.md'), formatLongReport({ ...facts, ...run }));
}

const maxFiles = 12;
const formatSeconds = (seconds) => `${Math.round(seconds).toLocaleString('en-US')} s`;
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/**
 * The text of the report, as `oxfmt` leaves it.
 * @param {{ day: string, commit: string, processors: number, steps: Step[], count: Count }} run
 */
export function formatLongReport({ day, commit, processors, steps, count }) {
  const { passed, failures, flaky, seeds, files } = count;
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, maxFiles);
  const failed = failures.length + flaky.length;
  const isPassed = failed === 0 && steps.every((step) => step.isPassed);
  const listed = Object.entries(seeds).map(
    ([file, numbers]) => `${file}: ${numbers.length} of ${formatRanges(numbers)}`,
  );
  const sections = [
    ['Steps', steps.map((step) => formatStep(step))],
    ['Seeds', listed],
    [
      'Slowest test files',
      slowest.map(({ file, seconds }) => `${file}: ${formatSeconds(seconds)}`),
    ],
    ['Failed', failures.map(getFirstLine)],
    ['Flaky', flaky.map(getFirstLine)],
  ];
  return [
    '# The last long run',
    `Written by \`npm run test:long\`. ${day}; commit ${commit}; ${processors} processors. ${isPassed ? 'All passed' : '**Not all passed**'}: ${passed.toLocaleString('en-US')} passed, ${failed} failed; ${formatSeconds(sum(steps.map(({ seconds }) => seconds)))} in all.`,
    ...sections.flatMap(([title, lines]) =>
      lines.length === 0 ? [] : [`## ${title}`, lines.map((line) => `- ${line}`).join('\n')],
    ),
  ]
    .join('\n\n')
    .concat('\n');
}

const formatStep = ({ name, seconds, isPassed }) =>
  `${name}: ${formatSeconds(seconds)}${isPassed ? '' : ', failed'}`;

const getFirstLine = (text) => text.split('\n')[0];

/** '4, 17 to 19'. */
function formatRanges(numbers) {
  const ranges = [];
  for (const number of [...new Set(numbers)].toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges
    .map(([first, last]) => (first === last ? `${first}` : `${first} to ${last}`))
    .join(', ');
}
