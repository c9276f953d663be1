import type { Event } from '#contract/event.ts';
import { chairTypes } from '#contract/chairs.ts';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { guestTypeLabels } from '#features/event/contract/rules/guest-types.ts';
import { useSite } from '#features/site/web/site.ts';
import {
  type CountedQuestion,
  maxHelpLength,
  maxQuestionLength,
  type QuestionInput,
  questions,
  toQuestionInput,
} from '#features/tickets/contract/questions.ts';
import {
  getQuestionEnd,
  hasOwnChoices,
  questionKindLabels,
  questionKinds,
  questionScopeLabels,
  questionScopes,
} from '#features/tickets/contract/rules/questions.ts';
import { useForm } from '@mantine/form';
import { callApi } from '#ui/api.ts';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useSeenRecord } from '#ui/forms/useSeenRecord.ts';
import layout from '#ui/layout/layout.module.css';
import { ChoicesField } from './ChoicesField.tsx';
import {
  fieldLabels,
  newQuestion,
  type QuestionFormValues,
  toFormValues,
  toInput,
  toUndoInput,
  validateQuestion,
} from './question-form-values.ts';
import { changedByQuestions } from './queries.ts';
import styles from './StaffQuestions.module.css';

type QuestionDialogProps = {
  event: Event;
  /** The question to change; null for a new one. */
  question: CountedQuestion | null;
  onEnd: () => void;
};

/** Writes or changes a question of an event. */
export function QuestionDialog({ event, question, onEnd }: QuestionDialogProps) {
  const { form, save } = useQuestionForm(event, question, onEnd);
  const { kind } = form.getValues();
  const errors = Object.keys(form.errors).map((field) => ({
    field: `question-${field}`,
    label: fieldLabels[field] ?? field,
  }));
  const hasResponses = question !== null && question.responses > 0;
  const fixed = hasResponses ? 'This stays, because guests have answered.' : undefined;
  return (
    <FormDialog
      title={question ? 'Edit question' : 'Add a question'}
      submit="Save question"
      mutation={{ ...save, error: errors.length === 0 && save.error }}
      errors={errors}
      onSubmit={form.onSubmit((values) => save.mutate(values))}
      onClose={onEnd}
      width={620}
    >
      <TextField
        label="Question"
        hint="Short, like the head of a column: “Meal”, “T-shirt size”."
        autoComplete="off"
        maxLength={maxQuestionLength}
        {...form.getInputProps('text')}
        id="question-text"
      />
      <TextField
        label="Help"
        optional
        autoComplete="off"
        maxLength={maxHelpLength}
        {...form.getInputProps('help')}
        id="question-help"
      />
      <SelectField
        label="Who answers"
        hint={fixed}
        disabled={hasResponses}
        options={questionScopes.map((value) => ({ value, label: questionScopeLabels[value] }))}
        {...form.getInputProps('scope')}
        id="question-scope"
      />
      <SelectField
        label="Kind of answer"
        hint={fixed}
        disabled={hasResponses}
        options={questionKinds.map((value) => ({ value, label: questionKindLabels[value] }))}
        {...form.getInputProps('kind')}
        id="question-kind"
      />
      {hasOwnChoices(kind) && (
        <ChoicesField
          choices={form.getValues().choices}
          retired={question?.choices.filter(({ isRetired }) => isRetired) ?? []}
          error={form.errors['choices']}
          onChange={(choices) => form.setFieldValue('choices', choices)}
        />
      )}
      <WhenFields form={form} event={event} />
    </FormDialog>
  );
}

type QuestionFormState = ReturnType<typeof useQuestionForm>['form'];

function useQuestionForm(event: Event, question: CountedQuestion | null, onEnd: () => void) {
  const { seen, onError } = useSeenRecord<Partial<CountedQuestion>>(question ?? {});
  const form = useForm<QuestionFormValues>({
    mode: 'controlled',
    initialValues: question ? toFormValues(question) : newQuestion,
    validate: validateQuestion,
  });
  const before = question && toQuestionInput({ ...question, ...seen });
  const update = (id: number, input: QuestionInput, from: QuestionInput) =>
    callApi(questions.update, { params: { id }, body: { ...input, seen: from } });
  const save = useApiMutation({
    call: (values: QuestionFormValues) =>
      question && before
        ? update(question.id, toInput(values), before)
        : callApi(questions.create, { body: { event: event.id, ...toInput(values) } }),
    changes: changedByQuestions,
    notice: 'Question saved.',
    undo: before
      ? (saved) => update(saved.id, toUndoInput(before, saved), toQuestionInput(saved))
      : null,
    onSuccess: onEnd,
    onError(error) {
      form.setErrors(getFieldErrors(error));
      onError(error);
    },
  });
  return { form, save };
}

/** Whether guests have to answer, who sees it, which guests, and until when. */
function WhenFields({ form, event }: { form: QuestionFormState; event: Event }) {
  const { data: site } = useSite();
  const { isRequired, isAtDoor, guestTypes, closesDaysBefore } = form.getValues();
  const days = Number(closesDaysBefore);
  const end =
    closesDaysBefore.trim() !== '' && Number.isInteger(days) && days >= 0
      ? getQuestionEnd({ closesDaysBefore: days }, event)
      : null;
  return (
    <>
      <CheckboxField
        label="Remind guests until they answer"
        hint="Tickets are valid without an answer, too."
        checked={isRequired}
        onChange={(checked) => form.setFieldValue('isRequired', checked)}
      />
      <CheckboxField
        label="Show at the door"
        hint="Ushers see the answer with the guest, also without a network."
        checked={isAtDoor}
        onChange={(checked) => form.setFieldValue('isAtDoor', checked)}
      />
      <fieldset className={styles.choices}>
        <legend>Only for</legend>
        <p className={layout.hint}>Without a tick, the question is for everyone.</p>
        {chairTypes.map((type) => (
          <CheckboxField
            key={type}
            label={guestTypeLabels[type]}
            checked={guestTypes.includes(type)}
            onChange={(checked) =>
              form.setFieldValue(
                'guestTypes',
                chairTypes.filter((item) => (item === type ? checked : guestTypes.includes(item))),
              )
            }
          />
        ))}
      </fieldset>
      <TextField
        label="Closes how many days before the reception"
        optional
        hint={
          end
            ? `Guests can answer until ${formatTimestamp(end, 'full', site?.timeZone)}.`
            : 'Empty: guests can answer until the doors open.'
        }
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        {...form.getInputProps('closesDaysBefore')}
        id="question-closesDaysBefore"
      />
    </>
  );
}
