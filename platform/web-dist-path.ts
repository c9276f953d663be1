import { fileURLToPath } from 'node:url';

/** Output folder of the web build. */
export const webDistPath = fileURLToPath(new URL('../web/dist', import.meta.url));
