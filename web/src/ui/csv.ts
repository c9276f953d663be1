import { saveFile } from './save-file.ts';

export type CsvValue = string | number;

/** A text that a spreadsheet would take for a formula begins with an apostrophe, so that it stays a text. */
function cell(value: CsvValue): string {
  const text =
    typeof value === 'string' && /^\s*[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as RFC 4180 lines; the mark in front makes spreadsheets read accents right. */
export function csvOf(headers: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return `\uFEFF${[headers, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** 'Sold Chairs 2027' becomes 'sold-chairs-2027'. */
export function fileName(words: string): string {
  return words
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** Hands a text to the browser as a download. */
export function saveCsv(name: string, text: string): void {
  saveFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}
