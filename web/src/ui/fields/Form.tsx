import { type ComponentPropsWithRef, useEffect, useRef } from 'react';
import { Notice } from '../Notice.tsx';
import styles from './Field.module.css';
import { leadingWords } from './wrong-answers.ts';

/** A wrong answer: `field` is the id of its control. */
export type WrongAnswer = { field: string; label: string };

type FormProps = Omit<ComponentPropsWithRef<'form'>, 'onSubmit' | 'ref'> & {
  onSubmit: () => void;
  wrong?: readonly WrongAnswer[];
};

/** A form whose summary names the wrong answers with links; the first wrong field takes the focus after each attempt. */
export function Form({ onSubmit, wrong = [], className = '', children, ...rest }: FormProps) {
  const attempts = useRef(0);
  const focused = useRef(0);
  const first = wrong[0]?.field;
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
      }}
    >
      {wrong.length > 0 && (
        <Notice tone="danger">
          {leadingWords(wrong.length)}{' '}
          {wrong.map(({ field, label }, index) => (
            <span key={field}>
              {index > 0 && (index === wrong.length - 1 ? ' and ' : ', ')}
              <a
                href={`#${field}`}
                onClick={(event) => {
                  // The hash is the route here: the link moves the focus and leaves the address alone.
                  event.preventDefault();
                  document.getElementById(field)?.focus();
                }}
              >
                {label}
              </a>
            </span>
          ))}
          .
        </Notice>
      )}
      {children}
    </form>
  );
}
