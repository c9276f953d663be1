import type { ColumnKind, ColumnValue } from '#contract/columns.ts';
import { expect, test } from 'vitest';
import { toSheetData } from './create-spreadsheet.ts';

const timeZone = 'America/New_York';
const toCell = (kind: ColumnKind, value: ColumnValue) =>
  toSheetData({ columns: [{ label: 'A', kind, values: [value] }], timeZone })[1]?.[0];

test.each(['=1+1', '+16175550123', '@SUM(A1)', '6175550123', '1e5', '2027-06-03'])(
  'the text %s stays text, as a telephone number too',
  (value) => {
    expect(toCell('text', value)).toEqual({ type: String, value });
    expect(toCell('telephone', value)).toEqual({ type: String, value });
  },
);

test('numbers, amounts and days keep their types', () => {
  expect(toCell('number', 7)).toEqual({ type: Number, value: 7 });
  expect(toCell('number', 0)).toEqual({ type: Number, value: 0 });
  expect(toCell('money', 20_050)).toMatchObject({ type: Number, value: 200.5 });
  expect(toCell('day', '2027-06-03')).toMatchObject({
    type: Date,
    value: new Date('2027-06-03T00:00:00Z'),
  });
});

test.each([
  ['text', ''],
  ['day', null],
  ['timestamp', null],
  ['number', null],
] as const)('a %s without a value is an empty cell', (kind, value) =>
  expect(toCell(kind, value)).toBeNull(),
);

test('a timestamp is written in local time', () => {
  expect(toCell('timestamp', new Date('2027-06-13T03:59:00Z'))).toMatchObject({
    type: Date,
    value: new Date('2027-06-12T23:59:00Z'),
  });
});

test('the first row names the columns', () => {
  const columns = ['Table', 'Chairs Sold'].map((label) => ({
    label,
    kind: 'text' as const,
    values: [],
  }));
  expect(toSheetData({ columns, timeZone })).toEqual([
    [
      { type: String, value: 'Table', fontWeight: 'bold' },
      { type: String, value: 'Chairs Sold', fontWeight: 'bold' },
    ],
  ]);
});
