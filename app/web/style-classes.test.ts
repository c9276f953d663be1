import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

const locate = (file: string, path: string) =>
  path.startsWith('#') ? join(root, path.slice(1)) : join(root, dirname(file), path);

/** The classes that a component names and its style sheets lack: 'file: styles.name'. */
function listMissingClasses(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  return [...source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(
    ([, name = '', path = '']) => {
      const sheet = readFileSync(locate(file, path), 'utf8');
      const classes = new Set([...sheet.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, item]) => item));
      return [...source.matchAll(new RegExp(`\\b${name}\\.(\\w+)\\b(?!\\.css)`, 'g'))]
        .map(([, item = '']) => item)
        .filter((item) => !classes.has(item))
        .map((item) => `${file}: ${name}.${item}`);
    },
  );
}

test('every class that a component names has a rule', () => {
  const files = globSync('{ui,app/web,features/*/web}/**/*.tsx', { cwd: root });
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(listMissingClasses)).toEqual([]);
});
