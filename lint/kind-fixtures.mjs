// Planted violations of the kinds of server file (server-kinds.mjs).

const database = {
  'server/src/platform/planted.ts':
    'export type Database = Record<string, (...input: unknown[]) => unknown>;\n',
};
const importDatabase = "import type { Database } from '../platform/planted.ts';\n";

/** @type {{ rule: string, file: string, text: string, caught: string, beside?: Record<string, string> }[]} */
export const kindViolations = [
  {
    rule: 'a server file has a kind',
    file: 'server/src/planted/planted.ts',
    text: 'export const own = 1;\n',
    caught: 'house(kinds)',
  },
  {
    rule: 'a use case is named after what it does',
    file: 'server/src/planted/chair-planted.ts',
    text: 'export const own = 1;\n',
    caught: 'house(kinds)',
  },
  {
    rule: 'no values of drizzle outside queries and tables',
    file: 'server/src/planted/hold-planted.ts',
    text: "import { eq } from 'drizzle-orm';\nexport const own = eq;\n",
    caught: 'house(sql)',
  },
  {
    rule: 'no values of a part of drizzle, beside types',
    file: 'server/src/planted/hold-planted.ts',
    text: "import { type PgTable, pgTable } from 'drizzle-orm/pg-core';\nexport const own: PgTable = pgTable('own', {});\n",
    caught: 'house(sql)',
  },
  {
    rule: 'no SQL template in a use case',
    file: 'server/src/planted/hold-planted.ts',
    text: "import { sql } from '../platform/planted.ts';\nexport const own = sql`select 1`;\n",
    beside: { 'server/src/platform/planted.ts': 'export const sql = String.raw;\n' },
    caught: 'house(sql)',
  },
  {
    rule: 'no SQL in routes',
    file: 'server/src/planted/routes.ts',
    text: `${importDatabase}export const own = (db: Database) => db.select?.();\n`,
    beside: database,
    caught: 'house(sql)',
  },
  {
    rule: 'no SQL by the database of the platform',
    file: 'server/src/planted/hold-planted.ts',
    text: `${importDatabase}export const own = (platform: { database: Database }) => platform.database.update?.(1);\n`,
    beside: database,
    caught: 'house(sql)',
  },
  {
    rule: 'no transaction in queries',
    file: 'server/src/planted/queries.ts',
    text: `${importDatabase}export const own = (db: Database) => db.transaction?.(() => 1);\n`,
    beside: database,
    caught: 'house(transactions)',
  },
  {
    rule: 'no transaction in routes',
    file: 'server/src/planted/routes.ts',
    text: 'export const own = (platform: { transact(work: () => void): void }) => platform.transact(() => {});\n',
    caught: 'house(transactions)',
  },
  {
    rule: 'no transaction in the routes of the platform',
    file: 'server/src/platform/email/email-routes.ts',
    text: 'export const own = (transact: (work: () => void) => void) => transact(() => {});\n',
    caught: 'house(transactions)',
  },
  {
    rule: 'no import cycles of types',
    file: 'server/src/planted/hold-planted.ts',
    text: "import type { It } from './sell-planted.ts';\nexport type Own = { it: It };\n",
    beside: {
      'server/src/planted/sell-planted.ts':
        "import { type Own } from './hold-planted.ts';\nexport type It = { own: Own };\n",
    },
    caught: 'import(no-cycle)',
  },
  {
    rule: 'no import cycles of types in the contract',
    file: 'contract/src/planted.ts',
    text: "export type { It } from './planted-too.ts';\nexport type Own = 1;\n",
    beside: {
      'contract/src/planted-too.ts':
        "import type { Own } from './planted.ts';\nexport type It = { own: Own };\n",
    },
    caught: 'import(no-cycle)',
  },
];
