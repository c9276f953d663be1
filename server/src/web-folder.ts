import { fileURLToPath } from 'node:url';

/** Where the build puts the site that browsers load. */
export const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));
