// Violations of each rule of imports.mjs, which it must catch, and trees that it must let pass: small trees in memory.
import { findViolations } from './imports.mjs';

const order = ['below', 'above'];
/** Every tree has a file of each feature, for only then are all features in their place. */
const base = { 'features/below/contract/a.ts': '', 'features/above/contract/a.ts': '' };

/** @typedef {{ rule: string, files: Record<string, string>, caught?: string }} Tree */

/** @returns {Tree} */
const plant = (caught, rule, from, to) => ({
  rule,
  files: { [from]: `import { it } from '${to}';\nexport const own = it;\n` },
  caught,
});

const contracts = [
  ['a contract imports no server', '#features/below/server/rules.ts'],
  ['a contract imports no screens', '#ui/planted.ts'],
  ['a contract imports no package but zod', 'pg'],
  ['a contract imports no module of Node', 'node:fs'],
  ['only read-telephone.ts knows all telephone numbers', 'libphonenumber-js/max'],
].map(([rule, to]) => plant('contract', rule, 'features/below/contract/b.ts', to));

const ruleFiles = [
  ['rules.ts touches no platform', '#platform/planted.ts'],
  ['rules.ts touches no module of Node', 'node:fs'],
  ['rules.ts touches no package', 'pg'],
  ['rules.ts touches no SQL', './queries.ts'],
].map(([rule, to]) => plant('rules', rule, 'features/below/server/rules.ts', to));
const factFile = plant(
  'rules',
  'x-facts.ts imports nothing',
  'features/below/server/day-facts.ts',
  './rules.ts',
);

