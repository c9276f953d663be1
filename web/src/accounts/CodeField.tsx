import type { ReactNode } from 'react';
import { fieldErrorsOf } from '../ui/fields/field-errors.ts';
import { TextField } from '../ui/fields/TextField.tsx';
import { problemWords } from '../ui/ProblemMessage.tsx';
import styles from './AccountForm.module.css';

type CodeFieldProps = {
  hint: ReactNode;
  value: string;
  error: unknown;
  onChange: (digits: string) => void;
};

/** Six digits; a phone offers to fill them in. */
export function CodeField({ hint, value, error, onChange }: CodeFieldProps) {
  const [ofField] = Object.values(fieldErrorsOf(error));
  return (
    <div className={styles.code}>
      <TextField
        label="Code"
        hint={hint}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        // The person asked for this field a moment ago.
        autoFocus
        value={value}
        error={error ? (ofField ?? problemWords(error)) : undefined}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.value.replace(/\D/g, '').slice(0, 6))
        }
      />
    </div>
  );
}
