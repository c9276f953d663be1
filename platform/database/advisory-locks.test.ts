import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { advisoryLocks } from './advisory-locks.ts';

const root = join(import.meta.dirname, '../..');

test('each lock has a number of its own', () => {
  const numbers = Object.values(advisoryLocks);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('nobody writes a number elsewhere', async () => {
  const paths = globSync('{app,features,platform}/**/*.ts', { cwd: root });
  expect(paths.length).toBeGreaterThan(500);
  const withNumbers = [];
  for (const path of paths) {
    const text = await readFile(join(root, path), 'utf8');
    if (/4_?821_?0\d\d/.test(text)) withNumbers.push(path);
  }
  expect(withNumbers).toEqual(['platform/database/advisory-locks.ts']);
});