/** @type {Tree[]} */
export const importViolations = [
  ...contracts,
  plant(
    'contract',
    'contract/ imports no feature',
    'contract/a.ts',
    '#features/below/contract/a.ts',
  ),
  plant('contract', 'contract/ imports no list of features', 'contract/a.ts', '#app/contract.ts'),
  plant(
    'order',
    'a contract imports none above',
    'features/below/contract/b.ts',
    '#features/above/contract/a.ts',
  ),
  plant(
    'screens',
    'the screens of a feature import no contract',
    'features/above/contract/screens.ts',
    '#features/below/contract/a.ts',
  ),
  plant(
    'screens',
    'the screens of a feature import no other screens',
    'features/above/contract/screens.ts',
    '#features/below/contract/screens.ts',
  ),
  ...ruleFiles,
  factFile,
  plant(
    'feature',
    'endpoints use no module of Node',
    'features/below/server/below-endpoints.ts',
    'node:fs',
  ),
  plant(
    'feature',
    'what a feature contributes uses no module of Node',
    'features/below/server/feature.ts',
    'fs',
  ),
  plant('sides', 'a screen imports no server', 'features/below/web/a.ts', '../server/rules.ts'),
  plant('sides', 'a screen imports no platform', 'features/below/web/a.ts', '#platform/clock.ts'),
  plant(
    'sides',
    'a test of a screen imports no server',
    'features/below/web/a.test.tsx',
    '#app/server/app.ts',
  ),
  plant('sides', 'ui imports no platform', 'ui/a.ts', '../platform/clock.ts'),
  plant('sides', 'a server imports no screen', 'features/below/server/get-a.ts', '../web/a.ts'),
  plant('sides', 'a server imports no ui', 'features/below/server/get-a.ts', '#ui/a.ts'),
  plant('sides', 'the server of the app imports no screen', 'app/server/a.ts', '../web/a.ts'),
  plant(
    'sides',
    'a test of the server imports no screen',
    'features/below/server/a.test.ts',
    '../web/a.ts',
  ),
  plant('kernel', 'platform knows no feature', 'platform/a.ts', '#features/below/server/rules.ts'),
  plant(
    'kernel',
    "platform knows no feature's contract",
    'platform/a.ts',
    '#features/below/contract/a.ts',
  ),
  plant('kernel', 'platform knows no app', 'platform/a.ts', '#app/server/main.ts'),
  plant('kernel', 'ui knows no feature', 'ui/a.ts', '#features/below/web/a.ts'),
  plant('kernel', 'a test of ui knows no feature', 'ui/a.test.ts', '#features/below/web/a.ts'),
  plant('kernel', 'ui knows no app', 'ui/a.ts', '../app/contract.ts'),
  plant('starter', 'starter imports no feature', 'starter/a.ts', '#features/below/contract/a.ts'),
  plant('app', 'a feature imports no app', 'features/above/server/get-a.ts', '#app/server/app.ts'),
  plant('app', 'a screen imports no app', 'features/above/web/a.ts', '#app/web/router.tsx'),
  plant(
    'order',
    'a server imports none above',
    'features/below/server/get-a.ts',
    '#features/above/server/rules.ts',
  ),
  plant(
    'order',
    'a screen imports none above',
    'features/below/web/a.ts',
    '#features/above/web/a.ts',
  ),
  plant(
    'order',
    'a test of a screen imports none above',
    'features/below/web/a.test.tsx',
    '#features/above/web/a.ts',
  ),
  plant('tests', 'a program imports no help for tests', 'app/server/a.ts', './testing/sample.ts'),
  plant('tests', 'a program imports no test', 'features/below/web/a.ts', './b.test.tsx'),
  plant('tools', 'a program imports no tool', 'app/server/a.ts', '../../scripts/fs.mjs'),
  plant('tools', 'a tool imports no screen', 'e2e/a.ts', '#features/below/web/a.ts'),
  {
    rule: 'an import of types counts',
    files: {
      'platform/a.ts':
        "import type { It } from '#features/below/contract/a.ts';\nexport type Own = It;\n",
    },
    caught: 'kernel',
  },
  {
    rule: 'a type by import() counts',
    files: {
      'platform/a.ts': "export type Own = typeof import('#features/below/contract/a.ts');\n",
    },
    caught: 'kernel',
  },
  {
    rule: 'an import while the program runs counts',
    files: {
      'platform/a.ts': "export const own = () => import('#features/below/server/rules.ts');\n",
    },
    caught: 'kernel',
  },
  {
    rule: 'an export from a file counts',
    files: { 'platform/a.ts': "export * from '#features/below/contract/a.ts';\n" },
    caught: 'kernel',
  },
  {
    rule: 'an import without names counts',
    files: { 'platform/a.ts': "import '#features/below/server/rules.ts';\n" },
    caught: 'kernel',
  },
  {
    rule: 'a worker counts',
    files: {
      'platform/a.ts':
        "export const own = new URL('../features/below/server/work.ts', import.meta.url);\n",
    },
    caught: 'kernel',
  },
  {
    rule: 'a feature has its place',
    files: { 'features/planted/contract/a.ts': '' },
    caught: 'feature',
  },
  {
    rule: 'folders import in one direction',
    files: {
      'ui/a/one.ts': "export { it } from '../b/two.ts';\n",
      'ui/b/deep/three.ts': "export { it } from '../../a/four.ts';\n",
    },
    caught: 'circle',
  },
  {
    rule: 'rooms import in one direction, types included',
    files: {
      'starter/a.ts': "export type { It } from '#features/below/contract/a.ts';\n",
      'features/below/server/get-a.ts':
        "import type { It } from '#starter/a.ts';\nexport type Own = It;\n",
    },
    caught: 'circle',
  },
  {
    rule: 'three folders of a feature import in one direction',
    files: {
      'features/below/server/a/one.ts': "export { it } from '../b/two.ts';\n",
      'features/below/server/b/two.ts': "export { it } from '../c/three.ts';\n",
      'features/below/server/c/three.ts': "export { it } from '../a/other.ts';\n",
    },
    caught: 'circle',
  },
];

