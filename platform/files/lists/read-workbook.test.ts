import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { readWorkbook } from './read-workbook.ts';

const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

/** A workbook of these parts, with sheets named One and Two. */
const pack = (parts: Record<string, string>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        'xl/workbook.xml':
          '<workbook xmlns:r="r"><sheets><sheet name="One" r:id="a"/><sheet name="Two &amp; three" r:id="b"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/><Relationship Id="b" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
        ...parts,
      }).map(([name, text]) => [name, strToU8(text)]),
    ),
  );
const read = (parts: Record<string, string>, chosen?: number) =>
  readWorkbook(pack(parts), { chosen });

/** What a cell of a number with this format shows. */
function show(value: number, formatCode: string) {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${formatCode}"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>`;
  const rows = `<row r="1"><c r="A1" s="1"><v>${value}</v></c></row>`;
  return read({ 'xl/styles.xml': styles, 'xl/worksheets/sheet1.xml': sheet(rows) }).rows[0]
    ?.cells[0];
}

describe('a cell', () => {
  test.each([
    [29375, 'dd/mm/yyyy', '1980-06-03'],
    [29375, 'm/d/yy', '1980-06-03'],
    [29375.75, 'yyyy\\-mm\\-dd hh:mm', '1980-06-03'],
    [46176, 'd-mmm', '3-Jun'],
    [2118, '00000', '02118'],
    [6175550123, 'General', '6175550123'],
    [256772123456, 'General', '256772123456'],
    [256772123456, '0.00E+00', '256772123456'],
    [6175550123, '[&lt;=9999999]###-####;(###) ###-####', '(617) 555-0123'],
    [1.5, '0.00', '1.50'],
    [7, 'not a [format', '7'],
  ])('%s as %s shows %s', (value, formatCode, text) => {
    expect(show(value, formatCode)).toBe(text);
  });

  test('is of every type, in its column and its row', () => {
    const shared =
      '<sst><si><t>Anne</t></si><si><r><t>Bea </t></r><r><t>Kato</t></r><rPh><t>aid</t></rPh></si></sst>';
    const rows =
      '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="AB2" t="s"><v>1</v></c></row><row r="3"/>' +
      '<row r="5"><c t="inlineStr"><is><t xml:space="preserve"> Cara &amp; Co </t></is></c><c t="b"><v>1</v></c><c t="str"><f>1</f><v>text</v></c></row>';
    const { rows: all } = read({
      'xl/sharedStrings.xml': shared,
      'xl/worksheets/sheet1.xml': sheet(rows),
    });
    expect(all.map(({ line }) => line)).toEqual([2, 5]);
    expect(all[0]?.cells).toEqual(['Anne', ...Array.from({ length: 26 }, () => ''), 'Bea Kato']);
    expect(all[1]?.cells).toEqual(['Cara & Co', 'TRUE', 'text']);
  });

  test('has the characters that XML has not', () => {
    const shared = '<sst><si><t>12 Main_x000D_\nApt_x005F_x0041_</t></si></sst>';
    const rows =
      '<row><c t="s"><v>0</v></c><c t="str"><v>a_x0009_b</v></c><c t="inlineStr"><is><t>_xD83D__xDE00_</t></is></c></row>';
    const parts = { 'xl/sharedStrings.xml': shared, 'xl/worksheets/sheet1.xml': sheet(rows) };
    expect(read(parts).rows[0]?.cells).toEqual(['12 Main\nApt_x0041_', 'a\tb', '😀']);
  });

  test('of a workbook of old Macs is counted from 1904', () => {
    const book =
      '<workbook><workbookPr date1904="1"/><sheets><sheet name="One" r:id="a"/></sheets></workbook>';
    const styles = '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>';
    const rows = '<row><c><v>27913</v></c></row>';
    const parts = {
      'xl/workbook.xml': book,
      'xl/styles.xml': styles,
      'xl/worksheets/sheet1.xml': sheet(rows),
    };
    expect(read(parts).rows[0]?.cells).toEqual(['1980-06-03']);
  });
});

