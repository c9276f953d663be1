import { expect, test } from 'vitest';
import {
  countResponses,
  describeMissing,
  findResponseError,
  formatResponse,
  getQuestionEnd,
  isQuestionOpen,
  isSameResponse,
  listMissing,
  listSlots,
  type QuestionKind,
} from './questions.ts';

const choices = [
  { id: 1, label: 'Beef', isRetired: false },
  { id: 2, label: 'Fish', isRetired: false },
  { id: 3, label: 'Goat', isRetired: true },
];

const buildQuestion = (change: object = {}) => ({
  id: 1,
  text: 'Meal',
  scope: 'guest' as const,
  kind: 'one' as const,
  choices,
  isRequired: true,
  guestTypes: [],
  isAtDoor: false,
  closesDaysBefore: null,
  ...change,
});

const text = (value: string) => ({ text: value, choiceIds: [] });
const chosen = (...choiceIds: number[]) => ({ text: '', choiceIds });

test.each<[QuestionKind, { text: string; choiceIds: number[] }, string | null]>([
  ['one', chosen(), null],
  ['one', chosen(1), null],
  ['one', chosen(1, 2), 'Choose only one'],
  ['one', chosen(3), '“Goat” is no longer offered'],
  ['one', chosen(4), 'Choose from the list'],
  ['one', text('Beef'), 'Choose from the list'],
  ['several', chosen(2, 1), null],
  ['several', chosen(1, 1), 'Choose from the list'],
  ['several', chosen(1, 3), '“Goat” is no longer offered'],
  ['confirm', chosen(1, 2), 'Choose only one'],
  ['text', text(''), null],
  ['text', text('no onions'), null],
  ['text', text('a'.repeat(201)), 'Use at most 200 characters'],
  ['text', chosen(1), 'This question has no choices'],
  ['number', text(''), null],
  ['number', text('0'), null],
  ['number', text('9999'), null],
  ['number', text('10000'), 'Use a whole number from 0 to 9999'],
  ['number', text('-1'), 'Use a whole number from 0 to 9999'],
  ['number', text('2.5'), 'Use a whole number from 0 to 9999'],
  ['number', text('two'), 'Use a whole number from 0 to 9999'],
])('a question of kind %s with %j: %s', (kind, value, error) => {
  expect(findResponseError({ kind, choices }, value)).toBe(error);
});

test.each([
  [text('L'), text('L'), true],
  [text('L'), text('M'), false],
  [chosen(1, 2), chosen(2, 1), true],
  [chosen(1), chosen(1, 2), false],
  [chosen(1), chosen(), false],
])('%j and %j: same is %s', (a, b, isSame) => {
  expect(isSameResponse(a, b)).toBe(isSame);
});

test.each([
  [text('no onions'), 'no onions'],
  [chosen(), ''],
  [chosen(2, 1), 'Beef, Fish'],
  [chosen(3), 'Goat'],
])('%j is shown as "%s"', (value, label) => {
  expect(formatResponse({ choices }, value)).toBe(label);
});

const adult = { id: 10, chairType: 'adult' } as const;
const child = { id: 11, chairType: 'children' } as const;

test.each<[string, object, (number | null)[]]>([
  ['each guest', {}, [10, 11]],
  ['children', { guestTypes: ['children'] }, [11]],
  ['invited guests, of whom there is none', { guestTypes: ['priest'] }, []],
  ['the order', { scope: 'order' }, [null]],
  ['orders with a child', { scope: 'order', guestTypes: ['children'] }, [null]],
  ['orders with an invited guest', { scope: 'order', guestTypes: ['priest'] }, []],
])('a question for %s has its places', (_name, change, ticketIds) => {
  const slots = listSlots([buildQuestion(change)], [adult, child]);
  expect(slots.map(({ ticketId }) => ticketId)).toEqual(ticketIds);
});

test('the guest of a link gets no question for the order, and an order without tickets none at all', () => {
  const all = [buildQuestion(), buildQuestion({ id: 2, scope: 'order' })];
  expect(listSlots(all, [adult], ['guest'])).toHaveLength(1);
  expect(listSlots(all, [])).toEqual([]);
});

const required = buildQuestion();
const optional = buildQuestion({ id: 2, text: 'T-shirt', isRequired: false });
const forOrder = buildQuestion({ id: 3, text: 'Bus', scope: 'order' });
const slots = listSlots([required, optional, forOrder], [adult, child]);
const beefOfAdult = { questionId: 1, ticketId: 10, text: '', choiceIds: [1] };

test.each([
  ['nothing', [], 3, '3 answers are missing: Meal; Bus.'],
  ['one guest', [beefOfAdult], 2, '2 answers are missing: Meal; Bus.'],
  [
    'an empty one',
    [beefOfAdult, { ...beefOfAdult, ticketId: 11, choiceIds: [] }],
    2,
    '2 answers are missing: Meal; Bus.',
  ],
  [
    'another guest',
    [beefOfAdult, { ...beefOfAdult, ticketId: 11 }],
    1,
    '1 answer is missing: Bus.',
  ],
])('with a response of %s, %j, %i are missing', (_name, responses, count, label) => {
  const missing = listMissing(slots, responses);
  expect(missing).toHaveLength(count);
  expect(describeMissing(missing)).toBe(label);
});

test('a question keeps its mark', () => {
  const meal = buildQuestion({ text: 'Which meal?' });
  expect(describeMissing([{ question: meal, ticketId: 10 }])).toBe(
    '1 answer is missing: Which meal?',
  );
});

const schedule = {
  countdownTarget: new Date('2027-06-05T22:00:00Z'),
  startsAt: new Date('2027-06-05T21:00:00Z'),
  doorsAt: null,
  endsAt: null,
};

test.each([
  [null, '2027-06-05T20:59:59Z', true],
  [0, '2027-06-05T20:59:59Z', true],
  [0, '2027-06-05T21:00:00Z', false],
  [10, '2027-05-26T20:59:59Z', true],
  [10, '2027-05-26T21:00:00Z', false],
])('a question that closes %s days before is open at %s: %s', (closesDaysBefore, now, isOpen) => {
  expect(isQuestionOpen({ closesDaysBefore }, schedule, new Date(now))).toBe(isOpen);
});

test('a question without an end has none', () => {
  expect(getQuestionEnd({ closesDaysBefore: null }, schedule)).toBeNull();
});

test('counts have each choice that is offered, and a retired one while someone has it', () => {
  expect(countResponses(required, [chosen(1), chosen(1), chosen()])).toEqual({
    places: 3,
    responses: 2,
    missing: 1,
    choices: [
      { label: 'Beef', count: 2 },
      { label: 'Fish', count: 0 },
    ],
    sum: null,
  });
  expect(countResponses(optional, [chosen(3), chosen()])).toMatchObject({
    missing: 0,
    choices: [
      { label: 'Beef', count: 0 },
      { label: 'Fish', count: 0 },
      { label: 'Goat', count: 1 },
    ],
  });
});

test('numbers are added up', () => {
  const number = buildQuestion({ kind: 'number', choices: [] });
  expect(countResponses(number, [text('2'), text('0'), text('')])).toMatchObject({
    responses: 2,
    sum: 2,
  });
});
