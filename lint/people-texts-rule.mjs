// What people type is compared in contract/rules/normalize.ts only. A comparison of its own misses a name in another Unicode form, with
// another apostrophe, an invisible mark or digits of another script.
import { relative } from 'node:path';
import { isProgram } from './rooms.mjs';

/** What the site is made of; the tools and tests compare what they wrote themselves. */
const site = /^(?:app|contract|features|platform|ui)\//;

/** Files that change the case or form of a text, each with what the text is. */
const homes = new Map([
  ['contract/rules/normalize.ts', 'the normalizer'],
  ['contract/rules/email-addresses.ts', 'addresses, cleaned by the normalizer'],
  ['contract/rules/capitals.ts', 'words of the program within its sentences'],
  ['contract/rules/slugs.ts', 'ASCII addresses of pages'],
  ['contract/rules/printed-text.ts', 'drawn, not compared'],
  ['features/directory/contract/rules/vcards.ts', 'names of properties of a vCard'],
  ['features/documents/server/rules.ts', 'names of files and media types, stored and sent'],
  ['features/hall/web/use-hall-commands.ts', 'keys of a keyboard'],
  ['features/hall/web/chairs/plan/chair-shapes.ts', 'commands of an SVG path'],
  ['platform/backup/encrypted-copy.ts', 'an age key'],
  ['platform/email/email-text.ts', 'a name as an email shows it'],
  ['platform/email/redact-people.ts', 'what an email itself says, found by its own pattern'],
  ['platform/files/lists/read-vcards.ts', 'names of properties and encodings of a vCard'],
  ['platform/http/openapi.ts', 'methods of HTTP'],
  ['platform/tables.ts', 'names of columns'],
]);

const changes = new Set([
  'toLowerCase',
  'toUpperCase',
  'toLocaleLowerCase',
  'toLocaleUpperCase',
  'localeCompare',
]);
const forms = new Set(['NFC', 'NFD', 'NFKC', 'NFKD']);

/** True for `text.normalize()` and `text.normalize('NFC')`; other things have a `normalize` of their own. */
const isForm = (name, [form]) =>
  name === 'normalize' && (form === undefined || forms.has(form.value));

const isCollator = (node) =>
  node.type === 'MemberExpression' &&
  node.object.name === 'Intl' &&
  node.property.name === 'Collator';

export const peopleTexts = {
  meta: {
    type: 'problem',
    messages: {
      compare:
        'Texts are compared by contract/rules/normalize.ts (normalizeText, isSameText, compareTexts), emails by email-addresses.ts; people are found by createSearch or matchesSearch.',
    },
  },
  create(context) {
    const file = relative(context.cwd, context.filename);
    if (!site.test(file) || !isProgram(file) || homes.has(file)) return {};
    const report = (node) => context.report({ node, messageId: 'compare' });
    return {
      CallExpression(node) {
        const { property, computed } = node.callee;
        const name = computed ? property?.value : property?.name;
        if (changes.has(name) || isForm(name, node.arguments)) report(node);
      },
      MemberExpression(node) {
        if (isCollator(node)) report(node);
      },
      ImportSpecifier(node) {
        if (node.imported.name === 'ilike') report(node);
      },
      TemplateElement(node) {
        if (/\bilike\b/i.test(node.value.cooked ?? '')) report(node);
      },
    };
  },
};

const place = (rule, text) => ({
  rule: `texts of people are compared by the normalizer: ${rule}`,
  file: 'features/planted/contract/rules/planted.ts',
  text,
});
const plant = (rule, text) => ({ ...place(rule, text), caught: 'house(people-texts)' });

export const peopleTextViolations = [
  plant('case', 'export const own = (a: string, b: string) => a.toLowerCase() === b;\n'),
  plant('capitals', 'export const own = (a: string) => a?.toUpperCase();\n'),
  plant('case of a language', "export const own = (a: string) => a.toLocaleLowerCase('en');\n"),
  plant('case by a computed name', "export const own = (a: string) => a['toLowerCase']();\n"),
  plant('order', 'export const own = (a: string, b: string) => a.localeCompare(b);\n'),
  plant('order by a collator', "export const own = new Intl.Collator('en').compare;\n"),
  plant('form', "export const own = (a: string) => a.normalize('NFKD');\n"),
  plant('form by default', 'export const own = (a: string) => a.normalize();\n'),
  {
    ...plant('on the website', 'export const own = (a: string) => a.toLowerCase();\n'),
    file: 'ui/planted.ts',
  },
  {
    ...plant(
      'in a query',
      "import { ilike } from 'drizzle-orm';\nexport const own = (column) => ilike(column, 'a');\n",
    ),
    file: 'features/planted/server/queries.ts',
  },
  {
    ...plant('in SQL', 'export const own = (sql, a) => sql`name ilike ${a}`;\n'),
    file: 'features/planted/server/queries.ts',
  },
];

export const allowedPeopleTexts = [
  {
    ...place('but in the normalizer', 'export const own = (a: string) => a.toLowerCase();\n'),
    file: 'contract/rules/capitals.ts',
  },
  place(
    'but what has a normalize of its own',
    "export const own = (path: { normalize(a: string): string }) => path.normalize('/a');\n",
  ),
];
