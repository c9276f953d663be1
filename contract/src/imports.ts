import { z } from 'zod';

/** What is wrong in one cell of an imported file. `line` counts from 1, the header included, as a spreadsheet does. */
export const ImportFault = z.object({ line: z.int(), column: z.string(), message: z.string() });
export type ImportFault = z.output<typeof ImportFault>;

/** What an imported file holds, before anything of it is kept. */
export const ImportPreview = z.object({
  /** The headers as we name them, in the order of the cells. */
  columns: z.array(z.string()),
  /** The first rows, and the first ones with faults; `note` is for what is no fault, such as 'known already'. */
  rows: z.array(z.object({ line: z.int(), cells: z.array(z.string()), note: z.string() })),
  /** The first faults, by line; nothing is imported while there is one. */
  faults: z.array(ImportFault),
  /** Rows in the file, the header not counted. */
  total: z.int(),
  /** Rows with a fault. */
  faulty: z.int(),
  /** Rows that would change or repeat what is kept already. */
  known: z.int(),
});
export type ImportPreview = z.output<typeof ImportPreview>;

/** The file's text as it is posted; what it may weigh is the endpoint's own limit. */
export const importText = z
  .string({ error: 'Choose a file' })
  .min(1, 'The file is empty')
  .max(8_000_000, 'File is too large!');

/** Why a file of rows is not read. */
export const unreadable = [
  'file-encoding',
  'file-unreadable',
  'file-columns-missing',
  'file-without-rows',
  'file-too-many-rows',
] as const;
