import type { ColumnKind, ColumnValue } from '#contract/columns.ts';
import { expect, test } from 'vitest';
import { formatCsv, toFileName } from './export-rows.ts';

test.each([
  ['text', '=1+1', "'=1+1"],
  ['telephone', '6175550123', '6175550123'],
  ['telephone', '+256772123456', "'+256772123456"],
  ['number', -2, '-2'],
  ['number', null, ''],
  ['money', -250, '-2.5'],
  ['money', 20_000, '200'],
  ['day', '2027-06-03', '2027-06-03'],
  ['day', null, ''],
  ['timestamp', new Date('2027-06-13T03:59:00Z'), '2027-06-12 23:59'],
  ['timestamp', null, ''],
] satisfies [ColumnKind, ColumnValue, string][])(
  'a %s %j is written as %s',
  (kind, value, text) => {
    const columns = [{ label: 'A', kind, values: [value] }];
    const csv = formatCsv({ columns, timeZone: 'America/New_York' });
    expect(csv.replaceAll('\u202F', ' ')).toBe(`\uFEFFA\r\n${text}\r\n`);
  },
);

test('without rows the first line stays', () => {
  const columns = ['Name', 'Note'].map((label) => ({ label, kind: 'text' as const, values: [] }));
  expect(formatCsv({ columns, timeZone: 'UTC' })).toBe('\uFEFFName,Note\r\n');
});

test('a file name is built from a title', () => {
  expect(toFileName('Sold Chairs: Uganda Martyrs Day 2027 Reception!')).toBe(
    'sold-chairs-uganda-martyrs-day-2027-reception',
  );
});
