import { fileURLToPath } from 'node:url';

/** Output folder of the web build. */
export const webDistPath = fileURLToPath(new URL('../dist/web', import.meta.url));
