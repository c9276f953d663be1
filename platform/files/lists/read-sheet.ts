import { ProblemError } from '../../problem-error.ts';
import { decodeText } from './decode-text.ts';
import { readCsv } from './read-csv.ts';
import { readVCards } from './read-vcards.ts';
import { type RateSheet, readWorkbook } from './read-workbook.ts';
import type { Sheet } from './sheet.ts';

/**
 * Reads a file of any kind by its content: an .xlsx workbook, vCards, else a CSV text. Of a workbook `chosen` is the sheet, else `rate` finds
 * it. Throws 'file-old-workbook', 'file-encoding', 'file-without-rows' and 'file-too-many-cells'.
 */
export function readSheet(bytes: Uint8Array, options: SheetOptions = {}): Sheet {
  const read = readAnySheet(bytes, options);
  if (read.rows.length === 0 && read.sheets.length < 2) throw new ProblemError('file-without-rows');
  return read;
}

type SheetOptions = { chosen?: number | undefined; rate?: RateSheet };

function readAnySheet(bytes: Uint8Array, options: SheetOptions): Sheet {
  if (isOldWorkbook(bytes)) throw new ProblemError('file-old-workbook');
  if (isWorkbook(bytes))
    return { kind: 'spreadsheet', encoding: null, ...readWorkbook(bytes, options) };
  const { text, encoding } = decodeText(bytes);
  const isVCard = /^\s*BEGIN:VCARD/i.test(text);
  const rows = isVCard ? readVCards(text) : readCsv(text);
  return { kind: isVCard ? 'vcard' : 'csv', encoding, sheets: [], sheet: 0, rows };
}

/** The container of .xls files. */
const isOldWorkbook = (bytes: Uint8Array) => startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]);

/** An .xlsx file, or an .xls file, which can't be read; others are texts. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  startsWith(bytes, [0x50, 0x4b]) || isOldWorkbook(bytes);

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, place) => bytes[place] === byte);
