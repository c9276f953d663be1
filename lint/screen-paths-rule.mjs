// A path of a screen is said once, in contract/screens.ts of its feature. Whoever links to it is checked by the compiler: linkTo,
// buildScreenUrl, and `to` of a link or of navigate.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isProgram } from './rooms.mjs';

const features = join(import.meta.dirname, '../features');

/** The paths of all screens with a fixed part, with '*' for parameters. */
const patterns = new Set(
  readdirSync(features)
    .flatMap((feature) => readScreens(join(features, feature, 'contract/screens.ts')))
    .map((path) => path.replaceAll(/\$\w+/g, '*'))
    .filter((path) => /\w/.test(path)),
);

function readScreens(file) {
  try {
    return [...readFileSync(file, 'utf8').matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path);
  } catch {
    return [];
  }
}

/** Paths with ':name' are those of endpoints. */
const isScreenPath = (text) => {
  if (text.includes(':')) return false;
  const parts = text.split(/[?#]/)[0].split('/');
  return [...patterns].some((pattern) => {
    const expected = pattern.split('/');
    return (
      expected.length === parts.length &&
      expected.every((part, at) => (part === '*' ? parts[at] !== '' : part === parts[at]))
    );
  });
};

/** What the site is made of. Journeys and benchmarks open screens by the addresses of the specification. */
const site = /^(?:app|contract|features|platform|ui)\//;

const checkedCalls = new Set(['linkTo', 'buildScreenUrl']);

/** Whether the compiler checks the path: an argument of linkTo or buildScreenUrl, or `to`, also as a branch of a condition. */
function isChecked({ parent, ...node }) {
  if (parent.type === 'ConditionalExpression' || parent.type === 'LogicalExpression')
    return isChecked(parent);
  if (parent.type === 'JSXExpressionContainer') return isChecked(parent);
  if (parent.type === 'JSXAttribute') return parent.name.name === 'to';
  if (parent.type === 'CallExpression') return checkedCalls.has(parent.callee.name);
  if (parent.type !== 'Property') return false;
  return parent.key.name === 'to' || parent.key.range?.[0] === node.range?.[0];
}

const isType = ({ parent }) => parent.type === 'TSLiteralType';

export const screenPaths = {
  meta: {
    type: 'problem',
    messages: {
      path: "The path of a screen comes from linkTo('/…') or buildScreenUrl, or is `to` of a link.",
    },
  },
  create(context) {
    const file = relative(context.cwd, context.filename);
    if (!site.test(file) || !isProgram(file) || file.endsWith('contract/screens.ts')) return {};
    const report = (node) => context.report({ node, messageId: 'path' });
    return {
      Literal(node) {
        if (typeof node.value !== 'string' || !isScreenPath(node.value)) return;
        if (!isType(node) && !isChecked(node)) report(node);
      },
      TemplateLiteral(node) {
        const text = node.quasis.map(({ value }) => value.cooked).join('*');
        if (isScreenPath(text.replace(/^\*\//, '/'))) report(node);
      },
    };
  },
};

const plantedScreens = [
  "import { defineScreens } from '#contract/screens.ts';",
  'export const plantedScreens = defineScreens({',
  "  list: { path: '/planted' },",
  "  move: { path: '/planted/$id/move' },",
  '});\n',
].join('\n');

const place = (rule, text) => ({
  rule: `no path of a screen outside of its contract: ${rule}`,
  file: 'features/planted/server/get-planted.ts',
  text,
  beside: { 'features/planted/contract/screens.ts': plantedScreens },
});

const plant = (rule, text) => ({ ...place(rule, text), caught: 'house(screen-paths)' });

export const screenPathViolations = [
  plant('a text', "export const own = '/planted';\n"),
  plant('with a parameter', "export const own = '/planted/7/move';\n"),
  plant('with a query', "export const own = '/planted?code=x';\n"),
  plant('a template', 'export const own = (id: number) => `/planted/${id}/move`;\n'),
  plant('an address', 'export const own = (url: string) => `${url}/planted`;\n'),
  plant('a property', "export const own = { path: '/planted' };\n"),
  {
    ...plant('on the website', "export const own = '/planted';\n"),
    file: 'features/planted/web/planted.ts',
  },
];

export const allowedScreenPaths = [
  place(
    'but where the compiler checks it',
    "import { buildScreenUrl, linkTo } from '#contract/screens.ts';\nexport const own = [linkTo('/planted/$id/move', { id: 1 }), buildScreenUrl('', '/planted'), { to: '/planted' }];\n",
  ),
  place(
    'but other paths',
    "export const own = ['/', '/api/site', '/planted.ics', '/planted/7', '/planted/:id/move'];\n",
  ),
];
