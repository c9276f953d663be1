import { useState } from 'react';
import {
  type GatheringQuestion,
  GatheringQuestionInput,
  toQuestionInput,
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
import { useSeenRecord } from '#ui/forms/useSeenRecord.ts';
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

/** The list with a question that was written or changed; one that someone else removed meanwhile comes back. */
const putQuestion = (
  questions: readonly GatheringQuestionInput[],
  question: GatheringQuestionInput,
): GatheringQuestionInput[] =>
  question.id !== null && questions.some(({ id }) => id === question.id)
    ? questions.map((other) => (other.id === question.id ? question : other))
    : [...questions, question];

/** The questions for those who come, each written in a dialog. */
export function QuestionsForm({ gathering }: { gathering: TeamGathering }) {
  const { id, questions } = gathering;
  const save = useSaveQuestions(id);
  const [question, setQuestion] = useState<GatheringQuestionInput | null>(null);
  const inputs = questions.map(toQuestionInput);
  const end = () => {
    save.reset();
    setQuestion(null);
  };
  return (
    <FormCard as="section">
      <h2>Questions</h2>
      {questions.length === 0 && (
        <p className={layout.hint}>
          For example, which meal they like. Everyone who comes answers.
        </p>
      )}
      {question === null && save.error && <ErrorMessage error={save.error} />}
      <QuestionList
        questions={questions}
        isBusy={save.isPending}
        onEdit={(row) => setQuestion(toQuestionInput(row))}
        onRemove={(row) =>
          save.mutate({ questions: inputs.filter((input) => input.id !== row.id), seen: inputs })
        }
      />
      {questions.length < maxQuestions && (
        <div>
          <Button
            variant="link"
            icon={<Plus aria-hidden="true" />}
            onClick={() => setQuestion(newQuestion)}
          >
            Add a question
          </Button>
        </div>
      )}
      {question && (
        <QuestionDialog gathering={gathering} question={question} save={save} onEnd={end} />
      )}
    </FormCard>
  );
}

type QuestionListProps = {
  questions: readonly GatheringQuestion[];
  isBusy: boolean;
  onEdit: (question: GatheringQuestion) => void;
  onRemove: (question: GatheringQuestion) => void;
};

function QuestionList({ questions, isBusy, onEdit, onRemove }: QuestionListProps) {
  return (
    <ul className={items.rows} aria-label="Questions">
      {questions.map((question) => (
        <li key={question.id}>
          <span>
            {question.text}
            <br />
            <span className={layout.hint}>
              {questionKindLabels[question.kind]}
              {question.isRequired && ', has to be answered'}
            </span>
          </span>
          <span className={layout.row}>
            <Button
              variant="secondary"
              size="small"
              aria-label={`Edit ${question.text}`}
              onClick={() => onEdit(question)}
            >
              Edit
            </Button>
            <Button
              variant="outline"
              size="small"
              busy={isBusy}
              aria-label={`Remove ${question.text}`}
              onClick={() => onRemove(question)}
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
  gathering: TeamGathering;
  question: GatheringQuestionInput;
  save: ReturnType<typeof useSaveQuestions>;
  onEnd: () => void;
};

function useQuestionForm({ gathering, question, save, onEnd }: QuestionDialogProps) {
  const { seen: before, onError } = useSeenRecord(gathering);
  const [values, setValues] = useState(question);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const change = (part: Partial<GatheringQuestionInput>) => setValues({ ...values, ...part });
  const submit = () => {
    const choices = values.choices.filter(({ label }) => label.trim() !== '');
    const input = { ...values, choices: hasOwnChoices(values.kind) ? choices : [] };
    const issues = GatheringQuestionInput.safeParse(input).error?.issues ?? [];
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])));
    if (issues.length > 0) return;
    const seen = before.questions.map(toQuestionInput);
    save.mutate({ questions: putQuestion(seen, input), seen }, { onSuccess: onEnd, onError });
  };
  return { values, errors, change, submit };
}

function QuestionDialog(props: QuestionDialogProps) {
  const { question, save, onEnd } = props;
  const { values, errors, change, submit } = useQuestionForm(props);
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
