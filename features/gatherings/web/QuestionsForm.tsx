import { useState } from 'react';
import {
  type GatheringQuestion,
  GatheringQuestionInput,
} from '#features/gatherings/contract/gathering-questions.ts';
import type { TeamGathering } from '#features/gatherings/contract/gatherings.ts';
import { maxHelpLength, maxQuestionLength } from '#features/tickets/contract/questions.ts';
import {
  hasOwnChoices,
  maxQuestions,
  questionKindLabels,
  questionKinds,
} from '#features/tickets/contract/rules/questions.ts';
import { ChoicesField } from '#features/tickets/web/staff-questions/ChoicesField.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { Plus } from '#ui/icons.ts';
import { FormCard } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import items from '#ui/layout/items.module.css';
import { useSaveQuestions } from './queries.ts';

const emptyChoice = { id: null, label: '' };
const newQuestion: GatheringQuestionInput = {
  id: null,
  text: '',
  help: '',
  kind: 'one',
  isRequired: false,
  choices: [emptyChoice, emptyChoice],
};

const toInput = ({ choices, ...question }: GatheringQuestion): GatheringQuestionInput => ({
  ...question,
  choices: hasOwnChoices(question.kind)
    ? choices.filter(({ isRetired }) => !isRetired).map(({ id, label }) => ({ id, label }))
    : [],
});

/** The questions for those who come, each written in a dialog. */
export function QuestionsForm({ gathering: { id, questions } }: { gathering: TeamGathering }) {
  const save = useSaveQuestions(id);
  const [place, setPlace] = useState<number | null>(null);
  const inputs = questions.map(toInput);
  const question = place === null ? undefined : (inputs[place] ?? newQuestion);
  const end = () => {
    save.reset();
    setPlace(null);
  };
  return (
    <FormCard as="section">
      <h2>Questions</h2>
      {questions.length === 0 && (
        <p className={layout.hint}>
          For example, which meal they like. Everyone who comes answers.
        </p>
      )}
      {place === null && save.error && <ErrorMessage error={save.error} />}
      <QuestionList
        questions={questions}
        isBusy={save.isPending}
        onEdit={setPlace}
        onRemove={(index) => save.mutate(inputs.toSpliced(index, 1))}
      />
      {questions.length < maxQuestions && (
        <div>
          <Button
            variant="link"
            icon={<Plus aria-hidden="true" />}
            onClick={() => setPlace(questions.length)}
          >
            Add a question
          </Button>
        </div>
      )}
      {place !== null && question && (
        <QuestionDialog
          key={place}
          question={question}
          save={save}
          onSave={(changed) =>
            save.mutate(
              inputs.length === place ? [...inputs, changed] : inputs.with(place, changed),
              { onSuccess: end },
            )
          }
          onEnd={end}
        />
      )}
    </FormCard>
  );
}

type QuestionListProps = {
  questions: readonly GatheringQuestion[];
  isBusy: boolean;
  onEdit: (index: number) => void;
  onRemove: (index: number) => void;
};

function QuestionList({ questions, isBusy, onEdit, onRemove }: QuestionListProps) {
  return (
    <ul className={items.rows} aria-label="Questions">
      {questions.map(({ id: key, text, kind, isRequired }, index) => (
        <li key={key}>
          <span>
            {text}
            <br />
            <span className={layout.hint}>
              {questionKindLabels[kind]}
              {isRequired && ', has to be answered'}
            </span>
          </span>
          <span className={layout.row}>
            <Button
              variant="secondary"
              size="small"
              aria-label={`Edit ${text}`}
              onClick={() => onEdit(index)}
            >
              Edit
            </Button>
            <Button
              variant="outline"
              size="small"
              busy={isBusy}
              aria-label={`Remove ${text}`}
              onClick={() => onRemove(index)}
            >
              Remove
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}

const labels: Record<string, string> = { text: 'Question', choices: 'Choices' };

type QuestionDialogProps = {
  question: GatheringQuestionInput;
  save: ReturnType<typeof useSaveQuestions>;
  onSave: (question: GatheringQuestionInput) => void;
  onEnd: () => void;
};

function QuestionDialog({ question, save, onSave, onEnd }: QuestionDialogProps) {
  const [values, setValues] = useState(question);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const change = (part: Partial<GatheringQuestionInput>) => setValues({ ...values, ...part });
  const submit = () => {
    const choices = values.choices.filter(({ label }) => label.trim() !== '');
    const input = { ...values, choices: hasOwnChoices(values.kind) ? choices : [] };
    const issues = GatheringQuestionInput.safeParse(input).error?.issues ?? [];
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])));
    if (issues.length === 0) onSave(input);
  };
  return (
    <FormDialog
      title={question.id === null ? 'Add a question' : 'Edit question'}
      submit="Save question"
      mutation={save}
      errors={Object.keys(errors).map((field) => ({
        field: `question-${field}`,
        label: labels[field] ?? field,
      }))}
      onSubmit={submit}
      onClose={onEnd}
      width={620}
    >
      <TextField
        id="question-text"
        label="Question"
        hint="Short, like the head of a column: “Meal”, “Ride needed”."
        autoComplete="off"
        maxLength={maxQuestionLength}
        value={values.text}
        error={errors['text']}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
      />
      <TextField
        id="question-help"
        label="Help"
        optional
        autoComplete="off"
        maxLength={maxHelpLength}
        value={values.help}
        onChange={({ currentTarget }) => change({ help: currentTarget.value })}
      />
      <SelectField
        id="question-kind"
        label="Kind of answer"
        disabled={question.id !== null}
        hint={question.id === null ? undefined : 'This stays. Add another question instead.'}
        options={questionKinds.map((value) => ({ value, label: questionKindLabels[value] }))}
        value={values.kind}
        onChange={({ currentTarget }) =>
          change({ kind: questionKinds.find((kind) => kind === currentTarget.value) ?? 'one' })
        }
      />
      {hasOwnChoices(values.kind) && (
        <ChoicesField
          choices={values.choices}
          retired={[]}
          error={errors['choices']}
          onChange={(choices) => change({ choices })}
        />
      )}
      <CheckboxField
        label="Has to be answered"
        checked={values.isRequired}
        onChange={(isRequired) => change({ isRequired })}
      />
    </FormDialog>
  );
}
