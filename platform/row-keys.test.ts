import { afterAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from './database/testing/test-database.ts';
import { createRowKeys } from './row-keys.ts';

const { handle, stop } = await openTestDatabase();
afterAll(stop);
const { database } = handle;
const keys = createRowKeys('test-key', (id) => `row ${id}`);

describe('a key of a row', () => {
  test.each([1, 35, 36, 2 ** 31 - 1])('opens the row %i, and is the same each time', async (id) => {
    const key = await keys.create(database, id);
    expect(key).toMatch(/^[\w-]+$/);
    expect(await keys.create(database, id)).toBe(key);
    expect(await keys.read(database, key)).toBe(id);
  });

  test('opens nothing when it was changed, or is of another kind or secret', async () => {
    const key = await keys.create(database, 7);
    const others = [
      createRowKeys('test-key', (id) => `other ${id}`),
      createRowKeys('other-key', (id) => `row ${id}`),
    ];
    const last = key.endsWith('A') ? 'B' : 'A';
    const texts = [
      '',
      '7',
      `8${key.slice(1)}`,
      `0${key}`,
      `${key.slice(0, -1)}${last}`,
      `${key}A`,
      ...(await Promise.all(others.map((other) => other.create(database, 7)))),
    ];
    for (const text of texts) expect(await keys.read(database, text), text).toBeNull();
  });

  test('opens nothing with an id that no row can have', async () => {
    expect(await keys.read(database, await keys.create(database, 2 ** 31))).toBeNull();
  });
});
