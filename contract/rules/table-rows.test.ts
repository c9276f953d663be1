import { describe, expect, test } from 'vitest';
import { sortRows } from './table-rows.ts';

const names = ['Table 10', 'Child', 'Table 2', 'table 1'];

describe('rows of a table', () => {
  test('numbers within texts are compared as numbers', () => {
    expect(sortRows(names, (name) => name, 'ascending')).toEqual([
      'Child',
      'table 1',
      'Table 2',
      'Table 10',
    ]);
  });

  test('case, accents and apostrophes do not count', () => {
    const people = ['Ondo', "O'Brien", 'éva', 'Obama'];
    expect(sortRows(people, (name) => name, 'ascending')).toEqual([
      'éva',
      'Obama',
      "O'Brien",
      'Ondo',
    ]);
  });

  test('rows without a value are last in both directions', () => {
    const rows = [{ paid: 5 }, { paid: null }, { paid: 40 }, {}];
    const amounts = (direction: 'ascending' | 'descending') =>
      sortRows<{ paid?: number | null }>(rows, (row) => row.paid, direction).map((row) => row.paid);
    expect(amounts('ascending')).toEqual([5, 40, null, undefined]);
    expect(amounts('descending')).toEqual([40, 5, null, undefined]);
  });

  test('equal rows keep their order', () => {
    const rows = [
      { name: 'first', amount: 1 },
      { name: 'second', amount: 1 },
    ];
    expect(sortRows(rows, (row) => row.amount, 'descending').map((row) => row.name)).toEqual([
      'first',
      'second',
    ]);
  });

  test('dates are sorted by time, and the input is not changed', () => {
    const rows = [new Date('2027-06-12'), new Date('2026-11-22')];
    expect(sortRows(rows, (row) => row, 'ascending')[0]?.getUTCFullYear()).toBe(2026);
    expect(rows[0]?.getUTCFullYear()).toBe(2027);
  });
});
