// Mutation testing: changes one guard, condition, limit or statement at a time and runs the tests that reach it (README.md).
//
//   npm run mutation -- [paths] [--sample 200] [--seed 1] [--tests 8] [--in server/src/payments] [--seconds 90] [--minutes 30]
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { copySources } from './copy-sources.ts';
import { type Coverage, measureCoverage } from './coverage.ts';
import { applyChange, createMutants, type Mutant } from './mutants.ts';
import { findProbes } from './probes.ts';
import { formatMutant, formatReport, readAccepted, type Result } from './report.ts';
import { chooseSample, chooseTests } from './sample.ts';
import { startTestRunner, type TestRunner } from './test-runner.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const defaultPaths = [
  'contract/src/rules',
  'server/src/payments',
  'server/src/reception',
  'server/src/accounts',
  'server/src/documents',
];
/** Files without decisions of their own; the numbers of the basket art are taste. */
const skippedSources =
  /\.test\.ts$|\/tables\.ts$|\/testing\/|\/provider-contract-tests\/|basket-art/;
/** Tests of long random rounds and of killed processes; too slow to run for each mutant. */
const skippedTests = [
  '**/crash.test.ts',
  '**/faults.test.ts',
  '**/race.test.ts',
  '**/sell-out.test.ts',
  '**/holds.property.test.ts',
  '**/model.property.test.ts',
  'server/src/main.test.ts',
  'server/src/load-demo.test.ts',
  'server/src/platform/**',
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string', default: '8' },
    in: { type: 'string', default: 'contract/src,server/src' },
    seconds: { type: 'string', default: '90' },
    minutes: { type: 'string', default: '600' },
  },
});

const tests = {
  included: values.in.split(',').map((folder) => `${folder}/**/*.test.ts`),
  excluded: skippedTests,
};

await main();

async function main(): Promise<void> {
  const copy = copySources(root);
  process.chdir(copy.folder);
  try {
    const sourceFiles = listSources(defaultPaths);
    const coverage = await measureCoverage({
      folder: copy.folder,
      sourceFiles,
      tests,
      cacheFile: join(root, '.cache/mutation/coverage.json'),
    });
    for (const file of coverage.failing) console.log(`Fails without a mutant, not used: ${file}`);
    const mutants = listSources(positionals.length > 0 ? positionals : defaultPaths).flatMap(
      (file) => createMutants(file, readFileSync(file, 'utf8')),
    );
    const sampleSize = Number(values.sample) || mutants.length;
    const chosen = chooseSample(mutants, sampleSize, Number(values.seed));
    console.log(`${chosen.length} of ${mutants.length} mutants.`);
    const results = await judgeMutants(copy.folder, chosen, coverage);
    writeReport(results);
  } finally {
    copy.remove();
  }
}

/** Source files of folders or files, by path from the root. */
function listSources(paths: readonly string[]): string[] {
  const patterns = paths.map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.ts`));
  return globSync(patterns)
    .filter((file) => !skippedSources.test(file))
    .toSorted();
}

async function judgeMutants(
  folder: string,
  mutants: readonly Mutant[],
  coverage: Coverage,
): Promise<Result[]> {
  const runner = await startTestRunner({ folder, ...tests, workers: 1, bail: true });
  // The first run starts the database server, which no mutant's time limit should include.
  await runner.run(runner.testFiles.slice(0, 1), Infinity);
  const end = Date.now() + Number(values.minutes) * 60_000;
  const results: Result[] = [];
  for (const mutant of mutants) {
    if (Date.now() > end) break;
    const result = await judgeMutant(runner, folder, mutant, coverage);
    results.push(result);
    const { verdict, seconds, killedBy } = result;
    console.log(`${results.length} ${verdict}, ${seconds} s ${killedBy ?? ''}`);
    console.log(formatMutant(mutant));
  }
  await runner.close();
  return results;
}

async function judgeMutant(
  runner: TestRunner,
  folder: string,
  mutant: Mutant,
  coverage: Coverage,
): Promise<Result> {
  const { file } = mutant;
  const path = join(folder, file);
  const source = readFileSync(path, 'utf8');
  const [probe = null] = findProbes(file, source, [mutant]);
  const testFiles = chooseTests(mutant, probe, coverage, Number(values.tests));
  if (testFiles.length === 0) return { mutant, verdict: 'not covered', killedBy: null, seconds: 0 };
  const startedAt = Date.now();
  writeFileSync(path, applyChange(source, mutant));
  runner.invalidate(path);
  const run = await runner.run(testFiles, Number(values.seconds) * 1000);
  writeFileSync(path, source);
  runner.invalidate(path);
  const verdicts = { passed: 'survived', failed: 'killed', 'timed out': 'timed out' } as const;
  return {
    mutant,
    verdict: verdicts[run.outcome],
    killedBy: run.failedFiles[0] ?? null,
    seconds: Math.round((Date.now() - startedAt) / 100) / 10,
  };
}

function writeReport(results: readonly Result[]): void {
  const folder = join(root, 'mutation/results');
  const report = formatReport(results, readAccepted(join(root, 'mutation/accepted.json')));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'report.txt'), report);
  writeFileSync(join(folder, 'results.json'), JSON.stringify(results, null, 1));
  console.log(`\n${report}`);
}
