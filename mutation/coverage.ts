// Which test files reach which functions, from one run of all tests over sources with probes.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { insertProbes } from './probes.ts';
import { startTestRunner } from './test-runner.ts';

/** Test files by the id of the probe that they reach, and their durations in ms. */
export type Coverage = {
  testFiles: Record<string, string[]>;
  durations: Record<string, number>;
  /** Test files that fail without any mutant; they are not used. */
  failing: string[];
};

type CoverageOptions = {
  folder: string;
  sourceFiles: readonly string[];
  tests: { included: readonly string[]; excluded: readonly string[] };
  cacheFile: string;
};

/** So many test files run before the coverage is stored, so that an interrupted run goes on from there. */
const batchSize = 24;

/** Runs the tests once. The result is stored; while the sources are the same, only new and changed tests run again. */
export async function measureCoverage(options: CoverageOptions): Promise<Coverage> {
  const { folder, sourceFiles, tests, cacheFile } = options;
  const probeFile = join(folder, 'probes.jsonl');
  const sources = sourceFiles.map((file) => [file, readFileSync(join(folder, file), 'utf8')]);
  const sourcesHash = hashFiles(folder, sourceFiles);
  writeFileSync(probeFile, '');
  for (const [file = '', source = ''] of sources)
    writeFileSync(join(folder, file), insertProbes(file, source));
  const runner = await startTestRunner({
    folder,
    ...tests,
    workers: 2,
    setupFiles: ['mutation/record-probes.ts'],
    provided: { probeFile },
    bail: false,
  });
  try {
    const hashes = new Map(runner.testFiles.map((file) => [file, hashFiles(folder, [file])]));
    const cached = readCache(cacheFile, sourcesHash);
    const unchanged = runner.testFiles.filter((file) => cached?.hashes[file] === hashes.get(file));
    const missing = runner.testFiles.filter((file) => !unchanged.includes(file));
    const coverage = keepTests(cached?.coverage, unchanged);
    if (missing.length > 0) console.log(`Coverage: ${missing.length} test files run once.`);
    for (let from = 0; from < missing.length; from += batchSize) {
      const batch = missing.slice(from, from + batchSize);
      const { durations, failedFiles } = await runner.run(batch, Infinity);
      Object.assign(coverage.durations, Object.fromEntries(durations));
      coverage.failing.push(...failedFiles);
      addProbes(coverage, folder, probeFile);
      writeFileSync(probeFile, '');
      const measured = [...unchanged, ...missing.slice(0, from + batchSize)];
      const measuredHashes = measured.map((file) => [file, hashes.get(file) ?? '']);
      const cache: Cache = { sourcesHash, hashes: Object.fromEntries(measuredHashes), coverage };
      mkdirSync(dirname(cacheFile), { recursive: true });
      writeFileSync(cacheFile, JSON.stringify(cache));
    }
    return coverage;
  } finally {
    await runner.close();
    for (const [file = '', source = ''] of sources) writeFileSync(join(folder, file), source);
    rmSync(probeFile);
  }
}

type Cache = { sourcesHash: string; hashes: Record<string, string>; coverage: Coverage };

/** What the cached coverage says about these tests. */
function keepTests(coverage: Coverage | undefined, testFiles: readonly string[]): Coverage {
  const isIncluded = (file: string) => testFiles.includes(file);
  return {
    testFiles: Object.fromEntries(
      Object.entries(coverage?.testFiles ?? {}).map(([id, files]) => [
        id,
        files.filter(isIncluded),
      ]),
    ),
    durations: Object.fromEntries(
      Object.entries(coverage?.durations ?? {}).filter(([file]) => isIncluded(file)),
    ),
    failing: coverage?.failing.filter(isIncluded) ?? [],
  };
}

function addProbes({ testFiles }: Coverage, folder: string, probeFile: string): void {
  const lines = readFileSync(probeFile, 'utf8').split('\n');
  for (const line of lines.filter(Boolean)) {
    const record: { testFile: string; reached: string[] } = JSON.parse(line);
    for (const id of record.reached) (testFiles[id] ??= []).push(relative(folder, record.testFile));
  }
}

function hashFiles(folder: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(join(folder, file)));
  return hash.digest('hex');
}

function readCache(cacheFile: string, sourcesHash: string): Cache | null {
  if (!existsSync(cacheFile)) return null;
  const stored: Cache = JSON.parse(readFileSync(cacheFile, 'utf8'));
  return stored.sourcesHash === sourcesHash ? stored : null;
}
