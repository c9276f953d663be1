import { ChevronDown } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { Field, type FieldFacts } from './Field.tsx';
import styles from './Field.module.css';

type Option = { value: string; label: string };
type SelectFieldProps = FieldFacts &
  Omit<ComponentPropsWithRef<'select'>, keyof FieldFacts> & {
    options: readonly Option[];
    placeholder?: string;
  };

/** One of a few. The browser's own list, which every phone shows in its own large letters. */
export function SelectField({
  label,
  name,
  id,
  hint,
  error,
  optional,
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  return (
    <Field label={label} name={name} id={id} hint={hint} error={error} optional={optional}>
      {(control) => (
        <div className={styles.select}>
          <select {...select} {...control}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown size={22} aria-hidden="true" />
        </div>
      )}
    </Field>
  );
}
