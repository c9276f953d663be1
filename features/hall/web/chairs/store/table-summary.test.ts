import { expect, test } from 'vitest';
import type { DisplayedChair } from './chair-store.ts';
import type { SeatState } from '#features/hall/contract/rules/seat-states.ts';
import {
  getChairNumber,
  findTableByInput,
  findFirstAvailableChair,
  hasAvailableChairs,
  summarizeTable,
  getTableNumber,
  formatTableSummary,
} from './table-summary.ts';

const seats = (...states: SeatState[]): DisplayedChair[] =>
  states.map((state, index) => ({
    id: index + 1,
    tableName: 'Table 7',
    chairName: `Chair ${index + 1}`,
    amount: 20_000,
    chairType: state === 'request' ? 'youth' : 'adult',
    admits: [state === 'request' ? 'youth' : 'adult'],
    accessible: false,
    chairStatus: 'Buy',
    claimed: false,
    state,
    turns: 0,
  }));

test('a summary counts only chairs of the chosen type', () => {
  const chairs = seats('free', 'yours', 'held', 'sold', 'request');
  expect(summarizeTable(chairs, 'adult')).toEqual({
    count: 4,
    free: 1,
    yours: 1,
    request: 0,
    available: 2,
  });
  expect(formatTableSummary(summarizeTable(chairs, 'adult'))).toBe('1 of 4 chairs free');
  expect(formatTableSummary(summarizeTable(chairs, 'youth'))).toBe('1 of 1 chair by request');
  expect(formatTableSummary(summarizeTable(chairs, 'priest'))).toBe('No seats of this type');
});

test('a table has available chairs while one is free, requestable or own', () => {
  expect(hasAvailableChairs(summarizeTable(seats('sold', 'held'), 'adult'))).toBe(false);
  expect(hasAvailableChairs(summarizeTable(seats('sold', 'yours'), 'adult'))).toBe(true);
});

test('the first available chair is the first free one', () => {
  expect(findFirstAvailableChair(seats('sold', 'yours', 'free'), 'adult')?.id).toBe(3);
  expect(findFirstAvailableChair(seats('sold', 'held'), 'adult')?.id).toBe(1);
  expect(findFirstAvailableChair([], 'adult')).toBeUndefined();
});

test('a table is found by its number or its name', () => {
  const names = ['Table 2', 'Table 27', 'Child'];
  expect(findTableByInput(names, ' 27 ')).toBe('Table 27');
  expect(findTableByInput(names, 'table 2')).toBe('Table 2');
  expect(findTableByInput(names, 'child')).toBe('Child');
  expect(findTableByInput(names, '99')).toBeUndefined();
  expect(findTableByInput(names, '')).toBeUndefined();
});

test('numbers come from names that have one; other names stay', () => {
  expect([
    getTableNumber('Table 27'),
    getTableNumber('Child'),
    getTableNumber('High table'),
  ]).toEqual(['27', 'Child', 'High table']);
  expect([getChairNumber('Chair 3'), getChairNumber('Child')]).toEqual(['3', '']);
});
