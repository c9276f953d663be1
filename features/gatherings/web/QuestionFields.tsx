import type { GatheringQuestion } from '#features/gatherings/contract/gathering-questions.ts';
import { emptyResponse, type ResponseValue } from '#features/tickets/contract/rules/questions.ts';
import type { FormSlot } from '#features/tickets/web/questions/guest-slots.ts';
import { ResponseFields } from '#features/tickets/web/questions/ResponseFields.tsx';
import { getResponseKey } from './party-form-values.ts';

type QuestionFieldsProps = {
  questions: readonly GatheringQuestion[];
  values: Record<string, ResponseValue>;
  /** By the id of the field. */
  errors: Record<string, unknown>;
  onChange: (values: Record<string, ResponseValue>) => void;
};

/** As a question for a whole order, which is how its field shows it. */
const toSlot = (question: GatheringQuestion): FormSlot => ({
  question: {
    ...question,
    scope: 'order',
    isAtDoor: false,
    guestTypes: [],
    closesDaysBefore: null,
    closesAt: null,
  },
  ticketId: null,
  isOpen: true,
});

/** The questions for those who come. */
export function QuestionFields({ questions, values, errors, onChange }: QuestionFieldsProps) {
  if (questions.length === 0) return null;
  return (
    <ResponseFields
      groups={[{ title: null, slots: questions.map(toSlot) }]}
      responses={{
        getValue: ({ question }) => values[question.id] ?? emptyResponse,
        setValue: ({ question }, value) => onChange({ ...values, [question.id]: value }),
        getError: ({ question }) => {
          const error = errors[getResponseKey(question.id)];
          return typeof error === 'string' ? error : null;
        },
        getChange: () => null,
      }}
    />
  );
}
