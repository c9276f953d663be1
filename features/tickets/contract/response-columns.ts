import type { RecordColumn } from '#contract/columns.ts';
import { listGuestColumns } from './guest-columns.ts';
import type { EventResponses, Question } from './questions.ts';
import { formatResponse } from './rules/questions.ts';

/** A guest or an order, and a column for each question. */
export const listResponseColumns = (
  questions: readonly Question[],
): readonly RecordColumn<EventResponses>[] => [
  ...listGuestColumns<EventResponses>(),
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
