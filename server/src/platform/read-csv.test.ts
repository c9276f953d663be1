import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { previewOf, readCsv } from './read-csv.ts';

const shape = {
  schema: z.object({
    name: z.string().min(1, 'Name is required'),
    age: z.string().regex(/^\d*$/, 'Age is a number'),
  }),
  columns: { name: ['Name', 'Full name'], age: ['Age'] },
  needed: ['name'],
  mostRows: 3,
} as const satisfies Parameters<typeof readCsv>[1];

const refused = (code: string, details?: Record<string, unknown>) =>
  expect.objectContaining({ code, ...(details && { details }) });

describe('a CSV text', () => {
  test.each([
    ['commas', 'Name,Age\nAnne,7\n'],
    ['semicolons, a mark in front, Windows lines', '\uFEFFname;AGE\r\n"Anne";7\r\n;\r\n\r\n'],
    ['tabs', 'full name\tAge\rAnne\t7'],
    ['other columns and another order', 'Age,Shoe size,Name\n7,38,Anne\n'],
  ])('with %s is read', (_, text) => {
    const { rows, faults } = readCsv(text, shape);
    expect(rows.map(({ value }) => value)).toEqual([{ name: 'Anne', age: '7' }]);
    expect(faults).toEqual([]);
  });

  test('keeps quotes, separators and line ends inside a cell', () => {
    const { rows } = readCsv('name,age\n"Ann ""e"", the\nfirst",7', shape);
    expect(rows[0]?.value?.name).toBe('Ann "e", the\nfirst');
  });

  test('loses the apostrophe that kept a text from being a formula', () => {
    const { rows } = readCsv("name\n'=1+1\n'Anne", shape);
    expect(rows.map(({ value }) => value?.name)).toEqual(['=1+1', "'Anne"]);
  });

  test('tells the line and the column of each fault and reads on', () => {
    const table = readCsv('Name,Age\n,x\nAnne,7\nBea,y', shape);
    expect(table.faults).toEqual([
      { line: 2, column: 'Name', message: 'Name is required' },
      { line: 2, column: 'Age', message: 'Age is a number' },
      { line: 4, column: 'Age', message: 'Age is a number' },
    ]);
    expect(table.rows.map(({ value }) => value?.name)).toEqual([undefined, 'Anne', undefined]);
    expect(previewOf(table, ({ value }) => (value ? 'known' : ''))).toMatchObject({
      columns: ['Name', 'Age'],
      total: 3,
      faulty: 2,
      known: 1,
      rows: [{ line: 2, cells: ['', 'x'] }, { line: 3, note: 'known' }, { line: 4 }],
    });
  });

  test.each([
    ['Latin letters of an old kind', new Uint8Array([78, 97, 109, 101, 10, 0xe9]), 'file-encoding'],
    ['letters that were spoiled before', 'Name\nAnn\uFFFD', 'file-encoding'],
    ['a file that is no text', 'PK\u0003\u0004\0\0', 'file-encoding'],
    ['nothing', '', 'file-without-rows'],
    ['only a header', 'Name,Age\r\n', 'file-without-rows'],
    ['an open quotation mark', 'Name\n"Anne', 'file-unreadable'],
    ['no column of names', 'Age\n7', 'file-columns-missing'],
    ['too many rows', 'Name\na\nb\nc\nd', 'file-too-many-rows'],
  ])('with %s is refused in words', (_, input, code) => {
    expect(() => readCsv(input, shape)).toThrow(refused(code));
  });

  test('without a needed column names it', () => {
    expect(() => readCsv('Age\n7', shape)).toThrow(
      refused('file-columns-missing', { columns: '"Name"' }),
    );
  });
});
