import { ProblemError } from '../../problem-error.ts';
import type { TextEncoding } from './decode-text.ts';

/** Google and Outlook write some 90 columns; a file with more than this is no list of ours. */
export const maxImportColumns = 250;
/** 20,000 rows of 30 columns. Parsing more would block the process for seconds. */
const maxImportCells = 600_000;

/** A row of a file. Blank rows are left out, but count. */
export type SheetRow = {
  /** Its number in a spreadsheet, from 1. */
  line: number;
  /** The cells as a spreadsheet shows them, trimmed. */
  cells: readonly string[];
  /** The places of cells whose quotes break the rules, so that they are read as people mean them. */
  doubtful?: readonly number[];
};

/** The rows of a file of any kind. */
export type Sheet = {
  kind: 'csv' | 'spreadsheet' | 'vcard';
  encoding: TextEncoding | null;
  /** The names of the sheets of a spreadsheet, and which of them this is. */
  sheets: readonly string[];
  sheet: number;
  rows: readonly SheetRow[];
};

/** Counts the cells of a file while it is read, and the width of each row; throws 'file-too-many-cells'. */
export function createCellCounter() {
  let cells = 0;
  return (count: number, width = count): void => {
    cells += count;
    if (width > maxImportColumns || cells > maxImportCells)
      throw new ProblemError('file-too-many-cells');
  };
}
