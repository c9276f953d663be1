import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './ChoiceField.module.css';
import { VisuallyHidden } from '../VisuallyHidden.tsx';

type Choice<Value extends string> = {
  value: Value;
  label: ReactNode;
  icon?: ReactNode;
  /** At the right end: a price. */
  aside?: ReactNode;
};

type ChoiceFieldProps<Value extends string> = {
  label: string;
  /** The first choice gets it as its id: the place a form's summary leads to. */
  id: string;
  choices: readonly Choice<Value>[];
  value: Value | '';
  error?: ReactNode;
  onChange: (value: Value) => void;
  /** As many beside each other as fit, for short labels; else one below the other. */
  beside?: boolean;
  /** The dialog's title asks already; a screen reader still hears it. */
  labelHidden?: boolean;
};

/** One of a few, each large enough for a thumb. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, id, choices, value, error, onChange, beside = false, labelHidden } = props;
  const look = [styles.choices, beside ? styles.beside : '', error ? styles.wrong : ''];
  return (
    <fieldset
      className={look.filter(Boolean).join(' ')}
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
