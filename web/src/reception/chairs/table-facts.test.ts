import { expect, test } from 'vitest';
import type { ShownChair } from './chair-store.ts';
import type { SeatState } from './seat-states.ts';
import {
  chairNumber,
  findTable,
  firstOpenChair,
  isLit,
  tableFacts,
  tableNumber,
  tableWords,
} from './table-facts.ts';

const seats = (...states: SeatState[]): ShownChair[] =>
  states.map((state, index) => ({
    id: index + 1,
    tableName: 'Table 7',
    chairName: `Chair ${index + 1}`,
    amount: 20_000,
    chairType: state === 'request' ? 'youth' : 'adult',
    chairStatus: 'Buy',
    taken: false,
    state,
    turns: 0,
  }));

test('a table counts the chairs of the chosen type alone', () => {
  const chairs = seats('free', 'yours', 'held', 'sold', 'request');
  expect(tableFacts(chairs, 'adult')).toEqual({ count: 4, free: 1, yours: 1, request: 0 });
  expect(tableWords(tableFacts(chairs, 'adult'))).toBe('1 of 4 chairs free');
  expect(tableWords(tableFacts(chairs, 'youth'))).toBe('1 of 1 chair by request');
  expect(tableWords(tableFacts(chairs, 'priest'))).toBe('No chairs of this type');
});

test('a table is lit while something at it can be had', () => {
  expect(isLit(tableFacts(seats('sold', 'held'), 'adult'))).toBe(false);
  expect(isLit(tableFacts(seats('sold', 'yours'), 'adult'))).toBe(true);
});

test('an opened table starts at its first free chair', () => {
  expect(firstOpenChair(seats('sold', 'yours', 'free'), 'adult')?.id).toBe(3);
  expect(firstOpenChair(seats('sold', 'held'), 'adult')?.id).toBe(1);
  expect(firstOpenChair([], 'adult')).toBeUndefined();
});

test('a table is found by its number or its name', () => {
  const names = ['Table 2', 'Table 27', 'Child'];
  expect(findTable(names, ' 27 ')).toBe('Table 27');
  expect(findTable(names, 'table 2')).toBe('Table 2');
  expect(findTable(names, 'child')).toBe('Child');
  expect(findTable(names, '99')).toBeUndefined();
  expect(findTable(names, '')).toBeUndefined();
});

test('numbers stand on discs and seats, names where there is none', () => {
  expect([tableNumber('Table 27'), tableNumber('Child'), tableNumber('High table')]).toEqual([
    '27',
    'Child',
    'High table',
  ]);
  expect([chairNumber('Chair 3'), chairNumber('Child')]).toEqual(['3', '']);
});
