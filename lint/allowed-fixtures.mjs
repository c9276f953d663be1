// What the linter must let pass.

import { allowedChairClaims } from './chair-claims-rule.mjs';
import { allowedDeadlines } from './deadlines-rule.mjs';
import { allowedPeopleTexts } from './people-texts-rule.mjs';
import { allowedScreenPaths } from './screen-paths-rule.mjs';

const lines = (count, line) => Array.from({ length: count }, () => line).join('\n');

/** Without these a configuration that forbids everything would pass for a good one. */
export const allowedFixtures = [
  {
    rule: 'a use case knows features, the platform and its own parts, and may give a time',
    file: 'features/orders/server/get-planted.ts',
    text: [
      "import { paid } from '#features/payments/server/get-planted.ts';",
      "import { it } from '#platform/planted.ts';",
      "import { part } from './get-planted-part.ts';",
      'export const own = [paid, it, part, new Date(0)];\n',
    ].join('\n'),
    beside: {
      'features/payments/server/get-planted.ts': 'export const paid = 1;\n',
      'platform/planted.ts': 'export const it = 1;\n',
      'features/orders/server/get-planted-part.ts': 'export const part = 1;\n',
    },
  },
  {
    rule: 'a feature says what it contributes',
    file: 'features/planted/server/feature.ts',
    text: "export const own = { name: 'planted' };\n",
  },
  {
    rule: 'a program has any name, and prints',
    file: 'app/server/planted.ts',
    text: 'export const own = (text: string) => console.log(text);\n',
  },
  {
    rule: 'what runs in a browser reads the time',
    file: 'features/planted/web/planted.ts',
    text: 'export const own = () => [new Date(), Date.now()];\n',
  },
  {
    rule: 'a limit may count by the identity of an address',
    file: 'features/planted/server/get-one.ts',
    text: [
      "import { getClientIdentity } from '#platform/planted.ts';",
      'export const own = (request: { ip: string }) => getClientIdentity(request.ip);\n',
    ].join('\n'),
    beside: {
      'platform/planted.ts': 'export const getClientIdentity = (text: string) => text;\n',
    },
  },
  {
    rule: 'a file of queries holds SQL',
    file: 'features/planted/server/planted-queries.ts',
    text: [
      "import { sql } from 'drizzle-orm';",
      "import type { Database } from '#platform/planted.ts';",
      'export const own = (db: Database) => db.execute(sql`select 1`);\n',
    ].join('\n'),
    beside: {
      'platform/planted.ts':
        'export type Database = { execute(query: unknown): Promise<unknown> };\n',
    },
  },
  {
    rule: 'a use case opens a transaction and may import types of the database',
    file: 'features/planted/server/hold-planted.ts',
    text: [
      "import type { NodePgDatabase } from 'drizzle-orm/node-postgres';",
      "import { runTransaction } from '#platform/planted.ts';",
      'export const own = (database: NodePgDatabase) => runTransaction(database);\n',
    ].join('\n'),
    beside: {
      'platform/planted.ts': 'export const runTransaction = (database: unknown) => database;\n',
    },
  },
  {
    rule: 'a screen may have 100 lines',
    file: 'features/planted/web/PlantedScreen.tsx',
    text: [
      "import { it } from './queries.ts';",
      "import { part } from '#ui/planted.ts';",
      'export function Own(list: number[]) {',
      lines(100, '  list.push(it, part);'),
      '}\n',
    ].join('\n'),
    beside: {
      'features/planted/web/queries.ts': 'export const it = 1;\n',
      'ui/planted.ts': 'export const part = 1;\n',
    },
  },
  ...allowedChairClaims,
  ...allowedDeadlines,
  ...allowedPeopleTexts,
  ...allowedScreenPaths,
];
