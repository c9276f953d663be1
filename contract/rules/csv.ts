export type CsvValue = string | number;

/** Formats a cell. A text that a spreadsheet would read as a formula gets an apostrophe in front. */
function formatCell(value: CsvValue): string {
  const text =
    typeof value === 'string' && /^\s*[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Formats lines by RFC 4180, the first of them names, with a byte order mark so that spreadsheets read UTF-8. */
export const toCsv = (lines: readonly (readonly CsvValue[])[]): string =>
  `\uFEFF${lines.map((line) => line.map(formatCell).join(',')).join('\r\n')}\r\n`;
