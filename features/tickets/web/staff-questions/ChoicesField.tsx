import type { ChoiceInput } from '#features/tickets/contract/questions.ts';
import { maxChoiceLength, maxChoices } from '#features/tickets/contract/rules/questions.ts';
import type { ReactNode } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { ArrowUp, Plus, Trash2 } from '#ui/icons.ts';
import layout from '#ui/layout/layout.module.css';
import { moveUp } from '#features/event/web/staff/move-up.ts';
import styles from './StaffQuestions.module.css';

type ChoicesFieldProps = {
  choices: readonly ChoiceInput[];
  /** No longer offered, but someone has them. */
  retired: readonly { label: string }[];
  error: ReactNode;
  onChange: (choices: ChoiceInput[]) => void;
};

/** The choices of a question, each in a field of its own. */
export const ChoicesField = ({ choices, retired, error, onChange }: ChoicesFieldProps) => (
  <fieldset className={styles.choices}>
    <legend>Choices</legend>
    {choices.map((choice, index) => {
      const name = choice.label.trim() || `choice ${index + 1}`;
      return (
        <div key={index} className={styles.choice}>
          <TextField
            label={`Choice ${index + 1}`}
            id={index === 0 ? 'question-choices' : `question-choice-${index}`}
            autoComplete="off"
            maxLength={maxChoiceLength}
            error={index === 0 ? error : undefined}
            value={choice.label}
            onChange={({ currentTarget }) =>
              onChange(choices.with(index, { ...choice, label: currentTarget.value }))
            }
          />
          <IconButton
            label={`Move ${name} up`}
            icon={<ArrowUp aria-hidden="true" />}
            disabled={index === 0}
            onClick={() => onChange(moveUp(choices, index))}
          />
          <IconButton
            label={`Remove ${name}`}
            icon={<Trash2 aria-hidden="true" />}
            disabled={choices.length === 1}
            onClick={() => onChange(choices.toSpliced(index, 1))}
          />
        </div>
      );
    })}
    {choices.length < maxChoices && (
      <Button
        variant="link"
        icon={<Plus aria-hidden="true" />}
        onClick={() => onChange([...choices, { id: null, label: '' }])}
      >
        Add a choice
      </Button>
    )}
    {retired.length > 0 && (
      <p className={layout.hint}>
        No longer offered, but guests have chosen it: {retired.map(({ label }) => label).join(', ')}
        . Add it again to offer it.
      </p>
    )}
  </fieldset>
);
