import { writeFileSync } from 'node:fs';
import { contract } from '#app/contract.ts';
import { buildOpenApiDocument, hashOperations } from '#platform/http/openapi.ts';

/** `npm run openapi:generate` writes contract/operations.txt; a test fails when it differs from the contract. `-- print` prints openapi.json. */
if (process.argv[2] === 'print')
  console.log(JSON.stringify(buildOpenApiDocument(contract), null, 1));
else
  writeFileSync(
    new URL('../../contract/operations.txt', import.meta.url),
    hashOperations(contract),
  );
