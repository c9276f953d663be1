import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const folder = join(import.meta.dirname, 'routes');
const plainScreen = /plain: true,\s+component: lazyScreen\(\s*\(\) => import\('([^']+)'\)/g;
const valueImport = /import\s+(?!type\b)[^'";]*?from '([^']+)'|import\('([^']+)'\)/g;

const locate = (name: string, from: string) =>
  name.startsWith('#') ? join(root, name.slice(1)) : resolve(from, name);

/** The modules that a module imports, at once or later, up to a part with a theme of its own. */
function listImports(file: string, visited = new Set<string>()): Set<string> {
  const imports = [...readFileSync(file, 'utf8').matchAll(valueImport)];
  if (imports.some(([, name]) => name?.endsWith('/ThemeProvider.tsx'))) return visited;
  for (const [, static_, dynamic] of imports) {
    const name = static_ ?? dynamic ?? '';
    const target = /^[.#].*\.tsx?$/.test(name) ? locate(name, dirname(file)) : name;
    if (visited.has(target)) continue;
    visited.add(target);
    if (target !== name) listImports(target, visited);
  }
  return visited;
}

const screens = globSync('*.tsx', { cwd: folder }).flatMap((name) =>
  [...readFileSync(join(folder, name), 'utf8').matchAll(plainScreen)].map(([, path = '']) => path),
);

test('some screens are plain', () => expect(screens.length).toBeGreaterThan(4));

test.each(screens)('%s never needs the component library, which plain screens lack', (path) => {
  expect([...listImports(locate(path, folder))]).not.toContain('@mantine/core');
});
