import type { HallItem, HallTable } from '#features/hall/contract/hall.ts';
import { describe, expect, test } from 'vitest';
import { getNextNumber, numberTable, renumberTables } from './use-hall-commands.ts';
import { createTable } from './hall-tools.ts';

const table = (name: string, x = 50, y = 50): HallTable =>
  createTable(
    name,
    { x, y },
    { shape: 'round', chairs: 10, chairType: 'adult', isForFamilies: false },
  );
const toItems = (...items: HallItem[]) => new Map(items.map((item) => [item.id, item]));

describe('numbers of tables', () => {
  test('follow the rows when tables are numbered', () => {
    const items = [table('X', 80, 21), table('Y', 20, 19), table('Z', 50, 70)];
    const names = [...renumberTables(toItems(...items), items, 8, 10).values()].map(
      (item) => item?.kind === 'table' && [item.name, item.x],
    );
    expect(names).toEqual([
      ['Table 8', 20],
      ['Table 10', 80],
      ['Table 11', 50],
    ]);
  });

  test('are given by pressing; a table with the number gets the other name', () => {
    const [first, second, third] = [table('Table 4'), table('Table 7'), table('Choir')];
    const items = toItems(first, second, third);
    const names = (changes: ReadonlyMap<string, HallItem | null>) =>
      [...changes].map(([id, item]) => [items.get(id), item?.kind === 'table' && item.name]);
    expect(names(numberTable(items, third, 5))).toEqual([[third, 'Table 5']]);
    expect(names(numberTable(items, third, 7))).toEqual([
      [third, 'Table 7'],
      [second, 'Choir'],
    ]);
    expect(names(numberTable(items, first, 4))).toEqual([[first, 'Table 4']]);
    expect([1, 8, 10].map(getNextNumber)).toEqual([2, 10, 11]);
  });
});
