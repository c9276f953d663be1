// How the server is started: by `npm start` and the benchmarks, and with its faults by the journeys.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './fs.mjs';

/** Arguments of Node. The small young generation keeps an idle server below 100 MB (docs/decisions/005); one thread collects it, since more would only wait for each other. */
export const nodeArgs = ['--max-semi-space-size=8', '--no-parallel-scavenge'];

/** Starts a program from its sources a quarter sooner. */
export const sourceArgs = [`--import=${pathToFileURL(join(root, 'scripts/cache-resolution.mjs'))}`];

export const serverArgs = [...nodeArgs, ...sourceArgs, 'app/server/main.ts'];

/** Caches the compiled sources: halves the start time and saves memory. */
export const compileCacheEnv = { NODE_COMPILE_CACHE: join(root, '.cache/compiled') };
