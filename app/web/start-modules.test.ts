import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseSync } from 'vite';
import { beforeAll, expect, test } from 'vitest';
import { importParts, type Parts, redirectImports } from './build/endpoints-plugin.ts';

const repository = join(import.meta.dirname, '../..');

let parts: Parts = new Map();
beforeAll(async () => {
  parts = await importParts();
});

/** The modules and packages that the program loads with a module, each with the module that imports it. */
function listReached(file: string, importers = new Map<string, string>()): Map<string, string> {
  const code = redirectImports(file, readFileSync(file, 'utf8'), parts);
  const { staticImports, staticExports } = parseSync(file, code).module;
  const imported = staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const exported = staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? moduleRequest.value : []));
  for (const name of [...imported, ...exported]) {
    const target = name.startsWith('.')
      ? resolve(dirname(file), name)
      : name.replace(/^#/, `${repository}/`);
    if (importers.has(target)) continue;
    importers.set(target, file);
    if (/\.tsx?$/.test(target) && existsSync(target)) listReached(target, importers);
  }
  return importers;
}

test('the program of every page starts without schemas and without the component library', () => {
  const importers = listReached(join(import.meta.dirname, 'entry-client.tsx'));
  expect(importers.size).toBeGreaterThan(60);
  expect(importers.get('zod')).toBeUndefined();
  expect(importers.get('@mantine/core')).toBeUndefined();
});
