import { readFileSync, writeFileSync } from 'node:fs';
import { withRolesTable } from './platform/roles-table.ts';

/** `npm run roles` writes the table in docs/security.md anew; a test fails while it differs from the contract. */
const document = new URL('../../docs/security.md', import.meta.url);
writeFileSync(document, withRolesTable(readFileSync(document, 'utf8')));
