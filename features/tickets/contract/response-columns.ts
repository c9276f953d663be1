import { alphabetical, defineColumns, type RecordColumn } from '#contract/columns.ts';
import type { EventResponses, Question } from './questions.ts';
import { formatResponse } from './rules/questions.ts';

const subjectColumns = defineColumns<EventResponses>()([
  {
    key: 'userName',
    label: 'Guest',
    kind: 'text',
    value: (row) => row.userName,
    sortLabels: alphabetical('Guest'),
    search: true,
  },
  { key: 'tableName', label: 'Table', kind: 'text', value: (row) => row.tableName, search: true },
  {
    key: 'chairName',
    label: 'Chair',
    kind: 'text',
    value: (row) => (row.ticketId === null ? 'Whole order' : row.chairName),
  },
]);

/** A guest or an order, and a column for each question. */
export const listResponseColumns = (
  questions: readonly Question[],
): readonly RecordColumn<EventResponses>[] => [
  ...subjectColumns,
  ...questions.map((question) => toColumn(question)),
];

function toColumn(question: Question): RecordColumn<EventResponses> {
  const column = { key: `question-${question.id}`, label: question.text };
  const format = (row: EventResponses): string => {
    const response = row.responses.find(({ questionId }) => questionId === question.id);
    return response ? formatResponse(question, response) : '';
  };
  if (question.kind !== 'number') return { ...column, kind: 'text', value: format, search: true };
  return {
    ...column,
    kind: 'number',
    value: (row) => (format(row) === '' ? null : Number(format(row))),
  };
}