describe('the sheets', () => {
  const text = (...cells: string[]) =>
    sheet(`<row>${cells.map((cell) => `<c t="str"><v>${cell}</v></c>`).join('')}</row>`);
  /** Rows of one cell. */
  const row = (reference: string, count = 1) =>
    sheet(`<row><c r="${reference}"><v>1</v></c></row>`.repeat(count));
  const huge = ' '.repeat(41 * 1024 * 1024);

  test('are named; the first with content is read, or the chosen one', () => {
    const parts = {
      'xl/worksheets/sheet1.xml': sheet(''),
      'xl/worksheets/sheet2.xml': text('two'),
    };
    expect(read(parts)).toMatchObject({ sheets: ['One', 'Two & three'], sheet: 1 });
    expect(read(parts, 0)).toMatchObject({ sheet: 0, rows: [] });
    expect(read(parts, 9)).toMatchObject({ sheet: 1, rows: [{ cells: ['two'] }] });
  });

  test('with the best rating is read, the first of several, unless one is chosen', () => {
    const parts = {
      'xl/worksheets/sheet1.xml': text('one'),
      'xl/worksheets/sheet2.xml': text('two', 'cells'),
    };
    const rateBy = (rating: Record<string, number>, chosen?: number) =>
      readWorkbook(pack(parts), {
        chosen,
        rate: ([first]) => rating[first?.cells[0] ?? ''] ?? 0,
      }).sheet;
    expect(rateBy({ two: 1 })).toBe(1);
    expect(rateBy({ one: 1, two: 1 })).toBe(0);
    expect(rateBy({ one: 1, two: 2 })).toBe(1);
    expect(rateBy({ one: 2, two: 3 })).toBe(0);
    expect(rateBy({ two: 2 }, 0)).toBe(0);
  });

  test('have at most 250 columns and 600,000 cells, and numbers for their rows', () => {
    expect(read({ 'xl/worksheets/sheet1.xml': row('IP1') }).rows[0]?.cells).toHaveLength(250);
    expect(read({ 'xl/worksheets/sheet1.xml': row('IP1', 2400) }).rows).toHaveLength(2400);
    const odd = sheet('<row r="3"><c><v>1</v></c></row><row r="x"><c><v>1</v></c></row>');
    expect(read({ 'xl/worksheets/sheet1.xml': odd }).rows.map(({ line }) => line)).toEqual([3, 4]);
    const one = { 'xl/worksheets/sheet1.xml': text('one'), 'xl/worksheets/sheet2.xml': huge };
    expect(read(one, 0).rows).toHaveLength(1);
  });

  test.each([
    ['a ZIP file of something else', zipSync({ 'a.txt': strToU8('a') }), []],
    ['a workbook without content', pack({}), []],
  ])('of %s have no rows', (_, bytes, rows) => {
    expect(readWorkbook(bytes).rows).toEqual(rows);
  });

  test.each([
    ['a damaged file', pack({}).slice(0, 100), 'file-encoding'],
    [
      'a cell far to the right',
      pack({ 'xl/worksheets/sheet1.xml': sheet('<row><c r="ZZZ1"><v>1</v></c></row>') }),
      'file-too-many-cells',
    ],
    [
      'a cell of column 251',
      pack({ 'xl/worksheets/sheet1.xml': row('IQ1') }),
      'file-too-many-cells',
    ],
    [
      'cells with empty ones before them',
      pack({ 'xl/worksheets/sheet1.xml': row('IP1', 2401) }),
      'file-too-many-cells',
    ],
    [
      'two huge sheets',
      pack({ 'xl/worksheets/sheet1.xml': huge, 'xl/worksheets/sheet2.xml': huge }),
      'file-too-many-cells',
    ],
  ])('of %s are refused', (_, bytes, code) => {
    expect(() => readWorkbook(bytes)).toThrow(expect.objectContaining({ code }));
  });
});

test('every table is read as it was written', async () => {
  const cell = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', 'Ŋ', '"', ',', '<', '&', '\n', ' ', '字', '😀') }),
    fc.integer({ min: 0, max: 10 ** 15 }),
    fc.constant(null),
  );
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), {
    minLength: 1,
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      const bytes = await writeExcelFile(rows).toBuffer();
      const expected = rows.map((cells) => cells.map((value) => String(value ?? '').trim()));
      const written = readWorkbook(new Uint8Array(bytes)).rows.map(({ line, cells }) => [
        line,
        cells.join('\t').trimEnd(),
      ]);
      expect(written).toEqual(
        expected.flatMap((cells, index) =>
          cells.some(Boolean) ? [[index + 1, cells.join('\t').trimEnd()]] : [],
        ),
      );
    }),
    { numRuns: 15 },
  );
});
