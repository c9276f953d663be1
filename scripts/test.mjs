// Everything that must hold, in the order in which a mistake shows soonest.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { buildWeb } from './build.mjs';
import { ROOT, readJson } from './files.mjs';
import { withLock } from './lock.mjs';
import { systemPath } from './machine.mjs';
import { run } from './process.mjs';
import { Failure, say, step } from './steps.mjs';

/** Runs all steps up to the first that fails, the journeys also after a failed unit test; the last line counts the tests. Answers the exit code. */
export async function runTests(node) {
  const results = mkdtempSync(join(tmpdir(), 'namugongo-results-'));
  const environment = { PATH: `${dirname(node)}${delimiter}${systemPath()}` };
  const tool = (name, ...words) =>
    run([node, join(ROOT, 'node_modules', name), ...words], { environment });
  const count = { passed: 0, failed: 0, unsteady: [] };

  const steps = [
    ['Format', () => quiet(tool('oxfmt/bin/oxfmt', '--check', '.'), 'Run "npm run format".')],
    ['Lint', () => quiet(run([node, 'lint/run.mjs'], { environment }))],
    [
      'Types of server, contract and tools',
      () => quiet(tool('typescript/bin/tsc', '--project', '.')),
    ],
    ['Types of the website', () => quiet(tool('typescript/bin/tsc', '--project', 'web'))],
    ['Browser for tests', () => findBrowser(node, environment)],
    ['Unit and feature tests', () => vitest(node, environment, results, count)],
    ['Build the website', () => withLock(() => buildWeb((work) => work()))],
    ['Journeys in a browser', () => playwright(node, environment, results, count)],
  ];
  const began = performance.now();
  let failure;
  for (const [name, work] of steps) {
    const failed = await step(name, work).then(() => undefined, asFailure);
    failure ??= failed;
    if (failed && !failed.othersMayPass) break;
  }
  rmSync(results, { recursive: true, force: true });
  return summarise(failure, count, performance.now() - began);
}

function asFailure(error) {
  if (error instanceof Failure) return error;
  throw error;
}

function summarise(failure, count, milliseconds) {
  if (failure) say(`\n${failure.message}`);
  if (count.unsteady.length > 0)
    say(
      `\nFailed, and passed when tried again; each has a fault of its own or found one:\n${count.unsteady.join('\n')}`,
    );
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

/** Tried once more only to tell whether it always fails: what fails once has failed, and is named at the end. */
const TRIES_AGAIN = 1;

async function vitest(node, environment, results, count) {
  const file = join(results, 'unit.json');
  const program = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const words = [`--retry=${TRIES_AGAIN}`, '--reporter=default', '--reporter=json'];
  const { code } = await run([node, program, 'run', ...words, `--outputFile.json=${file}`], {
    environment,
    show: true,
  });
  const report = readJson(file);
  count.passed += report?.numPassedTests ?? 0;
  count.failed += report?.numFailedTests ?? 0;
  for (const { name, assertionResults } of report?.testResults ?? [])
    for (const { fullName, status, failureMessages } of assertionResults)
      if (status === 'passed' && failureMessages.length > 0)
        countUnsteady(count, `${relative(ROOT, name)}: ${fullName}`);
  mustSucceed(code, count);
}

async function playwright(node, environment, results, count) {
  const file = join(results, 'journeys.json');
  const program = join(ROOT, 'node_modules/@playwright/test/cli.js');
  const words = ['--config=e2e/playwright.config.ts', `--retries=${TRIES_AGAIN}`];
  const output = ['--reporter=list,json', `--output=${join(results, 'journeys')}`];
  const { code } = await run([node, program, 'test', ...words, ...output], {
    environment: { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    show: true,
  });
  const report = readJson(file);
  const { expected = 0, flaky = 0, unexpected = 0 } = report?.stats ?? {};
  count.passed += expected + flaky;
  count.failed += unexpected;
  for (const { file: name, title, tests } of specsOf(report?.suites ?? []))
    for (const { status, projectName } of tests)
      if (status === 'flaky') countUnsteady(count, `e2e/${name} (${projectName}): ${title}`);
  mustSucceed(code, count);
}

const specsOf = (suites) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)]);

function countUnsteady(count, name) {
  count.passed -= 1;
  count.failed += 1;
  count.unsteady.push(name);
}

function mustSucceed(code, { unsteady }) {
  if (code !== 0 || unsteady.length > 0)
    throw Object.assign(new Failure('The tests that failed are above.'), { othersMayPass: true });
}
