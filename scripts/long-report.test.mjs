import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from './fs.mjs';
import { formatLongReport } from './long-report.mjs';
import { runCommand } from './process.mjs';

const facts = { day: '2027-06-13', commit: 'abc1234', processors: 2 };
const steps = [
  { name: 'Lint and types', seconds: 61.4, isPassed: true },
  { name: 'Unit and feature tests', seconds: 3_200.7, isPassed: true },
];
const count = {
  passed: 4_321,
  failures: [],
  flaky: [],
  seeds: { 'app/faults.test.ts': [19, 17, 18, 4], 'app/input.test.ts': [7] },
  files: [
    { file: 'app/faults.test.ts', seconds: 1_500 },
    { file: 'app/input.test.ts', seconds: 2_000.2 },
  ],
};

test('a report has the commit, the seconds of each step, the counts and the seeds', () => {
  expect(formatLongReport({ ...facts, steps, count })).toBe(`# The last long run

Written by \`npm run test:long\`. 2027-06-13; commit abc1234; 2 processors. All passed: 4,321 passed, 0 failed; 3,262 s in all.

## Steps

- Lint and types: 61 s
- Unit and feature tests: 3,201 s

## Seeds

- app/faults.test.ts: 4 of 4, 17 to 19
- app/input.test.ts: 1 of 7

## Slowest test files

- app/input.test.ts: 2,000 s
- app/faults.test.ts: 1,500 s
`);
});

test('a report names what failed, also a step that counts no tests, and is formatted', async () => {
  const failed = {
    ...count,
    failures: ['app/faults.test.ts: after schedule 17 everything holds\n  expected [] to be'],
    flaky: ['app/input.test.ts: a call\n  expected 1 to be 2'],
  };
  const report = formatLongReport({ ...facts, steps, count: failed });
  expect(report).toContain('**Not all passed**: 4,321 passed, 2 failed');
  expect(report).toContain(
    '## Failed\n\n- app/faults.test.ts: after schedule 17 everything holds\n',
  );
  expect(report).toContain('## Flaky\n\n- app/input.test.ts: a call\n');
  const broken = [...steps, { name: 'Journeys in a browser', seconds: 3, isPassed: false }];
  const other = formatLongReport({ ...facts, steps: broken, count });
  expect(other).toContain('**Not all passed**: 4,321 passed, 0 failed');
  expect(other).toContain('- Journeys in a browser: 3 s, failed\n');

  const folder = mkdtempSync(join(root, 'node_modules/.cache-report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'long-run.md');
  writeFileSync(file, report);
  const oxfmt = join(root, 'node_modules/oxfmt/bin/oxfmt');
  const { code, output } = await runCommand([process.execPath, oxfmt, '--check', file]);
  expect(code, output).toBe(0);
});
