import { downloadBlob } from '../browser/download-blob.ts';

export type CsvValue = string | number;

/** Formats a cell. A text that a spreadsheet would read as a formula gets an apostrophe in front. */
function cell(value: CsvValue): string {
  const text =
    typeof value === 'string' && /^\s*[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Formats rows by RFC 4180, with a byte order mark so that spreadsheets read UTF-8. */
export function toCsv(headers: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return `\uFEFF${[headers, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** 'Sold Chairs 2027' becomes 'sold-chairs-2027'. */
export function slugifyFileName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** Downloads a CSV file. */
export function downloadCsv(name: string, text: string): void {
  downloadBlob(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}
