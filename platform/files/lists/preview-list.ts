import { normalizeText } from '#contract/rules/normalize.ts';
import type { ImportError, ImportPreview } from '#contract/import-preview.ts';
import type { ListRow, ListTable } from './parse-list.ts';

const maxPreviewRows = 20;
const maxPreviewErrors = 200;

/** What is known of a row beside its errors. */
export type RowNote = { kind: 'existing' | 'likely'; note: string };

type PreviewOptions<Value> = {
  /** The fields to show with their labels; those that no row has are left out. */
  columns: readonly { field: string; label: string }[];
  /** Shows the value of a field as the site does. */
  format?: (field: string, value: string) => string;
  /** A note for a row that already exists or looks so, or null. */
  getNote?: (row: ListRow<Value>) => RowNote | null;
};

/** Builds the preview shown before an import. */
export function previewList<Value>(
  { rows, errors, notes, questions, leftOut, file }: ListTable<Value>,
  { columns, format = (_, value) => value, getNote = () => null }: PreviewOptions<Value>,
): ImportPreview {
  const listLines = (list: readonly ImportError[]) => new Set(list.map(({ line }) => line));
  const linesWithErrors = listLines(errors);
  const remarks = rows.map((row) => ({ row, note: getNote(row) }));
  const likely = remarks.filter(({ note }) => note?.kind === 'likely');
  const first = (lines: ReadonlySet<number>) =>
    rows.filter(({ line }) => lines.has(line)).slice(0, maxPreviewRows);
  const visible = new Set([
    ...rows.slice(0, maxPreviewRows),
    ...first(linesWithErrors),
    ...first(listLines(notes)),
    ...first(
      listLines(
        questions.flatMap(({ examples }) => examples.map((each) => ({ ...each, message: '' }))),
      ),
    ),
    ...likely.map(({ row }) => row).slice(0, maxPreviewRows),
  ]);
  const present = columns.filter(({ field }) =>
    rows.some((row) => row.fields[field] || row.from[field]),
  );
  const toCell = (row: ListRow<Value>, field: string) => {
    const text = format(field, row.fields[field] ?? '');
    const from = row.from[field] ?? '';
    return { text, from: isSameWriting(text, from) ? '' : from };
  };
  return {
    columns: present.map(({ label }) => label),
    rows: remarks
      .filter(({ row }) => visible.has(row))
      .map(({ row, note }) => ({
        line: row.line,
        cells: present.map(({ field }) => toCell(row, field)),
        note: note?.note ?? '',
      })),
    errors: errors.slice(0, maxPreviewErrors),
    notes: notes.slice(0, maxPreviewErrors),
    questions,
    total: rows.length,
    errorCount: linesWithErrors.size,
    leftOut: listLines(leftOut).size,
    existing: remarks.filter(({ note }) => note?.kind === 'existing').length,
    likely: likely.length,
    file,
  };
}

/** '(617) 555-0101' is '617.555.0101' in another spelling, which nobody has to check. */
function isSameWriting(text: string, from: string): boolean {
  const bare = (each: string) => normalizeText(each).replaceAll(/[^\p{L}\p{N}]/gu, '');
  return bare(text) === bare(from);
}
