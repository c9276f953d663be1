// One violation of each rule of the house, which the linter must catch. What it must let pass: allowed-fixtures.mjs.
// Where nothing is said, a file only has to exist for the next one to import it.

import { browserViolations } from './browser-fixtures.mjs';
import { kindViolations } from './kind-fixtures.mjs';
import { chairClaimViolations } from './chair-claims-rule.mjs';
import { deadlineViolations } from './deadlines-rule.mjs';
import { peopleTextViolations } from './people-texts-rule.mjs';
import { screenPathViolations } from './screen-paths-rule.mjs';

const lines = (count, line) => Array.from({ length: count }, () => line).join('\n');

/** @type {{ rule: string, file: string, text: string, caught: string, beside?: Record<string, string> }[]} */
export const violations = [
  {
    rule: 'files import in one direction',
    file: 'features/planted/server/one.ts',
    text: "import { it } from './other.ts';\nexport const own = () => it;\n",
    beside: {
      'features/planted/server/other.ts':
        "import { own } from './one.ts';\nexport const it = () => own;\n",
    },
    caught: 'import(no-cycle)',
  },
  {
    rule: 'what a browser stores has an owner: texts',
    file: 'features/planted/web/one.ts',
    text: "export const own = () => localStorage.setItem('planted', '1');\n",
    caught: 'house(browser-storage)',
  },
  {
    rule: 'what a browser stores has an owner: texts of the window',
    file: 'ui/planted.ts',
    text: "export const own = () => window.sessionStorage.setItem('planted', '1');\n",
    caught: 'house(browser-storage)',
  },
  {
    rule: 'what a browser stores has an owner: caches',
    file: 'app/web/planted.ts',
    text: "export const own = () => caches.open('planted');\n",
    caught: 'house(browser-storage)',
  },
  {
    rule: 'what a browser stores has an owner: databases',
    file: 'features/planted/web/one.ts',
    text: "import Dexie from 'dexie';\nexport const own = () => new Dexie('planted');\n",
    caught: 'house(browser-storage)',
  },
  {
    rule: 'what a browser stores has an owner: cookies',
    file: 'features/planted/web/one.ts',
    text: "export const own = () => (document.cookie = 'planted=1');\n",
    caught: 'house(browser-storage)',
  },
  {
    rule: 'only config.ts reads the environment',
    file: 'features/planted/server/one.ts',
    text: "export const own = process.env['PLANTED'];\n",
    caught: 'node(no-process-env)',
  },
  {
    rule: 'only clock.ts reads the time: new Date()',
    file: 'features/planted/server/one.ts',
    text: 'export const own = () => new Date();\n',
    caught: 'house(clock)',
  },
  {
    rule: 'only clock.ts reads the time: Date.now()',
    file: 'features/planted/server/one.ts',
    text: 'export const own = () => Date.now();\n',
    caught: 'house(clock)',
  },
  {
    rule: 'only log.ts creates a logger',
    file: 'features/planted/server/one.ts',
    text: "import pino from 'pino';\nexport const own = pino();\n",
    caught: 'house(log)',
  },
  {
    rule: 'only commands print',
    file: 'features/planted/server/one.ts',
    text: 'export const own = (text: string) => console.error(text);\n',
    caught: 'house(log)',
  },
  {
    rule: 'limits do not count by one address: request.ip',
    file: 'features/planted/server/one.ts',
    text: 'export const own = (request: { ip: string }) => request.ip;\n',
    caught: 'house(client-ip)',
  },
  {
    rule: "limits do not count by one address: request['ip']",
    file: 'features/planted/server/one.ts',
    text: "export const own = (request: { ip: string }) => request['ip'];\n",
    caught: 'house(client-ip)',
  },
  {
    rule: 'limits do not count by one address: { ip }',
    file: 'features/planted/server/one.ts',
    text: 'export const own = ({ ip }: { ip: string }) => ip;\n',
    caught: 'house(client-ip)',
  },
  {
    rule: 'limits do not count by one address: socket.remoteAddress',
    file: 'features/planted/server/one.ts',
    text: 'export const own = (socket: { remoteAddress: string }) => socket.remoteAddress;\n',
    caught: 'house(client-ip)',
  },
  {
    rule: 'only database-connections.ts opens connections: pg',
    file: 'features/planted/server/one.ts',
    text: "import pg from 'pg';\nexport const own = new pg.Pool();\n",
    caught: 'house(connections)',
  },
  {
    rule: 'only database-connections.ts opens connections: one name of pg',
    file: 'platform/planted.ts',
    text: "import { Client, type PoolClient } from 'pg';\nexport const own = (client: PoolClient) => client ?? new Client();\n",
    caught: 'house(connections)',
  },
  {
    rule: 'only database-connections.ts opens connections: a loaded pg',
    file: 'features/planted/server/one.ts',
    text: "export const own = () => import('pg');\n",
    caught: 'house(connections)',
  },
  {
    rule: 'only database-connections.ts opens connections: Drizzle',
    file: 'features/planted/server/one.ts',
    text: "import { drizzle } from 'drizzle-orm/node-postgres';\nexport const own = drizzle('postgres://localhost');\n",
    caught: 'house(connections)',
  },
  {
    rule: 'hooks run in every render',
    file: 'ui/Planted.tsx',
    text: "import { useState } from 'react';\nexport function Planted({ isOpen }: { isOpen: boolean }) {\n  if (!isOpen) return null;\n  const [text] = useState('');\n  return <p>{text}</p>;\n}\n",
    caught: 'react-hooks(rules-of-hooks)',
  },
  {
    rule: 'no any',
    file: 'features/planted/web/one.ts',
    text: 'export const own: any = 1;\n',
    caught: 'typescript(no-explicit-any)',
  },
  {
    rule: 'no silenced type errors',
    file: 'features/planted/web/one.ts',
    text: '// @ts-ignore\nexport const own: string = 1;\n',
    caught: 'typescript(ban-ts-comment)',
  },
  {
    rule: 'no file is longer than 350 lines',
    file: 'features/planted/web/one.ts',
    text: `export const own = [\n${lines(350, '  1,')}\n];\n`,
    caught: 'eslint(max-lines)',
  },
  {
    rule: 'no function is longer than 70 lines',
    file: 'features/planted/server/one.ts',
    text: `export function own(list: number[]) {\n${lines(70, '  list.push(1);')}\n}\n`,
    caught: 'eslint(max-lines-per-function)',
  },
  {
    rule: 'no screen is longer than 120 lines',
    file: 'features/planted/web/PlantedScreen.tsx',
    text: `export function Own(list: number[]) {\n${lines(120, '  list.push(1);')}\n}\n`,
    caught: 'eslint(max-lines-per-function)',
  },
  {
    rule: 'no retired word in the name of a constant',
    file: 'features/planted/server/one.ts',
    text: 'export const lapsedCarts = 1;\n',
    caught: 'house(names)',
  },
  {
    rule: 'no retired word in the name of a function',
    file: 'features/planted/server/one.ts',
    text: 'export function askServer() {}\n',
    caught: 'house(names)',
  },
  {
    rule: 'no retired word in the name of a parameter',
    file: 'features/planted/server/one.ts',
    text: 'export const count = (wishes: number[]) => wishes.length;\n',
    caught: 'house(names)',
  },
  {
    rule: 'no retired word in a name taken out of an object',
    file: 'features/planted/server/one.ts',
    text: 'export const count = ({ size: told }: { size: number }) => told;\n',
    caught: 'house(names)',
  },
  {
    rule: 'no retired word in the name of a type',
    file: 'contract/planted.ts',
    text: 'export type Parcel = string;\n',
    caught: 'house(names)',
  },
  {
    rule: 'no retired word in a property of a type',
    file: 'contract/planted.ts',
    text: 'export type Own = { keeper: string };\n',
    caught: 'house(names)',
  },
  {
    rule: 'no retired word in a property of an object',
    file: 'contract/planted.ts',
    text: 'export const own = { colour: 1 };\n',
    caught: 'house(names)',
  },
  {
    rule: 'no function ends in Of',
    file: 'contract/planted.ts',
    text: 'export const rowOf = (list: number[]) => list[0];\n',
    caught: 'house(names)',
  },
  {
    rule: 'no retired word in the name of a file',
    file: 'features/planted/web/kept-things-planted.ts',
    text: 'export const own = 1;\n',
    caught: 'house(names)',
  },
  {
    rule: 'no retired word in the name of a class of a style sheet',
    file: 'features/planted/web/Planted.module.css',
    text: '.wrong {\n  color: red;\n}\n',
    caught: 'house(names)',
  },
  {
    rule: 'no retired phrase in a string',
    file: 'contract/planted.ts',
    text: "export const own = 'We write to your e-mail address.';\n",
    caught: 'house(phrases)',
  },
  {
    rule: 'no retired phrase in a template',
    file: 'features/planted/server/one.ts',
    text: 'export const own = (name: string) => `Somebody called ${name} wrote to you.`;\n',
    caught: 'house(phrases)',
  },
  {
    rule: 'no retired phrase on a screen',
    file: 'features/planted/web/PlantedPart.tsx',
    text: 'export const Own = () => <p>The list stands here.</p>;\n',
    caught: 'house(phrases)',
  },
  {
    rule: 'no part that empties the page when its code is missing',
    file: 'features/planted/web/PlantedPart.tsx',
    text: [
      "import { lazy } from 'react';",
      "export const Own = lazy(() => import('./OwnPart.tsx'));\n",
    ].join('\n'),
    beside: { 'features/planted/web/OwnPart.tsx': 'export default () => null;\n' },
    caught: 'house(lazy-parts)',
  },
  {
    rule: 'no hook that does nothing in the browser',
    file: 'features/planted/web/use-planted.ts',
    text: "import { useDeferredValue } from 'react';\nexport const useOwn = useDeferredValue;\n",
    caught: 'house(lazy-parts)',
  },
  {
    rule: 'the component library is in the parts with their own theme only',
    file: 'features/planted/web/OwnScreen.tsx',
    text: "import { Modal } from '@mantine/core';\nexport const Own = Modal;\n",
    caught: 'house(component-library)',
  },
  {
    rule: 'no hand-written query key',
    file: 'features/planted/web/PlantedScreen.tsx',
    text: [
      "import { useQuery } from '@tanstack/react-query';",
      "export const useOwn = () => useQuery({ queryKey: ['/api/chairs', 1] });\n",
    ].join('\n'),
    caught: 'house(query-keys)',
  },
  {
    rule: 'no query function that gives the key of an endpoint another shape',
    file: 'features/planted/web/queries.ts',
    text: 'export const own = (options: object) => ({ ...options, queryFn: () => 1 });\n',
    caught: 'house(query-keys)',
  },
  {
    rule: 'no query options outside api.ts',
    file: 'features/planted/web/queries.ts',
    text: "import { queryOptions } from '@tanstack/react-query';\nexport const own = queryOptions;\n",
    caught: 'house(query-keys)',
  },
  {
    rule: 'no data stored under a key of its own',
    file: 'features/planted/web/queries.ts',
    text: [
      "import type { QueryClient } from '@tanstack/react-query';",
      "export const own = (client: QueryClient) => client.setQueryData(['planted'], 1);\n",
    ].join('\n'),
    caught: 'house(query-keys)',
  },
  ...browserViolations,
  ...kindViolations,
  ...chairClaimViolations,
  ...deadlineViolations,
  ...peopleTextViolations,
  ...screenPathViolations,
];
