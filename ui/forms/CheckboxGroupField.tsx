import type { ReactNode } from 'react';
import { TriangleAlert } from '../icons.ts';
import styles from './CheckboxGroupField.module.css';
import fieldStyles from './Field.module.css';

type CheckboxGroupFieldProps<Value extends string> = {
  /** Of the first check box, the target of the error summary. */
  id?: string | undefined;
  legend: string;
  choices: readonly { value: Value; label: string; description?: string }[];
  value: readonly Value[];
  error?: ReactNode;
  onChange: (value: Value[]) => void;
};

/** Check boxes of which any number is chosen. */
export function CheckboxGroupField<Value extends string>({
  id,
  legend,
  choices,
  value,
  error,
  onChange,
}: CheckboxGroupFieldProps<Value>) {
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {choices.map((choice, index) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="checkbox"
            id={index === 0 ? id : undefined}
            aria-describedby={error && index === 0 ? `${id}-error` : undefined}
            checked={value.includes(choice.value)}
            onChange={({ currentTarget }) =>
              onChange(
                currentTarget.checked
                  ? [...value, choice.value]
                  : value.filter((current) => current !== choice.value),
              )
            }
          />
          <span>
            <b>{choice.label}</b> {choice.description}
          </span>
        </label>
      ))}
      <div aria-live="polite">
        {error && (
          <p id={`${id}-error`} className={fieldStyles.error}>
            <TriangleAlert size={20} strokeWidth={2.2} aria-hidden="true" />
            {error}
          </p>
        )}
      </div>
    </fieldset>
  );
}
