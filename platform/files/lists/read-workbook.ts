import { unzipSync } from 'fflate';
import { Parser } from 'htmlparser2';
import { dateFromSerial, format, isDateFormat } from 'numfmt';
import { ProblemError } from '../../problem-error.ts';
import { createCellCounter, type Sheet, type SheetRow } from './sheet.ts';

/** What all parts that are read may have unpacked, so that a small file can't fill the memory. */
const maxUnpackedBytes = 80 * 1024 * 1024;

/** How surely the rows of a sheet are the list that is looked for. */
export type RateSheet = (rows: readonly SheetRow[]) => number;

/**
 * Reads one sheet of an .xlsx workbook (ECMA-376): the chosen one, else the first of those with the best rating, at most 2, that have
 * content. Cells are as a spreadsheet shows them, but a date with its year is yyyy-mm-dd and a whole number has all its digits. Throws
 * 'file-encoding' and 'file-too-many-cells'.
 */
export function readWorkbook(
  bytes: Uint8Array,
  { chosen, rate = () => 0 }: { chosen?: number | undefined; rate?: RateSheet | undefined } = {},
): Omit<Sheet, 'kind' | 'encoding'> {
  const readPart = createPartReader(bytes);
  const relations = readRelations(readPart('xl/_rels/workbook.xml.rels'));
  const book = readBook(readPart('xl/workbook.xml'));
  const styles = readStyles(readPart('xl/styles.xml'));
  const shared = readSharedTexts(readPart('xl/sharedStrings.xml'));
  const readSheet = (place: number): SheetRow[] => {
    const target = relations.get(book.sheets[place]?.relation ?? '') ?? '';
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    return readRows(readPart(path), { styles, shared, is1904: book.is1904 });
  };
  const sheets = book.sheets.map(({ name }) => name);
  if (chosen !== undefined && chosen < sheets.length)
    return { sheets, sheet: chosen, rows: readSheet(chosen) };
  let best = { sheet: 0, rows: [] as SheetRow[], rating: -1 };
  for (const sheet of sheets.keys()) {
    const rows = readSheet(sheet);
    const rating = rows.length > 0 ? rate(rows) : -1;
    if (rating > best.rating) best = { sheet, rows, rating };
    if (rating >= 2) break;
  }
  return { sheets, sheet: best.sheet, rows: best.rows };
}

/** A function that unpacks the text of a part. A missing part is an empty one: a workbook of numbers has no shared texts. */
function createPartReader(bytes: Uint8Array): (path: string) => string {
  let unpackedBytes = 0;
  return (path) => {
    try {
      const parts = unzipSync(bytes, {
        filter: ({ name, originalSize }) => {
          if (name !== path) return false;
          unpackedBytes += originalSize;
          if (unpackedBytes > maxUnpackedBytes) throw new ProblemError('file-too-many-cells');
          return true;
        },
      });
      return new TextDecoder().decode(parts[path] ?? new Uint8Array());
    } catch (error) {
      throw error instanceof ProblemError ? error : new ProblemError('file-encoding');
    }
  };
}

type Element = { name: string; attributes: Record<string, string> };

/** Calls back for each element, its text and its end; names are without prefix. */
function readXml(
  xml: string,
  on: {
    open?: (element: Element) => void;
    text?: (text: string) => void;
    close?: (name: string) => void;
  },
): void {
  const getName = (name: string) => name.slice(name.indexOf(':') + 1);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => on.open?.({ name: getName(name), attributes }),
      ontext: (text) => on.text?.(text),
      onclosetag: (name) => on.close?.(getName(name)),
    },
    { xmlMode: true },
  );
  parser.end(xml);
}

function readRelations(xml: string): Map<string, string> {
  const targets = new Map<string, string>();
  readXml(xml, {
    open: ({ name, attributes: { Id = '', Target = '' } }) => {
      if (name === 'Relationship') targets.set(Id, Target);
    },
  });
  return targets;
}

function readBook(xml: string) {
  const sheets: { name: string; relation: string }[] = [];
  let is1904 = false;
  readXml(xml, {
    open: ({ name, attributes }) => {
      if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '');
      if (name === 'sheet')
        sheets.push({ name: attributes['name'] ?? '', relation: attributes['r:id'] ?? '' });
    },
  });
  return { sheets, is1904 };
}

/** The formats that every workbook has by number (ECMA-376, part 1, 18.8.30). */
const builtInFormats: Readonly<Record<number, string>> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'm/d/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yyyy h:mm',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
};

