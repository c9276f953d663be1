import { expect, test } from 'vitest';
import { sheetOf, type TableFile } from './table-file.ts';

const cell = (value: TableFile['rows'][number][number], timeZone?: string) =>
  sheetOf({ name: 'x', headers: ['A'], rows: [[value]], timeZone })[1]?.[0];

test.each(['=1+1', '+16175550123', '@SUM(A1)', '6175550123', '1e5', '2027-06-03'])(
  'the text %s stays a text',
  (value) => expect(cell(value)).toEqual({ type: String, value }),
);

test('numbers, amounts and days are what they are', () => {
  expect(cell(7)).toEqual({ type: Number, value: 7 });
  expect(cell({ cents: 20_050 })).toMatchObject({ type: Number, value: 200.5 });
  expect(cell({ day: '2027-06-03' })).toMatchObject({
    type: Date,
    value: new Date('2027-06-03T00:00:00Z'),
  });
  expect(cell('')).toBeNull();
});

test('a moment is what the clock on the wall showed', () => {
  const moment = new Date('2027-06-13T03:59:00Z');
  expect(cell(moment, 'America/New_York')).toMatchObject({
    type: Date,
    value: new Date('2027-06-12T23:59:00Z'),
  });
});

test('the first row names the columns', () => {
  expect(sheetOf({ name: 'x', headers: ['Table', 'Chairs Sold'], rows: [] })).toEqual([
    [
      { type: String, value: 'Table', fontWeight: 'bold' },
      { type: String, value: 'Chairs Sold', fontWeight: 'bold' },
    ],
  ]);
});
