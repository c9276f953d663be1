import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseSync } from 'vite';
import { type Parts, redirectImports } from '../build/endpoints-plugin.ts';

export const repository = join(import.meta.dirname, '../../..');

/** The modules and packages that the program loads with a module, each with the module that imports it. */
export function listReached(
  file: string,
  parts: Parts,
  importers = new Map<string, string>(),
): Map<string, string> {
  for (const target of listImports(file, parts)) {
    if (importers.has(target)) continue;
    importers.set(target, file);
    if (/\.tsx?$/.test(target) && existsSync(target)) listReached(target, parts, importers);
  }
  return importers;
}

const imports = new Map<string, readonly string[]>();

/** What a module imports at once, types left out. */
function listImports(file: string, parts: Parts): readonly string[] {
  const existing = imports.get(file);
  if (existing) return existing;
  const code = redirectImports(file, readFileSync(file, 'utf8'), parts);
  const { staticImports, staticExports } = parseSync(file, code).module;
  const imported = staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const exported = staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? moduleRequest.value : []));
  const targets = [...imported, ...exported].map((name) =>
    name.startsWith('.') ? resolve(dirname(file), name) : name.replace(/^#/, `${repository}/`),
  );
  imports.set(file, targets);
  return targets;
}
