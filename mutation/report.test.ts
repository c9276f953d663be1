import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createMutants } from './mutants.ts';
import { computeScore, findAccepted, formatReport, readAccepted, type Result } from './report.ts';
import { chooseSample, chooseTests } from './sample.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const [guard, operand] = createMutants('a.ts', 'if (x) throw x;\nconst y = a && b;');
if (!guard || !operand) throw new Error('There are no mutants.');
const toResult = (verdict: Result['verdict'], mutant = guard): Result => ({
  mutant,
  verdict,
  killedBy: null,
  seconds: 1,
});

test('the score counts what tests killed, without the accepted mutants', () => {
  const { file, original, mutated } = operand;
  const accepted = [{ file, original, mutated, reason: 'Both mean the same here.' }];
  const results = [
    toResult('killed'),
    toResult('timed out'),
    toResult('survived'),
    toResult('not covered'),
    toResult('survived', operand),
  ];
  expect(computeScore(results, accepted)).toEqual({
    mutants: 3,
    killed: 1,
    accepted: 1,
    timedOut: 1,
    percent: 33.3,
  });
  const report = formatReport(results, accepted);
  expect(report).toContain('survived: 1\n\na.ts:1 (guard)\n  - if (x) throw x;\n  + if (false)');
  expect(report).toContain('1 of 3 mutants killed: 33.3 %');
  expect(report).not.toContain('a && b');
});

test('every accepted mutant still exists', () => {
  const accepted = readAccepted(`${root}mutation/accepted.json`);
  const missing = accepted.filter(
    ({ file, original, mutated }) =>
      !existsSync(root + file) ||
      !createMutants(file, readFileSync(root + file, 'utf8')).some((mutant) =>
        findAccepted([{ file, original, mutated, reason: '' }], mutant),
      ),
  );
  expect(missing).toEqual([]);
});

test('a sample is the same for the same seed, and a smaller one is its beginning', () => {
  const items = Array.from({ length: 100 }, (_, index) => index);
  const sample = chooseSample(items, 10, 1);
  expect(sample).toEqual(chooseSample(items, 10, 1));
  expect(sample.slice(0, 5)).toEqual(chooseSample(items, 5, 1));
  expect(new Set(sample).size).toBe(10);
  expect(sample).not.toEqual(chooseSample(items, 10, 2));
});

test('the tests that reach a function inside a mutant run first, then those named after its file or near it, then the fast ones', () => {
  const coverage = {
    testFiles: {
      'server/a/x.ts:1': ['server/b/b.test.ts', 'server/a/slow.test.ts'],
      'server/a/x.ts:9': ['server/a/fast.test.ts', 'server/a/broken.test.ts', 'server/b/b.test.ts'],
      'server/a/x.ts:12': ['server/b/b.test.ts'],
      'server/a/b.ts:1': ['server/a/slow.test.ts', 'server/b/b.test.ts'],
    },
    durations: {
      'server/a/slow.test.ts': 900,
      'server/a/fast.test.ts': 100,
      'server/a/broken.test.ts': 100,
      'server/b/b.test.ts': 100,
    },
    failing: ['server/a/broken.test.ts'],
  };
  const choose = (file: string, around: string | null, inside: string[] = [], max = 5) =>
    chooseTests({ file }, { around, inside }, coverage, max);
  const file = 'server/a/x.ts';
  expect(choose(file, 'server/a/x.ts:9')).toEqual(['server/a/fast.test.ts', 'server/b/b.test.ts']);
  expect(choose(file, 'server/a/x.ts:9', ['server/a/x.ts:12'])).toEqual([
    'server/b/b.test.ts',
    'server/a/fast.test.ts',
  ]);
  expect(choose(file, 'server/a/x.ts:1', [], 1)).toEqual(['server/a/slow.test.ts']);
  expect(choose(file, 'server/a/x.ts:77')).toEqual([]);
  expect(choose('server/a/b.ts', 'server/a/b.ts:1', [], 1)).toEqual(['server/b/b.test.ts']);
  // Code outside of functions runs with the first import in a process, so its coverage says nothing.
  expect(choose(file, null)).toEqual([
    'server/a/fast.test.ts',
    'server/a/slow.test.ts',
    'server/b/b.test.ts',
  ]);
});
