// Judges mutants in a process of its own: run.ts sends options, then one mutant after the other, and gets a result for each.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copySources } from './copy-sources.ts';
import type { Coverage } from './coverage.ts';
import { applyChange, type Mutant } from './mutants.ts';
import { findProbes } from './probes.ts';
import type { Result } from './report.ts';
import { chooseTests } from './sample.ts';
import { startTestRunner, type TestRunner } from './test-runner.ts';

export type JudgeOptions = {
  root: string;
  tests: { included: readonly string[]; excluded: readonly string[] };
  coverage: Coverage;
  /** At most this many test files for each mutant. */
  maxTests: number;
  timeLimitMs: number;
};

process.once('message', (options: JudgeOptions) => void judge(options));

async function judge(options: JudgeOptions): Promise<void> {
  const { folder, remove } = copySources(options.root);
  // Vitest starts its workers in the current folder.
  process.chdir(folder);
  const runner = await startTestRunner({ folder, ...options.tests, workers: 1, bail: true });
  // The first run starts the database server, which no mutant's time limit should include.
  await runner.run(runner.testFiles.slice(0, 1), Infinity);
  process.on('message', (mutant: Mutant) => {
    void judgeMutant(runner, folder, mutant, options).then((result) => process.send?.(result));
  });
  process.once('disconnect', () => void runner.close().finally(remove));
  process.send?.('ready');
}

async function judgeMutant(
  runner: TestRunner,
  folder: string,
  mutant: Mutant,
  { coverage, maxTests, timeLimitMs }: JudgeOptions,
): Promise<Result> {
  const { file } = mutant;
  const path = join(folder, file);
  const source = readFileSync(path, 'utf8');
  const testFiles = chooseTests(mutant, findProbes(file, source, mutant), coverage, maxTests);
  if (testFiles.length === 0) return { mutant, verdict: 'not covered', killedBy: null, seconds: 0 };
  const startedAt = Date.now();
  writeFileSync(path, applyChange(source, mutant));
  runner.invalidate(path);
  const run = await runner.run(testFiles, timeLimitMs);
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
