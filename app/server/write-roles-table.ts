import { readFileSync, writeFileSync } from 'node:fs';
import { contract } from '#app/contract.ts';
import { replaceRolesTable } from '#platform/http/roles-table.ts';

/** `npm run docs:roles` writes the table in docs/security.md; a test fails when the table differs from the contract. */
const document = new URL('../../docs/security.md', import.meta.url);
writeFileSync(document, replaceRolesTable(readFileSync(document, 'utf8'), contract));
