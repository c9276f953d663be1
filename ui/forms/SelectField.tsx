import { ChevronDown } from '../icons.ts';
import type { ComponentPropsWithRef } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import styles from './Field.module.css';

type Option = { value: string; label: string };
type SelectFieldProps = FieldProps &
  Omit<ComponentPropsWithRef<'select'>, keyof FieldProps> & {
    options: readonly Option[];
    placeholder?: string;
  };

/** A field with a native select. */
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
