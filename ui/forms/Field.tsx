import { TriangleAlert } from '../icons.ts';
import { type ReactNode, useId } from 'react';
import styles from './Field.module.css';

export type FieldProps = {
  label: ReactNode;
  /** The name of the field in the form and in field errors. */
  name?: string | undefined;
  id?: string | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  /** What the field asks about its value, without holding the form up. */
  question?: ReactNode;
  optional?: boolean | undefined;
};

export type ControlProps = {
  id: string;
  name: string | undefined;
  className: string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

/** A form field with label, error and hint, linked to the control by ids. The error is a live region. */
export function Field({
  label,
  name,
  id,
  hint,
  error,
  question,
  optional,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const own = useId();
  const controlId = id ?? own;
  const errorId = `${controlId}-error`;
  const hintId = `${controlId}-hint`;
  const described = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  return (
    <div className={`${styles.field} ${error ? styles.invalid : ''}`}>
      <label htmlFor={controlId} className={styles.label}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {children({
        id: controlId,
        name,
        className: styles.control,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      <div aria-live="polite">
        {error && (
          <p className={styles.error} id={errorId}>
            <TriangleAlert size={20} strokeWidth={2.2} aria-hidden="true" />
            {error}
          </p>
        )}
        {question && <p className={styles.hint}>{question}</p>}
      </div>
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
