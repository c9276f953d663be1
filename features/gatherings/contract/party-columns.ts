import { alphabetical, byAge, defineColumns, type RecordColumn } from '#contract/columns.ts';
import { formatResponse } from '#features/tickets/contract/rules/questions.ts';
import type { RotaLine, TeamParty } from './gathering-parties.ts';
import type { GatheringQuestion } from './gathering-questions.ts';
import { partyStateLabels, slotKindLabels } from './rules/places.ts';

/** Someone who answered, in the list of the team and its files. */
const partyColumns = defineColumns<TeamParty>()(({ text, number, timestamp }) => [
  text('name', 'Name', ({ name }) => name, { sortLabels: alphabetical('Name'), search: true }),
  text('email', 'Email', ({ email }) => email, { search: true }),
  text('state', 'State', ({ state }) => partyStateLabels[state]),
  number('adults', 'Adults', ({ adults }) => adults),
  number('children', 'Children', ({ children }) => children),
  text('tickets', 'Paid places', ({ ticketText }) => ticketText),
  number('arrived', 'Came', ({ arrived }) => arrived),
  text('slots', 'Brings and does', ({ slots }) => slots.map(({ title }) => title).join(', ')),
  timestamp('createdAt', 'Answered', ({ createdAt }) => createdAt, { sortLabels: byAge }),
]);

/** The same with a column for each question. */
export const listPartyColumns = (
  questions: readonly GatheringQuestion[],
): readonly RecordColumn<TeamParty>[] => [
  ...partyColumns,
  ...questions.map((question): RecordColumn<TeamParty> => ({
    key: `question-${question.id}`,
    label: question.text,
    kind: 'text',
    value: ({ responses }) => {
      const response = responses.find(({ questionId }) => questionId === question.id);
      return response ? formatResponse(question, response) : '';
    },
  })),
];

/** A place of what people bring and do. */
export const rotaColumns = defineColumns<RotaLine>()(({ text }) => [
  text('kind', 'Kind', ({ kind }) => slotKindLabels[kind]),
  text('title', 'What', ({ title }) => title, { search: true }),
  text('time', 'When', ({ time }) => time),
  text('name', 'Who', ({ name }) => name || 'Open', {
    sortLabels: alphabetical('Who'),
    search: true,
  }),
  text('isOffered', 'Note', ({ isOffered }) => (isOffered ? 'Looks for someone else' : '')),
]);
