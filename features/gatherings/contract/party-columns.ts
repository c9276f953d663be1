import { alphabetical, byAge, defineColumns, type RecordColumn } from '#contract/columns.ts';
import { formatResponse } from '#features/tickets/contract/rules/questions.ts';
import type { RotaLine, TeamParty } from './gathering-parties.ts';
import type { GatheringQuestion } from './gathering-questions.ts';
import { partyStateLabels, slotKindLabels } from './rules/places.ts';

/** Someone who answered, in the list of the team and its files. */
const partyColumns = defineColumns<TeamParty>()([
  {
    key: 'name',
    label: 'Name',
    kind: 'text',
    value: ({ name }) => name,
    sortLabels: alphabetical('Name'),
    search: true,
  },
  { key: 'email', label: 'Email', kind: 'text', value: ({ email }) => email, search: true },
  {
    key: 'state',
    label: 'State',
    kind: 'text',
    value: ({ state }) => partyStateLabels[state],
  },
  { key: 'adults', label: 'Adults', kind: 'number', value: ({ adults }) => adults },
  { key: 'children', label: 'Children', kind: 'number', value: ({ children }) => children },
  {
    key: 'tickets',
    label: 'Paid places',
    kind: 'text',
    value: ({ ticketText }) => ticketText,
  },
  { key: 'arrived', label: 'Came', kind: 'number', value: ({ arrived }) => arrived },
  {
    key: 'slots',
    label: 'Brings and does',
    kind: 'text',
    value: ({ slots }) => slots.map(({ title }) => title).join(', '),
  },
  {
    key: 'createdAt',
    label: 'Answered',
    kind: 'timestamp',
    value: ({ createdAt }) => createdAt,
    sortLabels: byAge,
  },
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
export const rotaColumns = defineColumns<RotaLine>()([
  { key: 'kind', label: 'Kind', kind: 'text', value: ({ kind }) => slotKindLabels[kind] },
  { key: 'title', label: 'What', kind: 'text', value: ({ title }) => title, search: true },
  { key: 'time', label: 'When', kind: 'text', value: ({ time }) => time },
  {
    key: 'name',
    label: 'Who',
    kind: 'text',
    value: ({ name }) => name || 'Open',
    sortLabels: alphabetical('Who'),
    search: true,
  },
  {
    key: 'isOffered',
    label: 'Note',
    kind: 'text',
    value: ({ isOffered }) => (isOffered ? 'Looks for someone else' : ''),
  },
]);
