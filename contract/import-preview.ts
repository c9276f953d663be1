import { z } from 'zod';
import { fileContent, key } from './texts.ts';

/** An error or a remark about one cell of an imported file. `line` counts rows from 1, including those above the column names, as in a spreadsheet. */
export const ImportError = z.object({ line: z.int(), column: z.string(), message: z.string() });
export type ImportError = z.output<typeof ImportError>;

/** The columns of a file and what they are. */
export const ImportColumns = z.object({
  /** The file's columns in order, with the field of each; null for one that is left out. */
  headers: z.array(
    z.object({
      header: z.string(),
      field: z.string().nullable(),
      /** How many of its cells hold something, and the first of them. */
      filled: z.int(),
      example: z.string(),
    }),
  ),
  /** The fields that a column can be. Several columns can be one field. */
  fields: z.array(z.object({ field: z.string(), label: z.string() })),
  /** Labels of the fields without which nothing can be imported. */
  missing: z.array(z.string()),
  /** The rows above the column names, which are left out. */
  above: z.array(z.string()),
  /** The sheets of a spreadsheet, and the number of the one that is read. */
  sheets: z.array(z.string()),
  sheet: z.int(),
  /** How a text file is written; null for others. */
  encoding: z.string().nullable(),
});
export type ImportColumns = z.output<typeof ImportColumns>;

/** The field of each column of a file; null for one that is left out. */
const columnMapping = z.array(key(40).nullable()).max(250);
export type ColumnMapping = z.output<typeof columnMapping>;

/** The choice that every question has: the rows that it is about are not imported. */
export const leaveOutChoice = 'leave-out';

/** What only people know about a file, asked once for all cells that it concerns. */
export const ImportQuestion = z.object({
  id: z.string(),
  text: z.string(),
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
  decision: z.string().nullable(),
  /** The rows that it concerns, and the cells of the first of them. */
  rows: z.int(),
  examples: z.array(z.object({ line: z.int(), column: z.string(), text: z.string() })),
});
export type ImportQuestion = z.output<typeof ImportQuestion>;

const ImportDecision = z.object({ question: key(40), choice: key(40) });
export type ImportDecision = z.output<typeof ImportDecision>;

/** The content of a file before it is imported. */
export const ImportPreview = z.object({
  /** Our column names, in the order of the cells. */
  columns: z.array(z.string()),
  /** The first rows as they are understood, and the first with errors or remarks. `note` holds a remark such as 'Already in the directory as Ann'. */
  rows: z.array(
    z.object({
      line: z.int(),
      /** `from` is what the file has, where it is written in another way; else empty. */
      cells: z.array(z.object({ text: z.string(), from: z.string() })),
      note: z.string(),
    }),
  ),
  /** The first errors, by line. */
  errors: z.array(ImportError),
  /** The first remarks about cells that are imported, by line. */
  notes: z.array(ImportError),
  /** Without an answer to each nothing is imported. */
  questions: z.array(ImportQuestion),
  /** Rows in the file below the column names. */
  total: z.int(),
  /** Rows with an error. */
  errorCount: z.int(),
  /** Rows without an error that an answer leaves out. */
  leftOut: z.int(),
  /** Rows that match existing data. */
  existing: z.int(),
  /** Rows that look like existing data or an earlier row, but don't match. */
  likely: z.int(),
  /** Of a file with columns. */
  file: ImportColumns.nullable(),
});
export type ImportPreview = z.output<typeof ImportPreview>;

/** A file to import, and what people said about it. */
export const ImportFile = z.object({
  /** The bytes of the file; the endpoint limits them. */
  content: fileContent(11_000_000, {
    required: 'Choose a file',
    empty: 'The file is empty',
    tooLong: 'File is too large!',
  }),
  /** The number of the sheet of a spreadsheet; by default the first one that is the list. */
  sheet: z.int().min(0).max(1000).optional(),
  /** The field of each column; by default the headers tell. */
  mapping: columnMapping.optional(),
  decisions: z.array(ImportDecision).max(20).optional(),
});
export type ImportFile = z.output<typeof ImportFile>;

/** What the body of an import may have in bytes. */
export const maxImportBytes = 12 * 1024 * 1024;

/** Problems of a file that cannot be parsed. */
export const importFileErrorCodes = [
  'file-encoding',
  'file-old-workbook',
  'file-unreadable',
  'file-columns-missing',
  'file-without-rows',
  'file-too-many-rows',
  'file-too-many-cells',
] as const;
