import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { buildImportPreview, parseCsv } from './parse-csv.ts';

const shape = {
  schema: z.object({
    name: z.string().min(1, 'Name is required'),
    age: z.string().regex(/^\d*$/, 'Age is a number'),
  }),
  columns: { name: ['Name', 'Full name'], age: ['Age'] },
  requiredFields: [['name']],
  maxRows: 3,
} as const satisfies Parameters<typeof parseCsv>[1];

const expectProblem = (code: string, details?: Record<string, unknown>) =>
  expect.objectContaining({ code, ...(details && { details }) });

describe('a CSV text', () => {
  test.each([
    ['commas', 'Name,Age\nAnne,7\n'],
    [
      'semicolons, a byte order mark, Windows line endings',
      '\uFEFFname;AGE\r\n"Anne";7\r\n;\r\n\r\n',
    ],
    ['tabs', 'full name\tAge\rAnne\t7'],
    ['other columns and another order', 'Age,Shoe size,Name\n7,38,Anne\n'],
  ])('with %s is parsed', (_, text) => {
    const { rows, errors } = parseCsv(text, shape);
    expect(rows.map(({ value }) => value)).toEqual([{ name: 'Anne', age: '7' }]);
    expect(errors).toEqual([]);
  });

  test('keeps quotes, separators and line endings inside a cell', () => {
    const { rows } = parseCsv('name,age\n"Ann ""e"", the\nfirst",7', shape);
    expect(rows[0]?.value?.name).toBe('Ann "e", the\nfirst');
  });

  test('may have 100 columns, and any number of separators inside cells', () => {
    const columns = ['Name', ...Array.from({ length: 99 }, (_, index) => `Other ${index}`)];
    const text = `${columns.join()}\n"Anne${',\n'.repeat(400_000)}"${',7'.repeat(99)}`;
    expect(parseCsv(text, shape).rows).toHaveLength(1);
  });

  test('removes the apostrophe before text that looks like a formula', () => {
    const { rows } = parseCsv("name\n'=1+1\n'Anne", shape);
    expect(rows.map(({ value }) => value?.name)).toEqual(['=1+1', "'Anne"]);
  });

  test('reports the line and the column of each error and reads on', () => {
    const table = parseCsv('Name,Age\n,x\nAnne,7\nBea,y', shape);
    expect(table.errors).toEqual([
      { line: 2, column: 'Name', message: 'Name is required' },
      { line: 2, column: 'Age', message: 'Age is a number' },
      { line: 4, column: 'Age', message: 'Age is a number' },
    ]);
    expect(table.rows.map(({ value }) => value?.name)).toEqual([undefined, 'Anne', undefined]);
    expect(
      buildImportPreview(table, ({ value, line }) =>
        value
          ? { kind: 'existing', note: 'known' }
          : line === 4
            ? { kind: 'likely', note: '?' }
            : null,
      ),
    ).toMatchObject({
      columns: ['Name', 'Age'],
      total: 3,
      errorCount: 2,
      existing: 1,
      likely: 1,
      rows: [{ line: 2, cells: ['', 'x'], note: '' }, { line: 3, note: 'known' }, { line: 4 }],
    });
  });

  test.each([
    ['Latin-1 characters', new Uint8Array([78, 97, 109, 101, 10, 0xe9]), 'file-encoding'],
    ['replacement characters', 'Name\nAnn\uFFFD', 'file-encoding'],
    ['a binary file', 'PK\u0003\u0004\0\0', 'file-encoding'],
    ['nothing', '', 'file-without-rows'],
    ['only a header', 'Name,Age\r\n', 'file-without-rows'],
    ['an open quotation mark', 'Name\n"Anne', 'file-unreadable'],
    ['no name column', 'Age\n7', 'file-columns-missing'],
    ['too many rows', 'Name\na\nb\nc\nd', 'file-too-many-rows'],
    ['nothing but commas', ','.repeat(8_000_000), 'file-too-many-cells'],
    ['101 columns', `Name${','.repeat(100)}\nAnne`, 'file-too-many-cells'],
    [
      'one row of 101 cells',
      `Name\nAnne\nBea${'\t'.repeat(5)}${','.repeat(100)}`,
      'file-too-many-cells',
    ],
    ['many empty rows', `Name,Age\n${',\n'.repeat(200_000)}`, 'file-too-many-cells'],
    ['many empty lines', `Name\r${'\r'.repeat(300_000)}`, 'file-too-many-cells'],
  ])('with %s is rejected', (_, input, code) => {
    expect(() => parseCsv(input, shape)).toThrow(expectProblem(code));
  });

  test('without a required column names that column', () => {
    expect(() => parseCsv('Age\n7', shape)).toThrow(
      expectProblem('file-columns-missing', { columns: '"Name"' }),
    );
  });

  test('without a required column can be shown, so that someone chooses it', () => {
    const table = parseCsv('Whose,Years\nAnne,7', shape, { allowsMissing: true });
    expect(table.file).toEqual({
      headers: [
        { header: 'Whose', field: null },
        { header: 'Years', field: null },
      ],
      fields: [
        { field: 'name', label: 'Name' },
        { field: 'age', label: 'Age' },
      ],
      missing: ['Name'],
    });
    expect(table).toMatchObject({ rows: [{ line: 2, value: null }], errors: [] });
  });

  test.each([
    ['chosen columns', ['name', 'age'], { name: 'Anne', age: '7' }, ['name', 'age', null]],
    ['a column that is left out', ['name', null], { name: 'Anne', age: '' }, ['name', null, null]],
    // The headers no longer count, an unknown field is no field, and of two columns the first counts.
    ['other columns', ['x', 'name', 'name'], { name: '7', age: '' }, [null, 'name', null]],
  ])('is parsed with %s', (_, mapping, value, fields) => {
    const table = parseCsv('Whose,Years,Age\nAnne,7,8', shape, { mapping });
    expect(table.rows.map((row) => row.value)).toEqual([value]);
    expect(table.file?.headers.map(({ field }) => field)).toEqual(fields);
  });
});
