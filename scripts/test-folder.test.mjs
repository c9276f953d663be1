import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestFolder } from './test-folder.mjs';

let parent;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'namugongo-parent-'));
  vi.stubEnv('TMPDIR', undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(parent, { recursive: true });
});

function findParent(options) {
  const { folder, remove } = createTestFolder(options);
  remove();
  return dirname(folder);
}

test('the folder is entered by the user of the database, listed by its owner alone, and removed with its content', () => {
  const { folder, remove } = createTestFolder();
  expect(statSync(folder).mode & 0o777).toBe(0o711);
  mkdtempSync(join(folder, 'site-'));
  remove();
  expect(existsSync(folder)).toBe(false);
});

test('it is in memory where there is room', () => {
  expect(findParent({ memoryFolder: parent, neededBytes: 1 })).toBe(parent);
  expect(readdirSync(parent)).toEqual([]);
});

test('a system without a folder in memory, or with too little of it, uses the temporary folder', () => {
  expect(findParent({ memoryFolder: join(parent, 'missing'), neededBytes: 1 })).toBe(tmpdir());
  expect(findParent({ memoryFolder: parent, neededBytes: 1e15 })).toBe(tmpdir());
});

test('TMPDIR decides where it is', () => {
  vi.stubEnv('TMPDIR', parent);
  expect(findParent({ memoryFolder: tmpdir(), neededBytes: 1 })).toBe(parent);
});
