import { z } from 'zod';
import { fileText, key } from './texts.ts';

/** An error in one cell of an imported file. `line` counts from 1, including the header, as in a spreadsheet. */
export const ImportError = z.object({ line: z.int(), column: z.string(), message: z.string() });
export type ImportError = z.output<typeof ImportError>;

/** The columns of a file and what they are. */
export const ImportColumns = z.object({
  /** The file's columns in order, with the field of each; null for one that is not imported. */
  headers: z.array(z.object({ header: z.string(), field: z.string().nullable() })),
  /** The fields that a column can be. */
  fields: z.array(z.object({ field: z.string(), label: z.string() })),
  /** Labels of the fields without which nothing can be imported. */
  missing: z.array(z.string()),
});
export type ImportColumns = z.output<typeof ImportColumns>;

/** The field of each column of a file; null for one that is not imported. */
export const columnMapping = z.array(key(40).nullable()).max(100);
export type ColumnMapping = z.output<typeof columnMapping>;

/** The content of a file before it is imported. */
export const ImportPreview = z.object({
  /** Our column names, in the order of the cells. */
  columns: z.array(z.string()),
  /** The first rows and the first rows with errors. `note` holds remarks that are not errors, such as 'Already in the directory as Ann'. */
  rows: z.array(z.object({ line: z.int(), cells: z.array(z.string()), note: z.string() })),
  /** The first errors, by line. A file with an error cannot be imported. */
  errors: z.array(ImportError),
  /** Rows in the file without the header. */
  total: z.int(),
  /** Rows with an error. */
  errorCount: z.int(),
  /** Rows that match existing data. */
  existing: z.int(),
  /** Rows that look like existing data or an earlier row, but don't match. */
  likely: z.int(),
  /** Of a file with columns. */
  file: ImportColumns.nullable(),
});
export type ImportPreview = z.output<typeof ImportPreview>;

/** The file's text. The endpoint sets the limit in bytes; the reader of the file names the line with a bad character. */
export const importFileText = fileText(8_000_000, {
  required: 'Choose a file',
  empty: 'The file is empty',
  tooLong: 'File is too large!',
});

/** Problems of a file that cannot be parsed. */
export const importFileErrorCodes = [
  'file-encoding',
  'file-unreadable',
  'file-columns-missing',
  'file-without-rows',
  'file-too-many-rows',
  'file-too-many-cells',
] as const;
