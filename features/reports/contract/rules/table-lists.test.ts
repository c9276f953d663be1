import { expect, test } from 'vitest';
import {
  countChoices,
  countGuests,
  groupByTable,
  listGuestResponses,
  listQuestionsFor,
} from './table-lists.ts';

const guest = (
  tableName: string,
  chairName: string,
  chairType: 'adult' | 'children' = 'adult',
) => ({
  tableName,
  chairName,
  chairType,
  userName: 'Sample',
});

test('tables and chairs are in the order of their numbers, with the guests of each type', () => {
  const lists = groupByTable([
    guest('Table 10', 'Chair 1'),
    guest('Table 2', 'Chair 10', 'children'),
    guest('Table 2', 'Chair 9'),
  ]);
  expect(lists.map(({ tableName }) => tableName)).toEqual(['Table 2', 'Table 10']);
  expect(lists[0]?.guests.map(({ chairName }) => chairName)).toEqual(['Chair 9', 'Chair 10']);
  expect(lists[0]?.counts).toEqual({ adult: 1, children: 1, total: 2 });
});

test('no guests are counted as none', () => {
  expect(groupByTable([])).toEqual([]);
  expect(countGuests([])).toEqual({ total: 0 });
});

const choices = ['Beef', 'Fish'].map((label, at) => ({ id: at + 1, label, isRetired: false }));
const meal = {
  id: 1,
  text: 'Meal',
  help: '',
  scope: 'guest' as const,
  kind: 'one' as const,
  choices,
  isRequired: true,
  isAtDoor: true,
  guestTypes: [],
  closesDaysBefore: null,
};
const bus = {
  ...meal,
  id: 2,
  text: 'Bus',
  scope: 'order' as const,
  kind: 'confirm' as const,
  isAtDoor: false,
  choices: ['Yes', 'No'].map((label, at) => ({ id: at + 1, label, isRetired: false })),
};
const shirt = { ...meal, id: 3, text: 'T-shirt', kind: 'text' as const, choices: [] };

test.each([
  [meal, ['door', 'caterer']],
  [bus, ['caterer']],
  [shirt, ['door']],
  [{ ...shirt, isAtDoor: false }, []],
])('what was responded to $text is for %j', (question, audiences) => {
  const all = ['door', 'caterer'] as const;
  expect(all.filter((audience) => listQuestionsFor(audience, [question]).length > 0)).toEqual(
    audiences,
  );
});

const seats = [
  { id: 11, orderId: 1, tableName: 'Table 2' },
  { id: 12, orderId: 1, tableName: 'Table 10' },
  { id: 21, orderId: 2, tableName: 'Table 10' },
];
const row = (
  orderId: number,
  ticketId: number | null,
  responses: readonly (readonly [questionId: number, text: string, ...choiceIds: number[]])[],
) => ({
  orderId,
  ticketId,
  openTicketId: 0,
  userName: 'Sample',
  tableName: '',
  chairName: '',
  responses: responses.map(([questionId, text, ...choiceIds]) => ({ questionId, text, choiceIds })),
});
const rows = [
  row(1, 11, [
    [1, '', 1],
    [3, 'L'],
  ]),
  row(1, 12, [
    [1, '', 2],
    [3, ''],
  ]),
  row(2, 21, [
    [1, ''],
    [3, 'M'],
  ]),
  row(1, null, [[2, '', 1]]),
  row(2, null, [[2, '', 2]]),
];
const all = [meal, bus, shirt];

test('a host reads the responses of each guest that the door sees, the whole order’s too', () => {
  const read = (questions: typeof all) =>
    seats.map((seat) => listGuestResponses(questions, rows, seat));
  expect(read(all)).toEqual([['Meal: Beef', 'T-shirt: L'], ['Meal: Fish'], ['T-shirt: M']]);
  const atDoor = all.map((question) => ({ ...question, isAtDoor: question.id === bus.id }));
  expect(listGuestResponses(atDoor, rows, { id: 12, orderId: 1 })).toEqual(['Bus: Yes']);
});

test('the caterer counts choices at each table and together, without texts', () => {
  expect(countChoices(all, rows, seats)).toEqual([
    {
      id: 1,
      text: 'Meal',
      together: 'Beef 1 · Fish 1 · No answer 1',
      tables: [
        { tableName: 'Table 2', text: 'Beef 1' },
        { tableName: 'Table 10', text: 'Fish 1 · No answer 1' },
      ],
    },
    {
      id: 2,
      text: 'Bus (whole order)',
      together: 'Yes 1 · No 1',
      tables: [
        { tableName: 'Table 10', text: 'No 1' },
        { tableName: 'Several tables', text: 'Yes 1' },
      ],
    },
  ]);
});

test('of the chosen tables only, and nothing without guests', () => {
  const chosen = seats.filter(({ tableName }) => tableName === 'Table 2');
  expect(countChoices(all, rows, chosen).map(({ together }) => together)).toEqual([
    'Beef 1',
    'Yes 1',
  ]);
  expect(countChoices(all, rows, [])).toEqual([]);
});
