import { toWallClock } from '#contract/rules/time-zones.ts';
import type { Row, SheetData } from 'write-excel-file/browser';
import { toFileName } from '#contract/rules/file-names.ts';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { downloadBlob } from '../browser/download-blob.ts';
import { downloadCsv } from '../browser/download-file.ts';

/** The value of an exported cell: text, number, date, day (yyyy-mm-dd) or amount. */
export type ExportValue = string | number | Date | { day: string } | { cents: number };

/** A table to export as CSV or spreadsheet. */
export type TableExport = {
  /** The title; the file name is built from it. */
  name: string;
  headers: readonly string[];
  rows: readonly (readonly ExportValue[])[];
  /** IANA time zone in which dates are written. */
  timeZone?: string | undefined;
};

export function exportAsCsv({ name, headers, rows, timeZone }: TableExport): void {
  const plain = (value: ExportValue) => {
    if (typeof value !== 'object') return value;
    if (value instanceof Date) return formatTimestamp(value, 'short', timeZone);
    return 'day' in value ? value.day : value.cents / 100;
  };
  downloadCsv(`${toFileName(name)}.csv`, [headers, ...rows.map((row) => row.map(plain))]);
}

/** Downloads an .xlsx file: amounts are numbers, dates and days are dates. Loads the library at the first call. */
export async function exportAsSpreadsheet(file: TableExport): Promise<void> {
  const { createSpreadsheet } = await import('./create-spreadsheet.ts');
  const columns = file.headers.map((header, index) => ({
    width: getColumnWidth(header, index, file),
  }));
  downloadBlob(
    `${toFileName(file.name)}.xlsx`,
    await createSpreadsheet(toSheetData(file), columns),
  );
}

/** Converts the table to typed cells; a text is never a formula. */
export function toSheetData({ headers, rows, timeZone }: TableExport): SheetData {
  const heads: Row = headers.map((value) => ({ type: String, value, fontWeight: 'bold' }));
  return [heads, ...rows.map((row) => row.map((value) => toCell(value, timeZone)))];
}

function toCell(value: ExportValue, timeZone: string | undefined): Row[number] {
  if (typeof value === 'string') return value === '' ? null : { type: String, value };
  if (typeof value === 'number') return { type: Number, value };
  if (value instanceof Date)
    return { type: Date, value: toLocalDate(value, timeZone), format: 'yyyy-mm-dd hh:mm' };
  if ('day' in value)
    return { type: Date, value: new Date(`${value.day}T00:00:00Z`), format: 'yyyy-mm-dd' };
  return { type: Number, value: value.cents / 100, format: '#,##0.00' };
}

/** Shifts a date so that its UTC fields show local time, because spreadsheets have no time zones. */
function toLocalDate(timestamp: Date, timeZone: string | undefined): Date {
  if (!timeZone) return timestamp;
  const { year, month, day, hour, minute, second } = toWallClock(timestamp, timeZone);
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}

const maxWidth = 48;

/** Column width in characters, from the longest text of the first rows. */
function getColumnWidth(header: string, index: number, { rows }: TableExport): number {
  const lengths = rows.slice(0, 200).map((row) => {
    const value = row[index];
    return typeof value === 'string' ? value.length : 16;
  });
  return Math.min(maxWidth, Math.max(header.length, ...lengths, 8) + 2);
}
