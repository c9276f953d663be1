import { expect, test } from 'vitest';
import type { ImportPreview } from '#contract/import-preview.ts';
import { addDecision, applyChoices } from './import-choices.ts';

const question = (id: string, decision: string | null) => ({
  id,
  text: id,
  choices: [],
  decision,
  rows: 1,
  examples: [],
});
const header = (name: string, field: string | null) => ({
  header: name,
  field,
  filled: 1,
  example: 'x',
});
const preview: ImportPreview = {
  columns: [],
  rows: [],
  errors: [],
  notes: [],
  questions: [question('no-email', null), question('day-order', 'day-first')],
  total: 1,
  errorCount: 0,
  leftOut: 0,
  existing: 0,
  likely: 0,
  file: {
    headers: [header('Who', null), header('Cell', 'telephone')],
    fields: [],
    missing: ['Name'],
    above: [],
    sheets: ['Cover', 'Members'],
    sheet: 1,
    encoding: null,
  },
};

test('a preview without choices is as it came', () => {
  expect(applyChoices(preview, {})).toEqual(preview);
});

test('choices are visible before their preview comes, and when it fails', () => {
  const decisions = [{ question: 'no-email', choice: 'empty' }];
  const { file, questions } = applyChoices(preview, { mapping: ['name', null], decisions });
  expect(file?.headers.map(({ field }) => field)).toEqual(['name', null]);
  expect(questions.map(({ decision }) => decision)).toEqual(['empty', 'day-first']);
});

test('of another sheet no column can be chosen before it comes', () => {
  expect(applyChoices(preview, { sheet: 0 }).file).toMatchObject({
    sheet: 0,
    headers: [],
    missing: [],
  });
  expect(applyChoices(preview, { sheet: 1 }).file).toEqual(preview.file);
});

test('a decision replaces that of its question; others stay, also of a question that is gone', () => {
  const first = addDecision([], { question: 'two-numbers', choice: 'last' });
  const both = addDecision(first, { question: 'no-email', choice: 'leave-out' });
  expect(addDecision(both, { question: 'no-email', choice: 'empty' })).toEqual([
    { question: 'two-numbers', choice: 'last' },
    { question: 'no-email', choice: 'empty' },
  ]);
});
