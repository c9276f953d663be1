import { writeFileSync } from 'node:fs';
import { openapi } from './platform/openapi.ts';

/** `npm run openapi` writes contract/openapi.json anew; a test fails while it differs from the contract. */
writeFileSync(
  new URL('../../contract/openapi.json', import.meta.url),
  `${JSON.stringify(openapi(), null, 1)}\n`,
);
