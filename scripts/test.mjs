// Everything that must hold, in the order in which a mistake shows soonest.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { buildWeb } from './build.mjs';
import { ROOT, readJson } from './files.mjs';
import { withLock } from './lock.mjs';
import { systemPath } from './machine.mjs';
import { run } from './process.mjs';
import { Failure, say, step } from './steps.mjs';

/** Runs all steps up to the first that fails; the last line counts the tests. Answers the exit code. */
export async function runTests(node) {
  const results = mkdtempSync(join(tmpdir(), 'namugongo-results-'));
  const environment = { PATH: `${dirname(node)}${delimiter}${systemPath()}` };
  const tool = (name, ...words) =>
    run([node, join(ROOT, 'node_modules', name), ...words], { environment });
  const count = { passed: 0, failed: 0 };
  const add = ({ passed, failed }) => {
    count.passed += passed;
    count.failed += failed;
  };

  const steps = [
    ['Format', () => quiet(tool('oxfmt/bin/oxfmt', '--check', '.'), 'Run "npm run format".')],
    ['Lint', () => quiet(run([node, 'lint/run.mjs'], { environment }))],
    [
      'Types of server, contract and tools',
      () => quiet(tool('typescript/bin/tsc', '--project', '.')),
    ],
    ['Types of the website', () => quiet(tool('typescript/bin/tsc', '--project', 'web'))],
    ['Browser for tests', () => findBrowser(node, environment)],
    ['Unit and feature tests', () => vitest(node, environment, results).then(add)],
    ['Build the website', () => withLock(() => buildWeb((work) => work()))],
    ['Journeys in a browser', () => playwright(node, environment, results).then(add)],
  ];
  const began = performance.now();
  let failure;
  for (const [name, work] of steps) {
    failure = await step(name, work).then(() => undefined, asFailure);
    if (failure) break;
  }
  rmSync(results, { recursive: true, force: true });
  return summarise(failure, count, performance.now() - began);
}

function asFailure(error) {
  if (error instanceof Failure) return error;
  throw error;
}

function summarise(failure, count, milliseconds) {
  if (failure?.counts) {
    count.passed += failure.counts.passed;
    count.failed += failure.counts.failed;
  }
  if (failure) say(`\n${failure.message}`);
  if (failure && count.failed === 0) count.failed = 1;
  say(`\nAll of it took ${Math.round(milliseconds / 1000)} s.`);
  console.log(`${count.passed} passed, ${count.failed} failed`);
  return failure ? 1 : 0;
}

async function quiet(running, advice = '') {
  const { code, output } = await running;
  if (code !== 0) throw new Failure(`${output.trim()}\n${advice}`.trim());
}

async function findBrowser(node, environment) {
  const { code, output } = await run([node, 'scripts/find-chromium.mjs'], { environment });
  if (code !== 0)
    throw new Failure(/No Chromium[^]*|CHROMIUM_PATH[^]*/.exec(output)?.[0] ?? output);
  environment.CHROMIUM_PATH = output.trim().split('\n').at(-1);
}

async function vitest(node, environment, results) {
  const file = join(results, 'unit.json');
  const program = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await run([node, program, 'run', ...reporters], { environment, show: true });
  const report = readJson(file);
  return counted(code, {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
  });
}

async function playwright(node, environment, results) {
  if (!existsSync(join(ROOT, 'e2e/playwright.config.ts'))) return { passed: 0, failed: 0 };
  const file = join(results, 'journeys.json');
  const program = join(ROOT, 'node_modules/@playwright/test/cli.js');
  const words = ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json'];
  const { code } = await run([node, program, ...words, `--output=${join(results, 'journeys')}`], {
    environment: { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    show: true,
  });
  const { expected = 0, flaky = 0, unexpected = 0 } = readJson(file)?.stats ?? {};
  return counted(code, { passed: expected + flaky, failed: unexpected });
}

function counted(code, counts) {
  if (code === 0) return counts;
  throw Object.assign(new Failure('The tests that failed are above.'), { counts });
}
