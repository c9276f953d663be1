import { describe, expect, test } from 'vitest';
import { orderRows, searchableRows } from './table-order.ts';

const names = ['Table 10', 'Child', 'Table 2', 'table 1'];

describe('rows of a table', () => {
  test('numbers within names count as numbers', () => {
    expect(orderRows(names, (name) => name, 'ascending')).toEqual([
      'Child',
      'table 1',
      'Table 2',
      'Table 10',
    ]);
  });

  test('rows without a value are last in both directions', () => {
    const rows = [{ paid: 5 }, { paid: null }, { paid: 40 }, {}];
    const amounts = (direction: 'ascending' | 'descending') =>
      orderRows<{ paid?: number | null }>(rows, (row) => row.paid, direction).map(
        (row) => row.paid,
      );
    expect(amounts('ascending')).toEqual([5, 40, null, undefined]);
    expect(amounts('descending')).toEqual([40, 5, null, undefined]);
  });

  test('equal rows keep the order they came in', () => {
    const rows = [
      { name: 'first', amount: 1 },
      { name: 'second', amount: 1 },
    ];
    expect(orderRows(rows, (row) => row.amount, 'descending').map((row) => row.name)).toEqual([
      'first',
      'second',
    ]);
  });

  test('moments are ordered by time and the given rows stay as they were', () => {
    const rows = [new Date('2027-06-12'), new Date('2026-11-22')];
    expect(orderRows(rows, (row) => row, 'ascending')[0]?.getUTCFullYear()).toBe(2026);
    expect(rows[0]?.getUTCFullYear()).toBe(2027);
  });

  test('every word of a search must occur, without regard to case and accents', () => {
    const guests = ['José Ssemakula', 'Nakato Josephine', 'Okello'];
    const found = searchableRows(guests, (guest) => guest);
    expect(found('jose')).toEqual(['José Ssemakula', 'Nakato Josephine']);
    expect(found(' nak jos ')).toEqual(['Nakato Josephine']);
    expect(found('  ')).toBe(guests);
  });
});
