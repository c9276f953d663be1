// Planted violations of the kinds of server file (server-kinds.mjs).

const database = {
  'platform/planted.ts':
    'export type Database = Record<string, (...input: unknown[]) => unknown>;\n',
};
const importDatabase = "import type { Database } from '#platform/planted.ts';\n";

/** @type {{ rule: string, file: string, text: string, caught: string, beside?: Record<string, string> }[]} */
export const kindViolations = [
  {
    rule: 'a server file has a kind',
    file: 'features/planted/server/planted.ts',
    text: 'export const own = 1;\n',
    caught: 'house(kinds)',
  },
  {
    rule: 'a server file in a folder of the app has a kind',
    file: 'app/server/planted/planted.ts',
    text: 'export const own = 1;\n',
    caught: 'house(kinds)',
  },
  {
    rule: 'no SQL in what a feature contributes',
    file: 'features/planted/server/feature.ts',
    text: `${importDatabase}export const own = (db: Database) => db.select?.();\n`,
    beside: database,
    caught: 'house(sql)',
  },
  {
    rule: 'no transaction in what a feature contributes',
    file: 'features/planted/server/feature.ts',
    text: 'export const own = (transact: (work: () => void) => void) => transact(() => {});\n',
    caught: 'house(transactions)',
  },
  {
    rule: 'a use case is named after what it does',
    file: 'features/planted/server/chair-planted.ts',
    text: 'export const own = 1;\n',
    caught: 'house(kinds)',
  },
  {
    rule: 'no values of drizzle outside queries and tables',
    file: 'features/planted/server/hold-planted.ts',
    text: "import { eq } from 'drizzle-orm';\nexport const own = eq;\n",
    caught: 'house(sql)',
  },
  {
    rule: 'no values of a part of drizzle, beside types',
    file: 'features/planted/server/hold-planted.ts',
    text: "import { type PgTable, pgTable } from 'drizzle-orm/pg-core';\nexport const own: PgTable = pgTable('own', {});\n",
    caught: 'house(sql)',
  },
  {
    rule: 'no SQL template in a use case',
    file: 'features/planted/server/hold-planted.ts',
    text: "import { sql } from '#platform/planted.ts';\nexport const own = sql`select 1`;\n",
    beside: { 'platform/planted.ts': 'export const sql = String.raw;\n' },
    caught: 'house(sql)',
  },
  {
    rule: 'no SQL beside the endpoints',
    file: 'features/planted/server/planted-endpoints.ts',
    text: `${importDatabase}export const own = (db: Database) => db.select?.();\n`,
    beside: database,
    caught: 'house(sql)',
  },
  {
    rule: 'no SQL by the database of the platform',
    file: 'features/planted/server/hold-planted.ts',
    text: `${importDatabase}export const own = (platform: { database: Database }) => platform.database.update?.(1);\n`,
    beside: database,
    caught: 'house(sql)',
  },
  {
    rule: 'no transaction in queries',
    file: 'features/planted/server/queries.ts',
    text: `${importDatabase}export const own = (db: Database) => db.transaction?.(() => 1);\n`,
    beside: database,
    caught: 'house(transactions)',
  },
  {
    rule: 'no transaction beside the endpoints',
    file: 'features/planted/server/planted-endpoints.ts',
    text: 'export const own = (platform: { transact(work: () => void): void }) => platform.transact(() => {});\n',
    caught: 'house(transactions)',
  },
  {
    rule: 'no transaction beside the endpoints of the platform',
    file: 'platform/ops/planted-endpoints.ts',
    text: 'export const own = (transact: (work: () => void) => void) => transact(() => {});\n',
    caught: 'house(transactions)',
  },
  {
    rule: 'no import cycles of types',
    file: 'features/planted/server/hold-planted.ts',
    text: "import type { It } from './sell-planted.ts';\nexport type Own = { it: It };\n",
    beside: {
      'features/planted/server/sell-planted.ts':
        "import { type Own } from './hold-planted.ts';\nexport type It = { own: Own };\n",
    },
    caught: 'import(no-cycle)',
  },
  {
    rule: 'no import cycles of types in the contract',
    file: 'contract/planted.ts',
    text: "export type { It } from './planted-too.ts';\nexport type Own = 1;\n",
    beside: {
      'contract/planted-too.ts':
        "import type { Own } from './planted.ts';\nexport type It = { own: Own };\n",
    },
    caught: 'import(no-cycle)',
  },
  {
    rule: 'no import cycles between rooms',
    file: 'features/planted/server/hold-planted.ts',
    text: "import type { It } from '#features/planted-too/server/sell-planted.ts';\nexport type Own = { it: It };\n",
    beside: {
      'features/planted-too/server/sell-planted.ts':
        "import { type Own } from '#features/planted/server/hold-planted.ts';\nexport type It = { own: Own };\n",
    },
    caught: 'import(no-cycle)',
  },
];
