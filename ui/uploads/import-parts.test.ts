import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ImportColumns, ImportPreview } from '#contract/import-preview.ts';
import { ImportColumnFields } from './ImportColumnFields.tsx';
import { ImportPreviewParts } from './ImportPreviewParts.tsx';

const columns: ImportColumns = {
  headers: [
    { header: 'Name', field: 'name', filled: 2, example: 'Anne' },
    { header: 'Shoes', field: null, filled: 2, example: '40' },
  ],
  fields: [{ field: 'name', label: 'Name' }],
  missing: [],
  above: [],
  sheets: ['Cover', 'Members'],
  sheet: 1,
  encoding: null,
};
const showColumns = (change: Partial<ImportColumns>) =>
  renderToStaticMarkup(
    createElement(ImportColumnFields, {
      columns: { ...columns, ...change },
      onMapping: () => undefined,
      onSheet: () => undefined,
    }),
  );

test.each([
  ['utf-8', 'The letters are read as UTF-8.'],
  ['utf-16le', 'The letters are read as UTF-16.'],
  ['windows-1252', 'save the file as “CSV UTF-8” and choose it again.'],
])('how the letters of a file in %s are read is shown', (encoding, message) => {
  expect(showColumns({ encoding })).toContain(message);
});

test('the columns are open when one is left out, and come with their sheet', () => {
  expect(showColumns({})).toContain('open=""');
  expect(showColumns({ headers: columns.headers.slice(0, 1) })).not.toContain('open=""');
  expect(showColumns({ headers: [] })).not.toContain('are imported');
  expect(showColumns({})).not.toContain('The letters');
});

const preview: ImportPreview = {
  columns: [],
  rows: [],
  errors: [],
  notes: [],
  questions: [],
  total: 3,
  errorCount: 0,
  leftOut: 1,
  existing: 0,
  likely: 0,
  file: columns,
};
const showPreview = (change: Partial<ImportPreview>) =>
  renderToStaticMarkup(
    createElement(ImportPreviewParts, {
      preview: { ...preview, ...change },
      noun: ['member', 'members'],
      skipsErrors: true,
    }),
  );

test('the rows that an answer leaves out are counted, once there is one', () => {
  const question = { id: 'a', text: 'a', choices: [], rows: 1, examples: [] };
  const decided = showPreview({ questions: [{ ...question, decision: 'leave-out' }] });
  expect(decided).toContain('3 members in the file, no mistakes; 1 is left out.');
  expect(showPreview({ questions: [{ ...question, decision: null }] })).toContain('no mistakes.');
});
