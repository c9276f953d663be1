// What the linter must let pass.

import { allowedChairClaims } from './chair-claims-rule.mjs';

const lines = (count, line) => Array.from({ length: count }, () => line).join('\n');

/** Without these a configuration that forbids everything would pass for a good one. */
export const allowedImports = [
  {
    rule: 'the reception knows payments, accounts, the platform and its own parts',
    file: 'server/src/reception/get-planted.ts',
    text: [
      "import { paid } from '../payments/planted.ts';",
      "import { it } from '../platform/planted.ts';",
      "import { part } from './planted-part.ts';",
      'export const own = [paid, it, part, new Date(0)];\n',
    ].join('\n'),
    beside: {
      'server/src/payments/planted.ts': 'export const paid = 1;\n',
      'server/src/platform/planted.ts': 'export const it = 1;\n',
      'server/src/reception/planted-part.ts': 'export const part = 1;\n',
    },
  },
  {
    rule: 'a limit may count by the identity of an address',
    file: 'server/src/planted/get-one.ts',
    text: [
      "import { getClientIdentity } from '../platform/planted.ts';",
      'export const own = (request: { ip: string }) => getClientIdentity(request.ip);\n',
    ].join('\n'),
    beside: {
      'server/src/platform/planted.ts':
        'export const getClientIdentity = (text: string) => text;\n',
    },
  },
  {
    rule: 'a file of queries holds SQL',
    file: 'server/src/planted/planted-queries.ts',
    text: [
      "import { sql } from 'drizzle-orm';",
      "import type { Database } from '../platform/planted.ts';",
      'export const own = (db: Database) => db.execute(sql`select 1`);\n',
    ].join('\n'),
    beside: {
      'server/src/platform/planted.ts':
        'export type Database = { execute(query: unknown): Promise<unknown> };\n',
    },
  },
  {
    rule: 'a use case opens a transaction and may import types of the database',
    file: 'server/src/planted/hold-planted.ts',
    text: [
      "import type { NodePgDatabase } from 'drizzle-orm/node-postgres';",
      "import { runTransaction } from '../platform/planted.ts';",
      'export const own = (database: NodePgDatabase) => runTransaction(database);\n',
    ].join('\n'),
    beside: {
      'server/src/platform/planted.ts':
        'export const runTransaction = (database: unknown) => database;\n',
    },
  },
  {
    rule: 'a screen may have 100 lines, and knows its feature, ui and the contract',
    file: 'web/src/planted/PlantedScreen.tsx',
    text: [
      "import { it } from './queries.ts';",
      "import { part } from '../ui/planted.ts';",
      'export function Own(list: number[]) {',
      lines(100, '  list.push(it, part);'),
      '}\n',
    ].join('\n'),
    beside: {
      'web/src/planted/queries.ts': 'export const it = 1;\n',
      'web/src/ui/planted.ts': 'export const part = 1;\n',
    },
  },
  ...allowedChairClaims,
];
