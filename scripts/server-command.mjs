// How the server is started: by `npm start` and the benchmarks, and with its faults by the journeys.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './fs.mjs';

/**
 * Arguments of Node, for a small server (docs/decisions/005): a small young generation, collected by one thread, since more would only
 * wait for each other, and a heap that is collected when it has grown by two fifths, not when it has doubled.
 */
export const nodeArgs = [
  '--max-semi-space-size=8',
  '--no-parallel-scavenge',
  '--heap-growing-percent=40',
];

/** Starts a program from its sources a quarter sooner. */
export const sourceArgs = [`--import=${pathToFileURL(join(root, 'scripts/cache-resolution.mjs'))}`];

/** The same for tests, with cheap hashes of passwords. All processes on a database need the same hashes. */
export const testArgs = [
  ...sourceArgs,
  `--import=${pathToFileURL(join(root, 'scripts/hash-quickly.mjs'))}`,
];

export const serverArgs = [...nodeArgs, ...sourceArgs, 'app/server/main.ts'];

/** Caches the compiled sources: halves the start time and saves memory. */
export const compileCacheEnv = { NODE_COMPILE_CACHE: join(root, '.cache/compiled') };

/** One arena of malloc, because what threads free would pile up in one for each of them. */
export const memoryEnv = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };

export const serverEnv = { ...compileCacheEnv, ...memoryEnv };