/** @type {Tree[]} */
const allowedImports = [
  {
    rule: 'a server imports features below, contracts, platform, starter and its own parts',
    files: {
      'features/above/server/get-a.ts': [
        "import '#features/below/server/queries.ts';",
        "import '#features/below/contract/a.ts';",
        "import '#contract/a.ts';",
        "import '#platform/a.ts';",
        "import '#starter/a.ts';",
        "import '../contract/a.ts';",
        "import 'node:fs';\n",
      ].join('\n'),
      'platform/a.ts':
        "import '#contract/a.ts';\nimport '#starter/a.ts';\nimport '../package.json';\n",
    },
  },
  {
    rule: 'a screen imports features below, contracts, ui, styles and its own parts',
    files: {
      'features/above/web/a.tsx': [
        "import '#features/below/web/a.ts';",
        "import '#features/below/contract/a.ts';",
        "import '#ui/a.ts';",
        "import './a.module.css';",
        "import 'react';\n",
      ].join('\n'),
    },
  },
  {
    rule: 'contracts, rules and starter import contracts',
    files: {
      'features/above/contract/a.ts':
        "import '#features/below/contract/a.ts';\nimport '#contract/a.ts';\nimport 'zod';\n",
      'features/above/server/rules.ts':
        "import '../contract/a.ts';\nimport '#features/below/server/rules.ts';\n",
      'contract/rules/read-telephone.ts': "import 'libphonenumber-js/max';\n",
      'starter/a.ts': "import '#contract/a.ts';\nimport 'sharp';\n",
    },
  },
  {
    rule: 'the app imports everything of its side, its tests import the app, and tools the server',
    files: {
      'app/server/a.ts':
        "import '#features/above/server/a.ts';\nimport '#platform/a.ts';\nimport '../contract.ts';\n",
      'app/web/a.ts': "import '#features/above/web/a.ts';\nimport '#ui/a.ts';\n",
      'features/below/server/a.test.ts':
        "import '#app/server/testing/a.ts';\nimport '#features/above/server/a.ts';\nimport '#app/web/a.ts';\n",
      'platform/a.test.ts': "import '#app/contract.ts';\nimport '#features/below/contract/a.ts';\n",
      'e2e/a.ts': "import '#app/server/testing/a.ts';\nimport '../scripts/fs.mjs';\n",
    },
  },
  {
    rule: 'a link leads to any screen',
    files: {
      'features/above/contract/screens.ts': "import '#contract/screens.ts';\n",
      'features/below/web/a.tsx': "import '#features/above/contract/screens.ts';\n",
      'features/below/server/a.ts': "import '#features/above/contract/screens.ts';\n",
    },
  },
  {
    rule: 'tests make no circle of folders',
    files: {
      'ui/a/one.ts': "export { it } from '../b/two.ts';\n",
      'ui/b/two.test.ts': "export { it } from '../a/one.ts';\n",
      'ui/b/testing/three.ts': "export { it } from '../../a/one.ts';\n",
      'ui/b/two.ts': "export { it } from '../four.ts';\n",
      'ui/four.ts': "export { it } from './a/five.ts';\n",
    },
  },
  {
    rule: 'what stands in a comment or a text is no import',
    files: {
      'platform/a.ts':
        "// import('#features/below/server/a.ts')\nexport const own = \"import '#features/below/server/a.ts'\";\n",
    },
  },
];

/** A sentence for each rule of imports that misses its violation or rejects what is allowed, as checkRules of run.mjs. */
export function checkImportRules() {
  return [...[...importViolations, ...allowedImports].flatMap(checkTree), ...checkFeatureList()];
}

function checkTree({ rule, files, caught }) {
  const kinds = findViolations({ ...base, ...files }, order).map(({ kind }) => kind);
  if (caught) return kinds.includes(caught) ? [] : [`not caught: ${rule} (${caught})`];
  return kinds.length === 0 ? [] : [`caught (${kinds.join()}), though it is allowed: ${rule}`];
}

function checkFeatureList() {
  const { length } = findViolations({}, order);
  return length === order.length
    ? []
    : [`${length} instead of ${order.length} reports: a feature without a folder`];
}
