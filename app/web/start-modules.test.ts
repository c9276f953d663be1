import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { importParts, type Parts, redirectImports } from './build/endpoints-plugin.ts';

const repository = join(import.meta.dirname, '../..');
const staticImport =
  /^ *(?:import|export)\s+(?!type\b)[^'";]*?from '([^']+)'|^ *import '([^']+)'/gm;

let parts: Parts = new Map();
beforeAll(async () => {
  parts = await importParts();
});

/** The modules and packages that the program loads with a module, each with the module that imports it. */
function listImports(file: string, importers = new Map<string, string>()): Map<string, string> {
  const code = redirectImports(readFileSync(file, 'utf8'), parts);
  for (const [, imported, effect] of code.matchAll(staticImport)) {
    const name = imported ?? effect ?? '';
    const target = name.startsWith('.')
      ? resolve(dirname(file), name)
      : name.replace(/^#/, `${repository}/`);
    if (importers.has(target)) continue;
    importers.set(target, file);
    if (/\.tsx?$/.test(target) && existsSync(target)) listImports(target, importers);
  }
  return importers;
}

test('the program of every page starts without schemas and without the component library', () => {
  const importers = listImports(join(import.meta.dirname, 'entry-client.tsx'));
  expect(importers.size).toBeGreaterThan(60);
  expect(importers.get('zod')).toBeUndefined();
  expect(importers.get('@mantine/core')).toBeUndefined();
});
