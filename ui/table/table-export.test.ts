import { expect, test } from 'vitest';
import { toSheetData, type TableExport } from './table-export.ts';

const cell = (value: TableExport['rows'][number][number], timeZone?: string) =>
  toSheetData({ name: 'x', headers: ['A'], rows: [[value]], timeZone })[1]?.[0];

test.each(['=1+1', '+16175550123', '@SUM(A1)', '6175550123', '1e5', '2027-06-03'])(
  'the text %s stays text',
  (value) => expect(cell(value)).toEqual({ type: String, value }),
);

test('numbers, amounts and days keep their types', () => {
  expect(cell(7)).toEqual({ type: Number, value: 7 });
  expect(cell({ cents: 20_050 })).toMatchObject({ type: Number, value: 200.5 });
  expect(cell({ day: '2027-06-03' })).toMatchObject({
    type: Date,
    value: new Date('2027-06-03T00:00:00Z'),
  });
  expect(cell('')).toBeNull();
});

test('a date is written in local time', () => {
  const timestamp = new Date('2027-06-13T03:59:00Z');
  expect(cell(timestamp, 'America/New_York')).toMatchObject({
    type: Date,
    value: new Date('2027-06-12T23:59:00Z'),
  });
});

test('the first row names the columns', () => {
  expect(toSheetData({ name: 'x', headers: ['Table', 'Chairs Sold'], rows: [] })).toEqual([
    [
      { type: String, value: 'Table', fontWeight: 'bold' },
      { type: String, value: 'Chairs Sold', fontWeight: 'bold' },
    ],
  ]);
});
