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

/** Runs all tests once; the result is stored and used again while the sources and tests are the same. */
export async function measureCoverage(options: CoverageOptions): Promise<Coverage> {
  const { folder, sourceFiles, tests, cacheFile } = options;
  const probeFile = join(folder, 'probes.jsonl');
  const sources = sourceFiles.map((file) => [file, readFileSync(join(folder, file), 'utf8')]);
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
    const key = hashFiles(folder, [...sourceFiles, ...runner.testFiles]);
    const cached = readCache(cacheFile, key);
    if (cached) return cached;
    console.log(`Coverage: ${runner.testFiles.length} test files run once.`);
    const { durations, failedFiles } = await runner.run(runner.testFiles, Infinity);
    const coverage = {
      testFiles: readProbes(folder, probeFile),
      durations: Object.fromEntries(durations),
      failing: failedFiles,
    };
    mkdirSync(dirname(cacheFile), { recursive: true });
    writeFileSync(cacheFile, JSON.stringify({ key, coverage }));
    return coverage;
  } finally {
    await runner.close();
    for (const [file = '', source = ''] of sources) writeFileSync(join(folder, file), source);
    rmSync(probeFile);
  }
}

function readProbes(folder: string, probeFile: string): Record<string, string[]> {
  const testFiles: Record<string, string[]> = {};
  for (const line of readFileSync(probeFile, 'utf8').trim().split('\n')) {
    const record: { testFile: string; reached: string[] } = JSON.parse(line);
    for (const id of record.reached) (testFiles[id] ??= []).push(relative(folder, record.testFile));
  }
  return testFiles;
}

function hashFiles(folder: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(join(folder, file)));
  return hash.digest('hex');
}

function readCache(cacheFile: string, key: string): Coverage | null {
  if (!existsSync(cacheFile)) return null;
  const stored: { key: string; coverage: Coverage } = JSON.parse(readFileSync(cacheFile, 'utf8'));
  return stored.key === key ? stored.coverage : null;
}
