import { parseDigits } from '#contract/rules/normalize.ts';
import type { ReactNode } from 'react';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { TextField } from '#ui/forms/TextField.tsx';
import { getErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import styles from './AccountForm.module.css';

type CodeFieldProps = {
  hint: ReactNode;
  value: string;
  error: unknown;
  onChange: (digits: string) => void;
};

/** Field for six digits with one-time-code autofill. */
export function CodeField({ hint, value, error, onChange }: CodeFieldProps) {
  const [fieldError] = Object.values(getFieldErrors(error));
  return (
    <div className={styles.code}>
      <TextField
        label="Code"
        hint={hint}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={40}
        // The person has just requested the code.
        autoFocus
        value={value}
        error={error ? (fieldError ?? getErrorMessage(error)) : undefined}
        onChange={({ currentTarget }) => onChange(parseDigits(currentTarget.value).slice(0, 6))}
      />
    </div>
  );
}
