// Choice of mutants and of the tests for each.
import { basename, dirname } from 'node:path';
import type { Coverage } from './coverage.ts';
import type { Mutant } from './mutants.ts';
import type { MutantProbes } from './probes.ts';

/** `size` items in random order, so that the first of them are a sample too; the same seed chooses the same ones. */
export function chooseSample<Item>(items: readonly Item[], size: number, seed: number): Item[] {
  const random = createRandom(seed);
  const ranked = items.map((item) => ({ item, rank: random() }));
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, size)
    .map(({ item }) => item);
}

/** Numbers from 0 to 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * The tests that can notice a mutant, at most `max`: those that reach a function inside it first, those named after its file, those
 * near it, then the fast ones. Code outside of functions runs once in a process, so any test can be the one that depends on it.
 */
export function chooseTests(
  { file }: Pick<Mutant, 'file'>,
  { around, inside }: MutantProbes,
  { testFiles, durations, failing }: Coverage,
  max: number,
): string[] {
  const reaching = around === null ? Object.keys(durations) : (testFiles[around] ?? []);
  const reachingInside = new Set(inside.flatMap((probe) => testFiles[probe] ?? []));
  const distance = (testFile: string) => {
    const [own, other] = [dirname(file).split('/'), dirname(testFile).split('/')];
    const common = own.findIndex((name, index) => name !== other[index]);
    return own.length - (common === -1 ? own.length : common);
  };
  const name = basename(file, '.ts');
  const isNamesake = (testFile: string) => basename(testFile).startsWith(name);
  return reaching
    .filter((testFile) => !failing.includes(testFile))
    .toSorted(
      (a, b) =>
        Number(reachingInside.has(b)) - Number(reachingInside.has(a)) ||
        Number(isNamesake(b)) - Number(isNamesake(a)) ||
        distance(a) - distance(b) ||
        (durations[a] ?? 0) - (durations[b] ?? 0),
    )
    .slice(0, max);
}
