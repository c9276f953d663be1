import { TriangleAlert } from '../icons.ts';
import type { ReactNode } from 'react';
import styles from './RadioGroupField.module.css';
import { VisuallyHidden } from '../feedback/VisuallyHidden.tsx';

type Choice<Value extends string> = {
  value: Value;
  label: ReactNode;
  icon?: ReactNode;
  /** At the right, such as a price. */
  aside?: ReactNode;
};

type RadioGroupFieldProps<Value extends string> = {
  label: string;
  /** Set as the id of the first choice, the target of the error summary. */
  id: string;
  choices: readonly Choice<Value>[];
  value: Value | '';
  error?: ReactNode;
  onChange: (value: Value) => void;
  /** Shows short choices side by side. */
  beside?: boolean;
  /** Hides the label visually, for example when the dialog title says the same. */
  labelHidden?: boolean;
};

/** A radio group with large choices. */
export function RadioGroupField<Value extends string>(props: RadioGroupFieldProps<Value>) {
  const { label, id, choices, value, error, onChange, beside = false, labelHidden } = props;
  const classNames = [styles.choices, beside ? styles.beside : '', error ? styles.invalid : ''];
  return (
    <fieldset
      className={classNames.filter(Boolean).join(' ')}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>{labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}</legend>
      {choices.map((choice, index) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={id}
            id={index === 0 ? id : undefined}
            value={choice.value}
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
          />
          {choice.icon}
          <span>{choice.label}</span>
          {choice.aside && <b>{choice.aside}</b>}
        </label>
      ))}
      <div aria-live="polite" className={styles.error}>
        {error && (
          <p id={`${id}-error`}>
            <TriangleAlert size={20} strokeWidth={2.2} aria-hidden="true" />
            {error}
          </p>
        )}
      </div>
    </fieldset>
  );
}
