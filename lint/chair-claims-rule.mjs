// Only one module changes who has a chair, so that every change keeps to the same conditions and locks.
import { basename, relative } from 'node:path';
import { isServerProgram } from './rooms.mjs';

const home = 'features/seats/server/claims/';
const changes = /^(?:insert|insertRow|update|updateBatch|delete|deleteBatch|deleteOld)$/;
const write = String.raw`\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?|merge\s+into)\s+(?:only\s+)?`;
const writtenName = new RegExp(`${write}"?chair_claim\\b`, 'i');
const writeBeforeTable = new RegExp(`${write}$`, 'i');

const isTable = (node) =>
  (node?.type === 'Identifier' && node.name === 'chairClaim') ||
  (node?.type === 'MemberExpression' && node.property.name === 'chairClaim');

/** True for the name in `chairClaim = pgTable('chair_claim', …)` of a file of tables. */
const isDefinition = ({ parent }, file) =>
  basename(file) === 'tables.ts' &&
  parent.callee?.name === 'pgTable' &&
  parent.parent.id?.name === 'chairClaim';

export const chairClaims = {
  meta: {
    type: 'problem',
    messages: { claims: `Claims of chairs change through ${home} only.` },
  },
  create(context) {
    const file = relative(context.cwd, context.filename);
    if (!isServerProgram(file) || file.startsWith(home)) return {};
    const report = (node) => context.report({ node, messageId: 'claims' });
    return {
      CallExpression(node) {
        const name = node.callee.property?.name ?? node.callee.name;
        if (
          changes.test(name) &&
          node.arguments.some((part) => isTable(part) || isTable(part.object))
        )
          report(node);
      },
      ImportSpecifier(node) {
        // Under another name the rule would not recognize the table.
        const { imported, local } = node;
        if (imported.name === 'chairClaim' && local.name !== imported.name) report(node);
      },
      VariableDeclarator(node) {
        if (isTable(node.init)) report(node);
      },
      Literal(node) {
        const isName = node.value === 'chair_claim' && !isDefinition(node, file);
        if (typeof node.value === 'string' && (isName || writtenName.test(node.value)))
          report(node);
      },
      TemplateLiteral({ quasis, expressions }) {
        for (const [index, quasi] of quasis.entries()) {
          const text = quasi.value.cooked ?? '';
          const isBeforeTable = isTable(expressions[index]) && writeBeforeTable.test(text);
          if (isBeforeTable || writtenName.test(text)) report(quasi);
        }
      },
    };
  },
};

const plant = (rule, text) => ({
  rule: `only seats/server/claims changes claims of chairs: ${rule}`,
  file: 'features/tickets/server/planted/queries.ts',
  text,
  caught: 'house(chair-claims)',
});
const imports = "import { chairClaim } from '#features/seats/server/tables.ts';\n";

export const chairClaimViolations = [
  plant('insert', `${imports}export const own = (db) => db.insert(chairClaim).values({});\n`),
  plant('update', `${imports}export const own = (db) => db.update(chairClaim).set({});\n`),
  plant('delete', `${imports}export const own = (db) => db.delete(chairClaim);\n`),
  plant('a batch', `${imports}export const own = (db) => deleteBatch(db, chairClaim);\n`),
  plant(
    'rows that end',
    `${imports}export const own = (db) => deleteOld(db, chairClaim.createdAt);\n`,
  ),
  plant(
    'another name',
    "import { chairClaim as table } from '#features/seats/server/tables.ts';\nexport { table };\n",
  ),
  plant('a constant', `${imports}const table = chairClaim;\nexport { table };\n`),
  plant(
    'a module',
    "import * as all from '#features/seats/server/tables.ts';\nexport const own = (db) => db.delete(all.chairClaim);\n",
  ),
  plant('SQL', 'export const own = sql`with it as (update chair_claim set state = 1) select`;\n'),
  plant('SQL of the table', `${imports}export const own = sql\`delete from \${chairClaim}\`;\n`),
  plant('SQL in a string', "export const own = 'insert into chair_claim values (1)';\n"),
  plant(
    'a second definition',
    "import { pgTable } from 'drizzle-orm/pg-core';\nexport const own = pgTable('chair_claim', {});\n",
  ),
  plant('the name of the table', "export const own = ['cart', 'chair_claim'];\n"),
];

export const allowedChairClaims = [
  {
    rule: 'seats/server/claims changes claims of chairs, and everyone reads them',
    file: `${home}planted-queries.ts`,
    text: `${imports}export const own = (db) => [db.insert(chairClaim), sql\`update chair_claim\`];\n`,
  },
  {
    rule: 'a file of tables defines the claims of chairs',
    file: 'features/seats/server/planted/tables.ts',
    text: "import { pgTable } from 'drizzle-orm/pg-core';\nexport const chairClaim = pgTable('chair_claim', {});\n",
  },
  {
    rule: 'everyone reads claims of chairs',
    file: 'features/tickets/server/planted/queries.ts',
    text: `${imports}export const own = (db) => [db.select().from(chairClaim), sql\`select from chair_claim for update\`];\n`,
  },
];
