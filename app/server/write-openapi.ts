import { writeFileSync } from 'node:fs';
import { buildOpenApiDocument } from '#platform/http/openapi.ts';

/** `npm run openapi:generate` writes contract/openapi.json; a test fails when the file differs from the contract. */
writeFileSync(
  new URL('../../contract/openapi.json', import.meta.url),
  `${JSON.stringify(buildOpenApiDocument(), null, 1)}\n`,
);
