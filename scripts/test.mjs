// All checks, the fastest first.
import { delimiter, dirname, join } from 'node:path';
import { buildWeb } from './build.mjs';
import { cacheFolder, root, readJson } from './fs.mjs';
import { withLock } from './lock.mjs';
import { getSystemPath } from './environment.mjs';
import { runCommand } from './process.mjs';
import { compileCacheEnv } from './server-command.mjs';
import { writeLongReport } from './long-report.mjs';
import { BuildError, log, runStep } from './steps.mjs';
import { createTestFolder } from './test-folder.mjs';

/**
 * Runs all steps up to the first that fails, and the journeys also after a failed unit test. The last line counts the tests.
 * A long run repeats races, crashes, faults and generated calls many more times, and the journeys on two and four processes, and writes
 * docs/long-run.md at its end. Returns the exit code.
 */
export async function runTests(node, { isLong = false } = {}) {
  const { folder, remove } = createTestFolder();
  const environment = {
    ...compileCacheEnv,
    TMPDIR: folder,
    // The compiled tests, which Playwright would keep in the folder that is removed.
    PWTEST_CACHE_DIR: join(cacheFolder, 'playwright'),
    PATH: `${dirname(node)}${delimiter}${getSystemPath()}`,
    ...(isLong && { TEST_LONG: 'on' }),
  };
  const tool = (name, ...args) =>
    runCommand([node, join(root, 'node_modules', name), ...args], { environment });
  const count = { passed: 0, failures: [], flaky: [], seeds: {}, files: [] };

  const steps = [
    [
      'Format',
      () => expectSuccess(tool('oxfmt/bin/oxfmt', '--check', '.'), 'Run "npm run format".'),
    ],
    [
      'Lint and types',
      () =>
        Promise.all(
          [
            ['lint/run.mjs'],
            ['node_modules/typescript/bin/tsc', '--project', '.'],
            ['node_modules/typescript/bin/tsc', '--project', 'tsconfig.web.json'],
          ].map((args) => expectSuccess(runCommand([node, ...args], { environment }))),
        ),
    ],
    ['Browser for tests', () => findBrowser(node, environment)],
    ['Build the website', () => withLock(() => buildWeb((work) => work()))],
    ['Unit and feature tests', () => runVitest(node, { environment, folder, count })],
    ...(isLong ? [1, 2, 4] : [1]).map((processes) => [
      processes === 1 ? 'Journeys in a browser' : `Journeys on ${processes} processes`,
      () => runPlaywright(node, { environment, folder, count, processes }),
    ]),
  ];
  const startedAt = performance.now();
  const timed = [];
  let failure;
  try {
    for (const [name, work] of steps) {
      const begin = performance.now();
      const failed = await runStep(name, work).then(() => undefined, toFailure);
      timed.push({ name, seconds: (performance.now() - begin) / 1000, isPassed: !failed });
      failure ??= failed;
      if (failed && !failed.canContinue) break;
    }
  } finally {
    remove();
  }
  if (isLong) await writeLongReport({ steps: timed, count });
  return summarize(failure, count, performance.now() - startedAt);
}

function toFailure(error) {
  if (error instanceof BuildError) return error;
  throw error;
}

/** The names come last, because often only the end of the output is kept. */
function summarize(failure, { passed, failures, flaky }, milliseconds) {
  if (failure) log(`\n${failure.message}`);
  if (failures.length > 0) log(`\nFailed:\n${failures.join('\n')}`);
  if (flaky.length > 0)
    log(
      `\nFlaky: failed once and passed when run again. A flaky test counts as failed:\n${flaky.join('\n')}`,
    );
  const failed = failures.length + flaky.length;
  log(`\nTotal time: ${Math.round(milliseconds / 1000)} s.`);
  console.log(`${passed} passed, ${failure ? Math.max(failed, 1) : 0} failed`);
  return failure ? 1 : 0;
}

async function expectSuccess(running, advice = '') {
  const { code, output } = await running;
  if (code !== 0) throw new BuildError(`${output.trim()}\n${advice}`.trim());
}

async function findBrowser(node, environment) {
  const { code, output } = await runCommand([node, 'scripts/find-chromium.mjs'], { environment });
  if (code !== 0)
    throw new BuildError(
      /Couldn't start Chromium[^]*|CHROMIUM_PATH[^]*/.exec(output)?.[0] ?? output,
    );
  environment.CHROMIUM_PATH = output.trim().split('\n').at(-1);
}

/** A failed test is run again only to tell whether it is flaky. It has failed either way. */
const retries = 1;

async function runVitest(node, { environment, folder, count }) {
  const file = join(folder, 'unit.json');
  const program = join(root, 'node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=./scripts/vitest-reporter.mjs'];
  const { code } = await runCommand([node, program, 'run', `--retry=${retries}`, ...reporters], {
    environment: { ...environment, TEST_REPORT: file },
    show: true,
  });
  addToCount(count, code, readJson(file));
}

/** On several processes, the journeys at the widths that every run has, and no statements of the specification again. */
const widths = ['--project=desktop', '--project=phone'];

async function runPlaywright(node, { environment, folder, count, processes }) {
  const results = join(folder, `journeys on ${processes}`);
  const file = `${results}.json`;
  const program = join(root, 'node_modules/@playwright/test/cli.js');
  const args = ['--config=e2e/playwright.config.ts', `--retries=${retries}`];
  const output = ['--reporter=list,json', `--output=${results}`];
  const chosen = processes === 1 ? [] : widths;
  const { code } = await runCommand([node, program, 'test', ...args, ...output, ...chosen], {
    environment: {
      ...environment,
      ...(processes > 1 && { TEST_LONG: 'off' }),
      SITE_PROCESSES: String(processes),
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    },
    show: true,
  });
  const report = readJson(file);
  const tests = listSpecs(report?.suites ?? []).flatMap((spec) =>
    spec.tests.map(({ status, projectName, results: runs }) => ({
      status,
      line: `e2e/${spec.file} (${projectName}): ${spec.title}\n  ${runs[0]?.error?.message}`,
    })),
  );
  const getLines = (target) => tests.flatMap(({ status, line }) => (status === target ? line : []));
  addToCount(count, code, {
    passed: report?.stats?.expected ?? 0,
    failures: [...getLines('unexpected'), ...(report?.errors ?? []).map(({ message }) => message)],
    flaky: getLines('flaky'),
  });
}

const listSpecs = (suites) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...listSpecs(inner)]);

/** Throws if a test failed or the program did. */
function addToCount(count, code, report = {}) {
  const { passed = 0, failures = [], flaky = [], seeds = {}, files = [] } = report;
  Object.assign(count.seeds, seeds);
  count.files.push(...files);
  count.passed += passed;
  count.failures.push(...failures);
  count.flaky.push(...flaky);
  if (code !== 0 || flaky.length > 0)
    throw Object.assign(new BuildError('Tests failed. See above.'), { canContinue: true });
}
