import { expect, test } from 'vitest';
import { QuestionInput } from './questions.ts';

const write = (...labels: string[]) => labels.map((label) => ({ id: null, label }));
const question = {
  text: 'Meal',
  help: '',
  scope: 'guest',
  kind: 'one',
  isRequired: true,
  guestTypes: [],
  isAtDoor: false,
  closesDaysBefore: null,
  choices: write('Beef', 'Fish'),
};

const findErrors = (change: object) =>
  QuestionInput.safeParse({ ...question, ...change }).error?.issues.map(({ path, message }) => [
    path.join('.'),
    message,
  ]) ?? [];

const twoChoices = 'Write two different choices or more';

test.each([
  ['two choices', {}, []],
  ['one choice', { choices: write('Beef') }, [['choices', twoChoices]]],
  ['two of the same', { choices: write('Beef', 'beef ') }, [['choices', twoChoices]]],
  ['an empty choice', { choices: write('Beef', ' ') }, [['choices.1.label', 'Write the choice']]],
  ['a text and choices, which are left out', { kind: 'text' }, []],
  ['a text', { kind: 'text', choices: [] }, []],
  ['yes or no', { kind: 'confirm', choices: [] }, []],
  ['no words', { text: ' ' }, [['text', 'Write the question']]],
  [
    'too many days',
    { closesDaysBefore: 366 },
    [['closesDaysBefore', 'Use a whole number of days up to 365']],
  ],
])('a question with %s', (_name, change, errors) => {
  expect(findErrors(change)).toEqual(errors);
});
