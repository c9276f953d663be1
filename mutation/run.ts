// Mutation testing: changes one guard, condition, limit or statement at a time and runs the tests that reach it (README.md).
//
//   npm run mutation -- [paths] [--list] [--sample 200] [--seed 1] [--tests 8] [--in features/payments] [--seconds 60] [--minutes 30] [--jobs 2]
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { copySources } from './copy-sources.ts';
import { type Coverage, measureCoverage } from './coverage.ts';
import type { JudgeOptions } from './judge.ts';
import { createMutants, type Mutant } from './mutants.ts';
import { formatMutant, formatReport, readAccepted, type Result } from './report.ts';
import { chooseSample } from './sample.ts';
import { findTypeErrors } from './type-check.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const defaultPaths = [
  'contract/rules',
  'features/*/contract/rules',
  'features/{accounts,documents,payments}/server',
  // The reception.
  'features/{event,hall,seats,tickets,orders,door,reports}/server',
  'app/server/reception',
];
/** Files without decisions of their own; the numbers of the basket art are taste. */
const skippedSources = /\.test\.ts$|\/tables\.ts$|\/testing\/|basket-art/;
/** Tests of long random rounds, and of whole processes and their outages; too slow to run for each mutant. */
const skippedTests = [
  '**/crash.test.ts',
  '**/faults.test.ts',
  '**/race.test.ts',
  '**/sell-out.test.ts',
  '**/claims.property.test.ts',
  '**/model.property.test.ts',
  'app/server/input.property.test.ts',
  'app/server/database-outages.test.ts',
  'app/server/main.test.ts',
  'app/server/restored-site.test.ts',
  'app/server/rolling-restart.test.ts',
  'app/server/shutdown.test.ts',
  'app/server/load-demo.test.ts',
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean', default: false },
    sample: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string', default: '8' },
    in: { type: 'string', default: 'contract,features/*/contract,features/*/server,app/server' },
    seconds: { type: 'string', default: '60' },
    minutes: { type: 'string', default: '600' },
    jobs: { type: 'string', default: '2' },
  },
});

const tests = {
  included: values.in.split(',').map((folder) => `${folder}/**/*.test.ts`),
  excluded: skippedTests,
};

await main();

async function main(): Promise<void> {
  const mutants = (positionals.length > 0 ? positionals : defaultPaths).flatMap(listMutants);
  if (values.list) return mutants.forEach((mutant) => console.log(formatMutant(mutant)));
  const sampleSize = Number(values.sample) || mutants.length;
  const chosen = chooseSample(mutants, sampleSize, Number(values.seed));
  const rejected = await inCopy((folder) => findTypeErrors(folder, chosen));
  console.log(
    `${chosen.length} of ${mutants.length} mutants; the type checker rejects ${rejected.size} of them.`,
  );
  const coverage = await inCopy((folder) =>
    measureCoverage({
      folder,
      sourceFiles: [...new Set([...defaultPaths, ...positionals].flatMap(listSources))].toSorted(),
      tests,
      cacheFile: join(root, '.cache/mutation/coverage.json'),
    }),
  );
  for (const file of coverage.failing) console.log(`Fails without a mutant, not used: ${file}`);
  const results = await judgeMutants(
    chosen.filter((mutant) => !rejected.has(mutant)),
    coverage,
  );
  writeReport(results);
}

/** Runs `work` in a copy of the project. */
async function inCopy<T>(work: (folder: string) => T | Promise<T>): Promise<T> {
  const copy = copySources(root);
  process.chdir(copy.folder);
  try {
    return await work(copy.folder);
  } finally {
    process.chdir(root);
    copy.remove();
  }
}

/** The mutants of a folder, a file, or lines of a file (`features/payments/server/rules.ts:12,30-40`). */
function listMutants(path: string): Mutant[] {
  const ranges = (path.split(':')[1] ?? '1-1000000').split(',').map((range) => {
    const [first, last] = range.split('-').map(Number);
    return { first: first ?? 0, last: last ?? first ?? 0 };
  });
  return listSources(path)
    .flatMap((file) => createMutants(file, readFileSync(join(root, file), 'utf8')))
    .filter(({ line }) => ranges.some(({ first, last }) => first <= line && line <= last));
}

/** Source files of a folder or of a file, by path from the root. */
function listSources(path: string): string[] {
  const [name = ''] = path.split(':');
  return globSync(name.endsWith('.ts') ? name : `${name}/**/*.ts`, { cwd: root })
    .filter((file) => !skippedSources.test(file))
    .toSorted();
}

/** Judges the mutants in several processes until the time is over. */
async function judgeMutants(mutants: readonly Mutant[], coverage: Coverage): Promise<Result[]> {
  const options: JudgeOptions = {
    root,
    tests,
    coverage,
    maxTests: Number(values.tests),
    timeLimitMs: Number(values.seconds) * 1000,
  };
  const waiting = [...mutants];
  const results: Result[] = [];
  const end = Date.now() + Number(values.minutes) * 60_000;
  const work = async () => {
    // Only the results are of interest, not what the tests log.
    const child = fork(join(root, 'mutation/judge.ts'), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await sendAndWait(child, options);
    for (let mutant = waiting.shift(); mutant && Date.now() < end; mutant = waiting.shift()) {
      const result = await sendAndWait<Result>(child, mutant);
      results.push(result);
      console.log(
        `${results.length} ${result.verdict}, ${result.seconds} s ${result.killedBy ?? ''}`,
      );
      console.log(formatMutant(mutant));
    }
    child.disconnect();
    await once(child, 'exit');
  };
  await Promise.all(Array.from({ length: Number(values.jobs) }, work));
  return results;
}

async function sendAndWait<Response>(
  child: ChildProcess,
  message: JudgeOptions | Mutant,
): Promise<Response> {
  child.send(message);
  const ended = new AbortController();
  const end = () => ended.abort(new Error('A process that judges mutants has ended.'));
  child.once('exit', end);
  try {
    const [response]: Response[] = await once(child, 'message', { signal: ended.signal });
    return response as Response;
  } finally {
    child.off('exit', end);
  }
}

function writeReport(results: readonly Result[]): void {
  const folder = join(root, 'mutation/results');
  const report = formatReport(results, readAccepted(join(root, 'mutation/accepted.json')));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'report.txt'), report);
  writeFileSync(join(folder, 'results.json'), JSON.stringify(results, null, 1));
  console.log(`\n${report}`);
}