/** The number format of each cell style. */
function readStyles(xml: string): string[] {
  const custom = new Map<number, string>();
  const styles: string[] = [];
  let isInCellStyles = false;
  readXml(xml, {
    open: ({ name, attributes: { numFmtId = '0', formatCode = '' } }) => {
      if (name === 'cellXfs') isInCellStyles = true;
      if (name === 'numFmt') custom.set(Number(numFmtId), formatCode);
      if (name === 'xf' && isInCellStyles)
        styles.push(custom.get(Number(numFmtId)) ?? builtInFormats[Number(numFmtId)] ?? 'General');
    },
    close: (name) => {
      if (name === 'cellXfs') isInCellStyles = false;
    },
  });
  return styles;
}

/** Texts with their formatted runs joined, without the reading aids of Japanese. */
function readSharedTexts(xml: string): string[] {
  const texts: string[] = [];
  let isText = false;
  let isAid = false;
  readXml(xml, {
    open: ({ name }) => {
      if (name === 'si') texts.push('');
      if (name === 'rPh') isAid = true;
      isText = name === 't' && !isAid;
    },
    text: (text) => {
      if (isText) texts[texts.length - 1] += text;
    },
    close: (name) => {
      if (name === 'rPh') isAid = false;
      isText = false;
    },
  });
  return texts;
}

type CellContext = { styles: readonly string[]; shared: readonly string[]; is1904: boolean };

function readRows(xml: string, context: CellContext): SheetRow[] {
  const rows: SheetRow[] = [];
  const countCells = createCellCounter();
  let line = 0;
  let cells: string[] = [];
  let cell: { place: number; type: string; style: number; value: string } | null = null;
  let isValue = false;
  readXml(xml, {
    open: ({ name, attributes }) => {
      if (name === 'row') {
        const number = attributes['r'] ?? '';
        line = /^\d{1,7}$/.test(number) ? Number(number) : line + 1;
        cells = [];
      } else if (name === 'c') {
        const place = findColumn(attributes['r']) ?? cells.length;
        // The empty cells before it are cells too.
        countCells(Math.max(1, place + 1 - cells.length), place + 1);
        cell = {
          place,
          type: attributes['t'] ?? 'n',
          style: Number(attributes['s'] ?? 0),
          value: '',
        };
      }
      isValue = name === 'v' || name === 't';
    },
    text: (text) => {
      if (cell && isValue) cell.value += text;
    },
    close: (name) => {
      isValue = false;
      if (name === 'c' && cell) {
        while (cells.length < cell.place) cells.push('');
        cells[cell.place] = showCell(cell, context).trim();
        cell = null;
      }
      if (name === 'row' && cells.some(Boolean)) rows.push({ line, cells });
    },
  });
  return rows;
}

/** 27 of 'AB12' */
function findColumn(reference: string | undefined): number | null {
  const character = /^[A-Z]+/.exec(reference ?? '')?.[0];
  if (!character) return null;
  return [...character].reduce((sum, character) => sum * 26 + character.charCodeAt(0) - 64, 0) - 1;
}

function showCell(
  { type, style, value }: { type: string; style: number; value: string },
  { styles, shared, is1904 }: CellContext,
): string {
  if (type === 's') return unescapeText(shared[Number(value)] ?? '');
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type !== 'n' || value === '') return unescapeText(value);
  return showNumber(Number(value), styles[style] ?? 'General', is1904);
}

/** What XML has no character for is '_x000D_' in a workbook (ECMA-376, ST_Xstring); its line ends become '\n'. */
const unescapeText = (text: string): string =>
  text
    .replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    .replaceAll(/\r\n?/g, '\n');

function showNumber(value: number, pattern: string, is1904: boolean): string {
  if (isDateFormat(pattern)) {
    const serial = is1904 ? value + 1462 : value;
    const [year, month, day] = dateFromSerial(serial) ?? [];
    // The order of day and month is a matter of the format; a day without its year is as it is shown.
    return /y/i.test(pattern) && /d/i.test(pattern) && year !== undefined
      ? [year, month, day].map((part) => String(part).padStart(2, '0')).join('-')
      : showByFormat(pattern, serial);
  }
  // Excel shortens long numbers, and a telephone number is one.
  if (Number.isInteger(value) && /general|e\+/i.test(pattern)) return value.toFixed(0);
  return showByFormat(pattern, value);
}

function showByFormat(pattern: string, value: number): string {
  try {
    return format(pattern, value);
  } catch {
    return String(value);
  }
}
