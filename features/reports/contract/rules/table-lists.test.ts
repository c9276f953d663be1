import { expect, test } from 'vitest';
import { countGuests, groupByTable } from './table-lists.ts';

const guest = (
  tableName: string,
  chairName: string,
  chairType: 'adult' | 'children' = 'adult',
) => ({
  tableName,
  chairName,
  chairType,
  userName: 'Sample',
});

test('tables and chairs are in the order of their numbers, with the guests of each type', () => {
  const lists = groupByTable([
    guest('Table 10', 'Chair 1'),
    guest('Table 2', 'Chair 10', 'children'),
    guest('Table 2', 'Chair 9'),
  ]);
  expect(lists.map(({ tableName }) => tableName)).toEqual(['Table 2', 'Table 10']);
  expect(lists[0]?.guests.map(({ chairName }) => chairName)).toEqual(['Chair 9', 'Chair 10']);
  expect(lists[0]?.counts).toEqual({ adult: 1, children: 1, total: 2 });
});

test('no guests are counted as none', () => {
  expect(groupByTable([])).toEqual([]);
  expect(countGuests([])).toEqual({ total: 0 });
});
