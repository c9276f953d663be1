import { formatCount } from '#contract/rules/counts.ts';
import { type CountedQuestion, questions } from '#features/tickets/contract/questions.ts';
import { callApi } from '#ui/api.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { changedByQuestions } from './queries.ts';

/** Confirms that a question is removed, and says how many responses go with it. */
export function RemoveQuestion({
  question,
  onEnd,
}: {
  question: CountedQuestion;
  onEnd: () => void;
}) {
  const remove = useApiMutation({
    call: ({ id }: CountedQuestion) => callApi(questions.delete, { params: { id } }),
    notice: (_, { text }) => `Removed the question “${text}”.`,
    undo: (_, { id }) => callApi(questions.restore, { params: { id } }),
    changes: changedByQuestions,
  });
  const { responses } = question;
  return (
    <ConfirmDialog
      title={`Remove “${question.text}”?`}
      opened
      confirmLabel="Remove"
      mutation={remove}
      onConfirm={() => remove.mutate(question, { onSuccess: onEnd })}
      onCancel={onEnd}
    >
      <p>
        {responses === 0
          ? 'No one has answered it yet.'
          : `${formatCount(responses, 'answer goes', 'answers go')} with it. Undo restores the question and its answers.`}
      </p>
    </ConfirmDialog>
  );
}
