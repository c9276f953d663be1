import { expect, test } from 'vitest';
import {
  newQuestion,
  toFormValues,
  toInput,
  toUndoInput,
  validateQuestion,
} from './question-form-values.ts';

const write = (...labels: string[]) => labels.map((label) => ({ id: null, label }));
const meal = { ...newQuestion, text: 'Meal', choices: write('Beef', 'Fish') };

test.each([
  ['a whole question', {}, []],
  ['empty fields of choices', { choices: write('Beef', '', 'Fish', ' ') }, []],
  ['one choice', { choices: write('Beef', '') }, ['choices']],
  ['a choice that is too long', { choices: write('Beef', 'a'.repeat(81)) }, ['choices']],
  ['no choices of a text', { kind: 'text' as const, choices: write('', '') }, []],
  ['no question', { text: ' ' }, ['text']],
  ['days', { closesDaysBefore: ' 10 ' }, []],
  ['a word for days', { closesDaysBefore: 'ten' }, ['closesDaysBefore']],
  ['half a day', { closesDaysBefore: '0.5' }, ['closesDaysBefore']],
  ['days after', { closesDaysBefore: '-1' }, ['closesDaysBefore']],
])('a form with %s has errors at %j', (_name, change, fields) => {
  expect(Object.keys(validateQuestion({ ...meal, ...change }))).toEqual(fields);
});

test('a question comes back from its form as it was, without retired choices', () => {
  const question = {
    ...toInput(meal),
    id: 1,
    responses: 2,
    closesDaysBefore: 0,
    choices: [
      { id: 1, label: 'Beef', isRetired: false },
      { id: 2, label: 'Goat', isRetired: true },
    ],
  };
  expect(toInput(toFormValues(question))).toEqual({
    ...toInput(meal),
    closesDaysBefore: 0,
    choices: [{ id: 1, label: 'Beef' }],
  });
});

test('Undo of an edit brings back a choice that nobody had, and keeps the ids of the others', () => {
  const choice = (id: number, label: string, isRetired = false) => ({ id, label, isRetired });
  const before = {
    ...toInput(newQuestion),
    choices: [
      { id: 1, label: 'Fish' },
      { id: 2, label: 'Beef' },
      { id: 3, label: 'Beans' },
    ],
  };
  const saved = {
    ...before,
    id: 7,
    choices: [choice(1, 'Fish'), choice(2, 'Beef', true)],
  };
  expect(toUndoInput(before, saved).choices).toEqual([
    { id: 1, label: 'Fish' },
    { id: 2, label: 'Beef' },
    { id: null, label: 'Beans' },
  ]);
});
