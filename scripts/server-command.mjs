// How the server is started: by `npm start`, by the journeys and by the measurements alike.
import { join } from 'node:path';
import { ROOT } from './files.mjs';

/** What Node is given. The small nursery keeps an idle server below 100 MB (docs/decisions/005); one thread collects it, as more only wait for each other. */
export const SERVER = ['--max-semi-space-size=8', '--no-parallel-scavenge', 'server/src/main.ts'];

/** Remembers the stripped and compiled sources: a start takes half the time, and less memory. */
export const COMPILED = { NODE_COMPILE_CACHE: join(ROOT, '.cache/compiled') };
