import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCsv } from './read-csv.ts';

const read = (text: string) => readCsv(text).map(({ cells }) => cells);

describe('a CSV text', () => {
  test.each([
    ['commas', 'Name,Age\nAnne,7\n'],
    ['semicolons, Windows line endings, empty rows', 'Name;Age\r\n"Anne";7\r\n;\r\n\r\n'],
    ['tabs and the line endings of old Macs', 'Name\tAge\rAnne\t7'],
    ['bars', 'Name|Age\nAnne|7'],
    ['its separator in the first line', 'sep=;\r\nName;Age\r\nAnne;7'],
    ['spaces around cells', ' Name , "Age"\n Anne ,7 '],
  ])('with %s is read', (_, text) => {
    expect(read(text)).toEqual([
      ['Name', 'Age'],
      ['Anne', '7'],
    ]);
  });

  test('has the separator of most rows, below titles and with others inside cells', () => {
    const text = 'Members, by name\n\nName;Address\nAnne;1 Main St, Apt 4, Boston\nBea;2 Main St';
    expect(read(text)).toEqual([
      ['Members, by name'],
      ['Name', 'Address'],
      ['Anne', '1 Main St, Apt 4, Boston'],
      ['Bea', '2 Main St'],
    ]);
  });

  test('counts rows as a spreadsheet does', () => {
    expect(readCsv('Name\n"Anne\nMary"\n\nBea').map(({ line }) => line)).toEqual([1, 2, 4]);
  });
});

describe('a cell that breaks the rules of quoting', () => {
  test.each([
    ['"Anne,7', ['Anne', '7']],
    ['"Robert" Kato,7', ['"Robert" Kato', '7']],
    ['"Robert "Bob" Ssali,7', ['Robert "Bob" Ssali', '7']],
    ['"Robert "Bob" Kato",7', ['Robert "Bob" Kato', '7']],
    ['"Kato, "Bob"",7', ['Kato, "Bob"', '7']],
    ['Anne,"7', ['Anne', '7']],
  ])('%s is read as it is meant, and so are all other rows', (row, cells) => {
    for (const next of ['"Bea, B.",8', 'Bea,"8"', '"",8', 'Bea,8', '"Bea ""B""",8']) {
      const rows = readCsv(`Name,Age\n${row}\n${next}\nCara,9`);
      expect([next, rows.map((each) => each.line)]).toEqual([next, [1, 2, 3, 4]]);
      expect(rows[1]?.cells).toEqual(cells);
      expect(rows[1]?.doubtful).toHaveLength(1);
      expect(rows[2]).toEqual({ line: 3, cells: readCsv(`a,b\n${next}`)[1]?.cells });
      expect(rows[3]).toEqual({ line: 4, cells: ['Cara', '9'] });
    }
  });

  test('and is closed lines later is one row', () => {
    const rows = readCsv('Name,Age,Zone\n"Anne,7,North\nBea,8,"South"\nCara,9,West');
    expect(rows.map(({ cells }) => cells[0])).toEqual(['Name', 'Anne', 'Bea', 'Cara']);
  });

  test.each(['Anne "Nan" Kato,5\'10"', 'Anne,"a\nb"', '"",""'])('%j breaks none', (row) => {
    expect(readCsv(`Name,Size\n${row}\nBea,8`).some(({ doubtful }) => doubtful)).toBe(false);
  });
});

test('every table is read as it was written', () => {
  const cell = fc
    .string({ unit: fc.constantFrom('a', 'Ŋ', '"', ',', ';', '\t', '|', '\n', ' ', "'", '字') })
    .map((text) => text.trim().replaceAll('\r', ''));
  const table = fc.integer({ min: 2, max: 5 }).chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
      minLength: 1,
      maxLength: 8,
    }),
  );
  fc.assert(
    fc.property(
      table,
      fc.constantFrom(',', ';', '\t', '|'),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.boolean(),
      (rows, separator, lineEnd, quotesAll) => {
        const write = (text: string) =>
          quotesAll || /["\n\r,;\t|]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
        const lines = rows.map((cells) => cells.map(write).join(separator));
        const text = [`sep=${separator}`, ...lines].join(lineEnd);
        expect(read(text)).toEqual(rows.filter((cells) => cells.some(Boolean)));
        expect(readCsv(text).some(({ doubtful }) => doubtful)).toBe(false);
      },
    ),
  );
});
