// One violation of each rule of the house, which the linter must catch; and what it must let pass.
// Where nothing is said, a file only has to exist for the next one to import it.

const lines = (count, line) => Array.from({ length: count }, () => line).join('\n');

/** @type {{ rule: string, file: string, text: string, caught: string, beside?: Record<string, string> }[]} */
export const violations = [
  {
    rule: 'contract imports no house code',
    file: 'contract/src/planted.ts',
    text: "import { it } from '../../server/src/planted/rules.ts';\nexport const own = it;\n",
    beside: { 'server/src/planted/rules.ts': 'export const it = 1;\n' },
    caught: 'boundaries(dependencies)',
  },
  {
    rule: 'contract imports no package but zod',
    file: 'contract/src/planted.ts',
    text: "import pg from 'pg';\nexport const own = pg;\n",
    caught: 'boundaries(dependencies)',
  },
  {
    rule: 'contract imports no module of Node',
    file: 'contract/src/planted.ts',
    text: "import { readFileSync } from 'node:fs';\nexport const own = readFileSync;\n",
    caught: 'boundaries(dependencies)',
  },
  {
    rule: 'web never imports server',
    file: 'web/src/planted/queries.ts',
    text: "import { it } from '../../../server/src/planted/rules.ts';\nexport const own = it;\n",
    beside: { 'server/src/planted/rules.ts': 'export const it = 1;\n' },
    caught: 'boundaries(dependencies)',
  },
  {
    rule: 'server never imports web',
    file: 'server/src/planted/rules.ts',
    text: "import { it } from '../../../web/src/planted/queries.ts';\nexport const own = it;\n",
    beside: { 'web/src/planted/queries.ts': 'export const it = 1;\n' },
    caught: 'boundaries(dependencies)',
  },
  {
    rule: 'platform knows no feature',
    file: 'server/src/platform/planted.ts',
    text: "import { it } from '../planted/rules.ts';\nexport const own = it;\n",
    beside: { 'server/src/planted/rules.ts': 'export const it = 1;\n' },
    caught: 'boundaries(dependencies)',
  },
  {
    rule: 'ui knows no feature',
    file: 'web/src/ui/planted.ts',
    text: "import { it } from '../planted/queries.ts';\nexport const own = it;\n",
    beside: { 'web/src/planted/queries.ts': 'export const it = 1;\n' },
    caught: 'boundaries(dependencies)',
  },
  {
    rule: 'a feature of the server imports no other feature',
    file: 'server/src/planted/queries.ts',
    text: "import { it } from '../planted-too/rules.ts';\nexport const own = it;\n",
    beside: { 'server/src/planted-too/rules.ts': 'export const it = 1;\n' },
    caught: 'boundaries(dependencies)',
  },
  {
    rule: 'payments do not know the reception',
    file: 'server/src/payments/planted.ts',
    text: "import { it } from '../reception/planted.ts';\nexport const own = it;\n",
    beside: { 'server/src/reception/planted.ts': 'export const it = 1;\n' },
    caught: 'boundaries(dependencies)',
  },
  {
    rule: 'a feature of the web never imports another',
    file: 'web/src/planted/queries.ts',
    text: "import { it } from '../planted-too/queries.ts';\nexport const own = it;\n",
    beside: { 'web/src/planted-too/queries.ts': 'export const it = 1;\n' },
    caught: 'boundaries(dependencies)',
  },
  {
    rule: 'rules.ts touches no platform',
    file: 'server/src/planted/rules.ts',
    text: "import { it } from '../platform/planted.ts';\nexport const own = it;\n",
    beside: { 'server/src/platform/planted.ts': 'export const it = 1;\n' },
    caught: 'boundaries(dependencies)',
  },
  {
    rule: 'rules.ts touches no module of Node',
    file: 'server/src/planted/rules.ts',
    text: "import { readFileSync } from 'node:fs';\nexport const own = readFileSync;\n",
    caught: 'boundaries(dependencies)',
  },
  {
    rule: 'rules.ts touches no package',
    file: 'server/src/planted/rules.ts',
    text: "import pg from 'pg';\nexport const own = pg;\n",
    caught: 'boundaries(dependencies)',
  },
  {
    rule: 'rules.ts touches no SQL',
    file: 'server/src/planted/rules.ts',
    text: "import { it } from './queries.ts';\nexport const own = it;\n",
    beside: { 'server/src/planted/queries.ts': 'export const it = 1;\n' },
    caught: 'boundaries(dependencies)',
  },
  {
    rule: 'files import in one direction',
    file: 'server/src/planted/one.ts',
    text: "import { it } from './other.ts';\nexport const own = () => it;\n",
    beside: {
      'server/src/planted/other.ts':
        "import { own } from './one.ts';\nexport const it = () => own;\n",
    },
    caught: 'import(no-cycle)',
  },
  {
    rule: 'only config.ts reads the environment',
    file: 'server/src/planted/one.ts',
    text: "export const own = process.env['PLANTED'];\n",
    caught: 'node(no-process-env)',
  },
  {
    rule: 'only clock.ts reads the time: new Date()',
    file: 'server/src/planted/one.ts',
    text: 'export const own = () => new Date();\n',
    caught: 'house(clock)',
  },
  {
    rule: 'only clock.ts reads the time: Date.now()',
    file: 'server/src/planted/one.ts',
    text: 'export const own = () => Date.now();\n',
    caught: 'house(clock)',
  },
  {
    rule: 'no any',
    file: 'web/src/planted/one.ts',
    text: 'export const own: any = 1;\n',
    caught: 'typescript(no-explicit-any)',
  },
  {
    rule: 'no silenced type errors',
    file: 'web/src/planted/one.ts',
    text: '// @ts-ignore\nexport const own: string = 1;\n',
    caught: 'typescript(ban-ts-comment)',
  },
  {
    rule: 'no file is longer than 350 lines',
    file: 'web/src/planted/one.ts',
    text: `export const own = [\n${lines(350, '  1,')}\n];\n`,
    caught: 'eslint(max-lines)',
  },
  {
    rule: 'no function is longer than 70 lines',
    file: 'server/src/planted/one.ts',
    text: `export function own(list: number[]) {\n${lines(70, '  list.push(1);')}\n}\n`,
    caught: 'eslint(max-lines-per-function)',
  },
  {
    rule: 'no screen is longer than 120 lines',
    file: 'web/src/planted/PlantedScreen.tsx',
    text: `export function Own(list: number[]) {\n${lines(120, '  list.push(1);')}\n}\n`,
    caught: 'eslint(max-lines-per-function)',
  },
  {
    rule: 'no retired word in the name of a constant',
    file: 'server/src/planted/one.ts',
    text: 'export const lapsedCarts = 1;\n',
    caught: 'house(names)',
  },
  {
    rule: 'no retired word in the name of a function',
    file: 'server/src/planted/one.ts',
    text: 'export function askServer() {}\n',
    caught: 'house(names)',
  },
  {
    rule: 'no retired word in the name of a parameter',
    file: 'server/src/planted/one.ts',
    text: 'export const count = (wishes: number[]) => wishes.length;\n',
    caught: 'house(names)',
  },
  {
    rule: 'no retired word in a name taken out of an object',
    file: 'server/src/planted/one.ts',
    text: 'export const count = ({ size: told }: { size: number }) => told;\n',
    caught: 'house(names)',
  },
  {
    rule: 'no retired word in the name of a type',
    file: 'contract/src/planted.ts',
    text: 'export type Parcel = string;\n',
    caught: 'house(names)',
  },
  {
    rule: 'no retired word in a property of a type',
    file: 'contract/src/planted.ts',
    text: 'export type Own = { keeper: string };\n',
    caught: 'house(names)',
  },
  {
    rule: 'no retired word in a property of an object',
    file: 'contract/src/planted.ts',
    text: 'export const own = { colour: 1 };\n',
    caught: 'house(names)',
  },
  {
    rule: 'no function ends in Of',
    file: 'contract/src/planted.ts',
    text: 'export const rowOf = (list: number[]) => list[0];\n',
    caught: 'house(names)',
  },
  {
    rule: 'no retired word in the name of a file',
    file: 'web/src/planted/kept-things-planted.ts',
    text: 'export const own = 1;\n',
    caught: 'house(names)',
  },
  {
    rule: 'no retired word in the name of a class of a style sheet',
    file: 'web/src/planted/Planted.module.css',
    text: '.wrong {\n  color: red;\n}\n',
    caught: 'house(names)',
  },
  {
    rule: 'no retired phrase in a string',
    file: 'contract/src/planted.ts',
    text: "export const own = 'We write to your e-mail address.';\n",
    caught: 'house(phrases)',
  },
  {
    rule: 'no retired phrase in a template',
    file: 'server/src/planted/one.ts',
    text: 'export const own = (name: string) => `Somebody called ${name} wrote to you.`;\n',
    caught: 'house(phrases)',
  },
  {
    rule: 'no retired phrase on a screen',
    file: 'web/src/planted/PlantedPart.tsx',
    text: 'export const Own = () => <p>The list stands here.</p>;\n',
    caught: 'house(phrases)',
  },
  {
    rule: 'no hand-written query key',
    file: 'web/src/planted/PlantedScreen.tsx',
    text: [
      "import { useQuery } from '@tanstack/react-query';",
      "export const useOwn = () => useQuery({ queryKey: ['/api/chairs', 1] });\n",
    ].join('\n'),
    caught: 'house(query-keys)',
  },
  {
    rule: 'no query function that gives the key of an endpoint another shape',
    file: 'web/src/planted/queries.ts',
    text: 'export const own = (options: object) => ({ ...options, queryFn: () => 1 });\n',
    caught: 'house(query-keys)',
  },
  {
    rule: 'no query options outside api.ts',
    file: 'web/src/planted/queries.ts',
    text: "import { queryOptions } from '@tanstack/react-query';\nexport const own = queryOptions;\n",
    caught: 'house(query-keys)',
  },
  {
    rule: 'no data stored under a key of its own',
    file: 'web/src/planted/queries.ts',
    text: [
      "import type { QueryClient } from '@tanstack/react-query';",
      "export const own = (client: QueryClient) => client.setQueryData(['planted'], 1);\n",
    ].join('\n'),
    caught: 'house(query-keys)',
  },
];

/** Without these a configuration that forbids everything would pass for a good one. */
export const allowedImports = [
  {
    rule: 'the reception knows payments, accounts, the platform and its own parts',
    file: 'server/src/reception/planted.ts',
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
];
