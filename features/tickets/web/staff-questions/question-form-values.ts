import {
  type CountedQuestion,
  type Question,
  QuestionInput,
  toQuestionInput,
} from '#features/tickets/contract/questions.ts';

/** The number of days as it is typed. */
export type QuestionFormValues = Omit<QuestionInput, 'closesDaysBefore'> & {
  closesDaysBefore: string;
};

const emptyChoice = { id: null, label: '' };

export const newQuestion: QuestionFormValues = {
  text: '',
  help: '',
  scope: 'guest',
  kind: 'one',
  isRequired: true,
  isAtDoor: false,
  guestTypes: [],
  closesDaysBefore: '',
  choices: [emptyChoice, emptyChoice],
};

export function toFormValues(question: CountedQuestion): QuestionFormValues {
  const { closesDaysBefore, choices, ...fields } = toQuestionInput(question);
  return {
    ...fields,
    closesDaysBefore: closesDaysBefore === null ? '' : String(closesDaysBefore),
    choices: choices.length > 0 ? choices : newQuestion.choices,
  };
}

/** What is sent; a choice whose field is empty is left out. */
export const toInput = ({
  closesDaysBefore,
  choices,
  ...fields
}: QuestionFormValues): QuestionInput => ({
  ...fields,
  closesDaysBefore: closesDaysBefore.trim() === '' ? null : Number(closesDaysBefore),
  choices: choices.filter(({ label }) => label.trim() !== ''),
});

/** A message for each field that can't be sent; that of a choice stands at the choices. */
export function validateQuestion(values: QuestionFormValues): Record<string, string> {
  const issues = QuestionInput.safeParse(toInput(values)).error?.issues ?? [];
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
  );
}

export const fieldLabels: Record<string, string> = {
  text: 'Question',
  help: 'Help',
  kind: 'Kind of answer',
  scope: 'Who answers',
  choices: 'Choices',
  closesDaysBefore: 'Last day to answer',
};

/** The question as it was before an edit; a choice that nobody had and that was left out comes back as a new one. */
export const toUndoInput = (before: QuestionInput, saved: Question): QuestionInput => ({
  ...before,
  choices: before.choices.map(({ id, label }) => ({
    id: saved.choices.some((choice) => choice.id === id) ? id : null,
    label,
  })),
});
