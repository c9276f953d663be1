// Runs test files again and again in one Vitest with one database server.
import { relative } from 'node:path';
import { BaseSequencer, createVitest, type TestSpecification, type Vitest } from 'vitest/node';

/** Keeps the order of the caller: the tests that see the most of a mutant run first. */
class CallerOrder extends BaseSequencer {
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}

export type TestOutcome = 'passed' | 'failed' | 'timed out';
export type TestRun = {
  outcome: TestOutcome;
  failedFiles: string[];
  durations: Map<string, number>;
};

export type TestRunner = {
  /** Test files by path from the root. */
  testFiles: readonly string[];
  /** Call after a source file was written. */
  invalidate(path: string): void;
  run(testFiles: readonly string[], timeLimitMs: number): Promise<TestRun>;
  close(): Promise<void>;
};

type RunnerOptions = {
  folder: string;
  /** Patterns of the test files. */
  included: readonly string[];
  excluded: readonly string[];
  workers: number;
  setupFiles?: readonly string[];
  provided?: Record<string, string>;
  /** Stops at the first failed test. */
  bail: boolean;
};

export async function startTestRunner(options: RunnerOptions): Promise<TestRunner> {
  const { folder } = options;
  const vitest = await createVitest('test', {
    root: folder,
    config: false,
    watch: false,
    reporters: [{}],
    include: [...options.included],
    exclude: [...options.excluded],
    environment: 'node',
    isolate: false,
    maxWorkers: options.workers,
    bail: options.bail ? 1 : 0,
    // With bail, a test that waits in vain for a mutant fails soon; all tests take less without one.
    testTimeout: options.bail ? 15_000 : 60_000,
    hookTimeout: options.bail ? 15_000 : 60_000,
    expect: { poll: { timeout: options.bail ? 5_000 : 10_000 } },
    sequence: { sequencer: CallerOrder },
    setupFiles: ['scripts/fail-on-console-error.ts', ...(options.setupFiles ?? [])],
    globalSetup: ['app/server/testing/start-database.ts'],
    provide: { databaseServer: '', ...options.provided } as never,
  });
  const specifications = new Map(
    (await vitest.globTestSpecifications()).map((item) => [relative(folder, item.moduleId), item]),
  );
  return {
    testFiles: [...specifications.keys()],
    invalidate: (path) => vitest.invalidateFile(path),
    run: (testFiles, timeLimitMs) =>
      runFiles(
        vitest,
        folder,
        testFiles.flatMap((file) => specifications.get(file) ?? []),
        timeLimitMs,
      ),
    close: () => vitest.close(),
  };
}

async function runFiles(
  vitest: Vitest,
  folder: string,
  specifications: TestSpecification[],
  timeLimitMs: number,
): Promise<TestRun> {
  let isLate = false;
  const cancel = () => {
    isLate = true;
    void vitest.cancelCurrentRun('test-failure');
    // A second call ends a worker that does not react, as in an endless loop.
    timer = setTimeout(cancel, 2_000);
  };
  // Cleared at the end: a late call would cancel the next run, whose mutant would count as a survivor.
  let timer = setTimeout(cancel, Math.min(timeLimitMs, 2 ** 31 - 1));
  try {
    const { testModules, unhandledErrors } = await vitest.rerunTestSpecifications(specifications);
    const failed = testModules.filter((item) => item.state() === 'failed');
    const hasFailed = failed.length > 0 || unhandledErrors.length > 0;
    return {
      outcome: isLate ? 'timed out' : hasFailed ? 'failed' : 'passed',
      failedFiles: failed.map((item) => relative(folder, item.moduleId)),
      durations: new Map(
        testModules.map((item) => [relative(folder, item.moduleId), item.diagnostic().duration]),
      ),
    };
  } finally {
    clearTimeout(timer);
    // Otherwise the failures of this run would count in the next one.
    vitest.state.clearErrors();
    vitest.state.filesMap.clear();
    vitest.state.idMap.clear();
    process.exitCode = 0;
  }
}
