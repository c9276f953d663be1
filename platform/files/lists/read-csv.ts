import { createCellCounter, maxImportColumns, type SheetRow } from './sheet.ts';

const separators = [',', ';', '\t', '|'];

/**
 * Reads a CSV text by RFC 4180, with the separator that it names ('sep=;') or uses, and every kind of line ending. A cell that breaks the
 * rules of quoting is read as people mean it and named in `doubtful`; it changes no other row. Throws 'file-too-many-cells'.
 */
export function readCsv(input: string): SheetRow[] {
  const named = /^"?sep=(.)"?(?:\r\n|\n|\r)/i.exec(input);
  const text = named ? input.slice(named[0].length) : input;
  return readRows(text, named?.[1] ?? detectSeparator(text));
}

/** The separator that divides the largest share of the rows of the beginning into equally many cells without broken quotes. */
function detectSeparator(text: string): string {
  const sample = text.slice(0, 20_000);
  const scores = separators.map((separator) => {
    const rows = readRows(sample, separator);
    const whole = rows.filter(({ cells, doubtful }) => cells.length > 1 && !doubtful);
    const counts = Map.groupBy(whole, ({ cells }) => cells.length);
    const [width, alike] = [...counts].toSorted((a, b) => b[1].length - a[1].length)[0] ?? [1, []];
    return { separator, share: alike.length / rows.length, width };
  });
  const [best] = scores.toSorted((a, b) => b.share - a.share || b.width - a.width);
  return best && best.share > 0 ? best.separator : ',';
}

function readRows(text: string, separator: string): SheetRow[] {
  const rows: SheetRow[] = [];
  const countCells = createCellCounter();
  let width = 0;
  let position = 0;
  for (let line = 1; position < text.length; line += 1) {
    let row = readRow(text, position, separator);
    // A quotation mark that nobody closed, and another one lines later.
    if (row.multilineAt !== null && row.cells.length < width) {
      const other = readRow(text, position, separator, row.multilineAt);
      if (other.cells.length === width) row = other;
    }
    countCells(row.cells.length);
    position = row.end;
    if (row.cells.every((cell) => cell === '')) continue;
    width ||= row.cells.length > 1 ? row.cells.length : 0;
    const { cells, doubtful } = row;
    rows.push({ line, cells, ...(doubtful.length > 0 && { doubtful }) });
  }
  return rows;
}

type CsvRow = {
  cells: string[];
  doubtful: number[];
  /** Where the next row begins. */
  end: number;
  /** Where a quoted cell of several lines begins, or null. */
  multilineAt: number | null;
};

/** Reads the row at a position; a quotation mark at `stray` is an ordinary character. */
function readRow(text: string, start: number, separator: string, stray = -1): CsvRow {
  const row: CsvRow = { cells: [], doubtful: [], end: text.length, multilineAt: null };
  let position = start;
  for (;;) {
    const cellStart = skipSpaces(text, position, separator);
    const quoted =
      text[cellStart] === '"' && cellStart !== stray
        ? readQuotedCell(text, cellStart, separator)
        : null;
    if (quoted?.isBroken || (!quoted && text[cellStart] === '"'))
      row.doubtful.push(row.cells.length);
    if (quoted?.cell.includes('\n') || quoted?.cell.includes('\r')) row.multilineAt ??= cellStart;
    const end = quoted?.end ?? findCellEnd(text, cellStart, separator);
    row.cells.push(quoted?.cell ?? removeStrayQuote(text.slice(cellStart, end).trim()));
    if (end >= text.length) return row;
    position = end + 1;
    if (text[end] === separator) {
      // Reading on would only cost time.
      if (row.cells.length > maxImportColumns) return row;
      continue;
    }
    row.end = text[end] === '\r' && text[position] === '\n' ? position + 1 : position;
    return row;
  }
}

/** 'Anne' of '"Anne', 'Robert "Bob" Kato' of '"Robert "Bob" Kato'; '"Ann" Kato' stays as it is. */
const removeStrayQuote = (cell: string) =>
  cell.startsWith('"') && cell.split('"').length % 2 === 0 ? cell.slice(1).trim() : cell;

const isSpace = (character: string | undefined) => character === ' ' || character === '\t';

function skipSpaces(text: string, from: number, separator: string): number {
  let position = from;
  while (isSpace(text[position]) && text[position] !== separator) position += 1;
  return position;
}

function findCellEnd(text: string, from: number, separator: string): number {
  let position = from;
  while (position < text.length && !isCellEnd(text[position], separator)) position += 1;
  return position;
}

const isCellEnd = (character: string | undefined, separator: string) =>
  character === undefined || character === separator || character === '\n' || character === '\r';

/**
 * The cell whose opening quotation mark is at a position. Null when that mark is a stray one: it is never closed, or the next one, lines
 * later, is no end of a cell. A mark inside of a line that ends no cell belongs to the text, which is then broken.
 */
function readQuotedCell(
  text: string,
  start: number,
  separator: string,
): { cell: string; end: number; isBroken: boolean } | null {
  let isBroken = false;
  for (let from = start + 1; ;) {
    const mark = text.indexOf('"', from);
    if (mark < 0) return null;
    from = mark + 1;
    if (text[mark + 1] === '"') {
      from += 1;
      const end = skipSpaces(text, from, separator);
      const content = text.slice(start + 1, from - 1);
      // '"Kato, "Bob"",': the pair ends the nickname and the cell.
      if (isBroken && isCellEnd(text[end], separator))
        return /[\r\n]/.test(content) ? null : { cell: content, end, isBroken };
      continue;
    }
    const end = skipSpaces(text, mark + 1, separator);
    const content = text.slice(start + 1, mark);
    if (isCellEnd(text[end], separator))
      return { cell: content.replaceAll('""', '"'), end, isBroken };
    if (/[\r\n]/.test(content)) return null;
    isBroken = true;
  }
}
