import { useEffect, useRef, type ComponentPropsWithRef } from 'react';
import { Alert } from '../feedback/Alert.tsx';
import styles from './Field.module.css';

/** A field with an error; `field` is the id of its control. */
export type FormFieldError = { field: string; label: string };

type FormProps = Omit<ComponentPropsWithRef<'form'>, 'onSubmit' | 'ref'> & {
  onSubmit: () => void;
  errors?: readonly FormFieldError[];
};

/**
 * A form with an error summary that links to the fields. After each submit, the first invalid field gets the focus, also in a form
 * without a summary.
 */
export function Form({ onSubmit, errors = [], className = '', children, ...rest }: FormProps) {
  const attempts = useRef(0);
  const focused = useRef(0);
  const first = errors[0]?.field;
  useEffect(() => {
    if (!first || focused.current === attempts.current) return;
    focused.current = attempts.current;
    document.getElementById(first)?.focus();
  });
  return (
    <form
      noValidate
      {...rest}
      className={`${styles.form} ${className}`}
      onSubmit={(event) => {
        event.preventDefault();
        attempts.current += 1;
        onSubmit();
        const form = event.currentTarget;
        // The fields show their errors with the next frame.
        if (errors.length === 0) requestAnimationFrame(() => focusFirstInvalid(form));
      }}
    >
      {errors.length > 0 && (
        <Alert tone="danger">
          {getErrorSummary(errors.length)}{' '}
          {errors.map(({ field, label }, index) => (
            <span key={field}>
              {index > 0 && (index === errors.length - 1 ? ' and ' : ', ')}
              <a
                href={`#${field}`}
                onClick={(event) => {
                  // Without an entry in the history, which Back would stop at.
                  event.preventDefault();
                  document.getElementById(field)?.focus();
                }}
              >
                {label}
              </a>
            </span>
          ))}
          .
        </Alert>
      )}
      {children}
    </form>
  );
}

/** The words before the links of an error summary. */
const getErrorSummary = (count: number): string =>
  count === 1 ? 'Please check this:' : 'Please check these:';

const focusFirstInvalid = (form: HTMLFormElement): void =>
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
