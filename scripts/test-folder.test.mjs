import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createTestFolder } from './test-folder.mjs';

afterEach(() => vi.unstubAllEnvs());

test('the folder is entered by the user of the database, listed by its owner alone, and removed with its content', () => {
  const { folder, remove } = createTestFolder();
  expect(statSync(folder).mode & 0o777).toBe(0o711);
  mkdtempSync(join(folder, 'site-'));
  remove();
  expect(existsSync(folder)).toBe(false);
});

test('TMPDIR decides where it is', () => {
  const parent = mkdtempSync(join(tmpdir(), 'namugongo-parent-'));
  vi.stubEnv('TMPDIR', parent);
  const { folder, remove } = createTestFolder();
  expect(dirname(folder)).toBe(parent);
  remove();
  rmSync(parent, { recursive: true });
});

test('a system without a folder in memory, or with too little of it, uses the temporary folder', () => {
  vi.stubEnv('TMPDIR', undefined);
  const parent = tmpdir();
  for (const memoryFolder of ['/no such folder', parent]) {
    const { folder, remove } = createTestFolder({ memoryFolder, neededBytes: 1e15 });
    expect(dirname(folder)).toBe(parent);
    remove();
  }
});
