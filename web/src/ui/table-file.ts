import { wallClockAt } from '@namugongo/contract/rules/zoned-moments';
import type { Row, SheetData } from 'write-excel-file/browser';
import { csvOf, fileName, saveCsv } from './csv.ts';
import { momentInWords } from './moments.ts';
import { saveFile } from './save-file.ts';

/** What stands in a cell of an exported table: a text, a number, a moment, a day (yyyy-mm-dd), or an amount. */
export type FileValue = string | number | Date | { day: string } | { cents: number };

/** A table as it is exported: in CSV and as a spreadsheet alike. */
export type TableFile = {
  /** What it holds, in words; the file is named after it. */
  name: string;
  headers: readonly string[];
  rows: readonly (readonly FileValue[])[];
  /** Moments are written as the wall clock shows them there, an IANA name. */
  timeZone?: string | undefined;
};

export function saveAsCsv({ name, headers, rows, timeZone }: TableFile): void {
  const plain = (value: FileValue) => {
    if (typeof value !== 'object') return value;
    if (value instanceof Date) return momentInWords(value, 'short', timeZone);
    return 'day' in value ? value.day : value.cents / 100;
  };
  saveCsv(
    `${fileName(name)}.csv`,
    csvOf(
      headers,
      rows.map((row) => row.map(plain)),
    ),
  );
}

/** The same as an .xlsx: amounts are numbers, moments and days are dates. The library is fetched with the first one. */
export async function saveAsSpreadsheet(file: TableFile): Promise<void> {
  const { writeSpreadsheet } = await import('./write-spreadsheet.ts');
  const columns = file.headers.map((header, index) => ({ width: widthOf(header, index, file) }));
  saveFile(`${fileName(file.name)}.xlsx`, await writeSpreadsheet(sheetOf(file), columns));
}

/** The cells, each with its type: a text stays a text, whatever it begins with, and is never a formula. */
export function sheetOf({ headers, rows, timeZone }: TableFile): SheetData {
  const heads: Row = headers.map((value) => ({ type: String, value, fontWeight: 'bold' }));
  return [heads, ...rows.map((row) => row.map((value) => cellOf(value, timeZone)))];
}

function cellOf(value: FileValue, timeZone: string | undefined): Row[number] {
  if (typeof value === 'string') return value === '' ? null : { type: String, value };
  if (typeof value === 'number') return { type: Number, value };
  if (value instanceof Date)
    return { type: Date, value: onTheWall(value, timeZone), format: 'yyyy-mm-dd hh:mm' };
  if ('day' in value)
    return { type: Date, value: new Date(`${value.day}T00:00:00Z`), format: 'yyyy-mm-dd' };
  return { type: Number, value: value.cents / 100, format: '#,##0.00' };
}

/** A spreadsheet knows no time zones: it gets what the clock on the wall shows. */
function onTheWall(moment: Date, timeZone: string | undefined): Date {
  if (!timeZone) return moment;
  const { year, month, day, hour, minute, second } = wallClockAt(moment, timeZone);
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}

const mostLetters = 48;

/** About as wide as the longest text of the first rows. */
function widthOf(header: string, index: number, { rows }: TableFile): number {
  const lengths = rows.slice(0, 200).map((row) => {
    const value = row[index];
    return typeof value === 'string' ? value.length : 16;
  });
  return Math.min(mostLetters, Math.max(header.length, ...lengths, 8) + 2);
}
