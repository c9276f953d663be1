import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Endpoint, listEndpoints } from '#contract/endpoint.ts';
import * as wireFormat from '#contract/wire-format.ts';
import { parseSync, type Plugin } from 'vite';
import { z } from 'zod';
import { printFormat } from './print-format.ts';

const repository = join(import.meta.dirname, '../../..');
const prefix = 'virtual:endpoints/';

/** What a module of the contract exports, by its name. */
export type Parts = ReadonlyMap<string, Record<string, unknown>>;

/**
 * Gives the browser the endpoints of the contract with wire formats instead of schemas, so that a page loads neither the
 * schemas nor zod to call them. Forms still import the schemas that they validate with.
 */
export function endpointsPlugin(): Plugin {
  let parts: Parts = new Map();
  return {
    name: 'endpoints',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      parts = await importParts();
    },
    transform: {
      filter: { id: /\/(?:ui|app\/web|features\/[\w-]+\/web)\/.*\.tsx?$/ },
      handler: (code, id) => redirectImports(id, code, parts),
    },
    resolveId: { filter: { id: /^virtual:endpoints\// }, handler: (id) => `\0${id}` },
    load(id) {
      const part = parts.get(id.slice(prefix.length + 1));
      if (!id.startsWith(`\0${prefix}`) || !part) return null;
      return { code: printEndpoints(part), moduleSideEffects: false };
    },
  };
}

/** The modules of the contract that have endpoints. */
export async function importParts(): Promise<Parts> {
  const files = globSync('{contract,features/*/contract}/*.ts', {
    cwd: repository,
    exclude: ['**/*.test.ts'],
  });
  const parts = await Promise.all(
    files.map(async (file): Promise<[string, Record<string, unknown>]> => [
      file,
      await import(pathToFileURL(join(repository, file)).href),
    ]),
  );
  return new Map(parts.filter(([, values]) => Object.values(values).some(isEndpointMap)));
}

/** Imports endpoints and constants of the contract from printed modules, and everything else from the source. */
export function redirectImports(id: string, code: string, parts: Parts): string {
  let redirected = '';
  let end = 0;
  for (const { start, end: next, moduleRequest, entries } of listImports(id, code)) {
    const name = moduleRequest.value.slice(1);
    const values = moduleRequest.value.startsWith('#') && parts.get(name);
    if (!values) continue;
    const imported = entries.filter(({ isType }) => !isType);
    const printed = imported.filter(({ importName }) => isPrinted(values[importName.name ?? '']));
    const source = imported.filter((entry) => !printed.includes(entry));
    const statements = [printImport(printed, prefix + name), printImport(source, `#${name}`)];
    redirected += code.slice(end, start) + statements.join(' ');
    end = next;
  }
  return redirected + code.slice(end);
}

const listImports = (id: string, code: string) => parseSync(id, code).module.staticImports;
type Entry = ReturnType<typeof listImports>[number]['entries'][number];

const printImport = (entries: readonly Entry[], source: string): string => {
  const names = entries.map(({ importName, localName }) =>
    importName.name === localName.value
      ? localName.value
      : `${importName.name} as ${localName.value}`,
  );
  return names.length > 0 ? `import { ${names.join(', ')} } from '${source}';` : '';
};

const isPrinted = (value: unknown): boolean => isEndpointMap(value) || isConstant(value);

function isEndpointMap(value: unknown): value is Record<string, Endpoint> {
  if (typeof value !== 'object' || value === null || value instanceof z.ZodType) return false;
  const count = Object.keys(value).length;
  return count > 0 && listEndpoints(value).length === count;
}

function isConstant(value: unknown): boolean {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  if (Array.isArray(value)) return value.every(isConstant);
  return (
    typeof value === 'object' &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.values(value).every(isConstant)
  );
}

/** Prints a module with the endpoints and constants of a part. */
export function printEndpoints(values: Record<string, unknown>): string {
  const declarations: string[] = [];
  const names = new Map<unknown, string>();
  const declare = (key: unknown, print: () => string): string => {
    const existing = names.get(key);
    if (existing) return existing;
    const text = print();
    const name = `format${names.size}`;
    names.set(key, name);
    declarations.push(`const ${name} = ${text};`);
    return name;
  };
  const exports = Object.entries(values).flatMap(([name, value]) => {
    if (isEndpointMap(value)) return [`export const ${name} = ${printMap(value, declare)};`];
    return isConstant(value) ? [`export const ${name} = ${JSON.stringify(value)};`] : [];
  });
  return [
    `import { ${Object.keys(wireFormat).join(', ')} } from '#contract/wire-format.ts';`,
    `import * as conversions from '#contract/conversions.ts';`,
    ...declarations,
    ...exports,
  ].join('\n');
}

type Declare = (key: unknown, print: () => string) => string;

const printMap = (endpoints: Record<string, Endpoint>, declare: Declare): string =>
  `{${Object.entries(endpoints)
    .map(([name, endpoint]) => `${name}:${printEndpoint(endpoint, declare)}`)
    .join(',\n')}}`;

function printEndpoint(endpoint: Endpoint, declare: Declare): string {
  const { method, path, kind, access, params } = endpoint;
  const facts = Object.entries({ method, path, kind, access }).map(
    ([name, value]) => `${name}:${JSON.stringify(value)}`,
  );
  const parts = (['query', 'body', 'response'] as const).flatMap((name) => {
    const schema = endpoint[name];
    return schema ? [`${name}:part(${printFormat(schema, { withRules: false, declare })})`] : [];
  });
  // Printed in place: a schema of a path can be part of a body too, where its rules are left out.
  const place = params && printFormat(params, { withRules: true, declare: (_, print) => print() });
  return `{${[...facts, ...(place ? [`params:part(${place})`] : []), ...parts].join()}}`;
}
