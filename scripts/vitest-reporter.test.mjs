import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from './fs.mjs';
import { runCommand } from './process.mjs';

const folder = mkdtempSync(join(tmpdir(), 'namugongo-reporter-'));
afterAll(() => rmSync(folder, { recursive: true }));

const files = {
  'sums.test.mjs': `
    let tries = 0;
    test('right', ({ task }) => {
      task.meta.seed = 17;
      expect(1 + 1).toBe(2);
    });
    test('wrong', () => expect(1 + 1).toBe(3));
    test('flaky', () => expect((tries += 1)).toBe(2));
    test('late', async () => {
      setTimeout(() => { throw new Error('too late'); });
      await new Promise((resolve) => setTimeout(resolve, 50));
    });`,
  'unreadable.test.mjs': `import './missing.mjs';`,
};

test('each test that failed is named with its message, also one that passes when run again, and what failed outside of tests', async () => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const report = join(folder, 'report.json');
  const { code } = await runCommand(
    [
      process.execPath,
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      `--root=${folder}`,
      '--globals',
      '--retry=1',
      `--reporter=${join(root, 'scripts/vitest-reporter.mjs')}`,
    ],
    { environment: { TEST_REPORT: report } },
  );
  expect(code).toBe(1);
  const { passed, failures, flaky, seeds, files: timed } = JSON.parse(readFileSync(report, 'utf8'));
  expect(seeds).toEqual({ 'sums.test.mjs': [17] });
  expect(timed).toContainEqual({ file: 'sums.test.mjs', seconds: expect.any(Number) });
  expect(passed).toBe(2);
  expect(flaky).toEqual([expect.stringMatching(/^sums\.test\.mjs: flaky\n {2}expected 1 to be 2/)]);
  expect(failures).toHaveLength(3);
  expect(failures).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^sums\.test\.mjs: wrong\n {2}expected 2 to be 3/),
      expect.stringMatching(/^unreadable\.test\.mjs\n {2}.*missing\.mjs/),
      expect.stringMatching(/^Outside of tests\n {2}too late/),
    ]),
  );
});
