import type { ComponentPropsWithRef } from 'react';
import { Field, type FieldProps } from './Field.tsx';

type TextFieldProps = FieldProps & Omit<ComponentPropsWithRef<'input'>, keyof FieldProps>;

/** A single-line text field; accepts `form.getInputProps(name)` of @mantine/form. */
export function TextField({ label, name, id, hint, error, optional, ...input }: TextFieldProps) {
  return (
    <Field label={label} name={name} id={id} hint={hint} error={error} optional={optional}>
      {(control) => <input {...input} {...control} />}
    </Field>
  );
}

type TextAreaFieldProps = FieldProps & Omit<ComponentPropsWithRef<'textarea'>, keyof FieldProps>;

/** A multi-line text field of 5 rows and 40 columns (specification, section 9). */
export function TextAreaField({
  label,
  name,
  id,
  hint,
  error,
  optional,
  ...area
}: TextAreaFieldProps) {
  return (
    <Field label={label} name={name} id={id} hint={hint} error={error} optional={optional}>
      {(control) => <textarea rows={5} cols={40} {...area} {...control} />}
    </Field>
  );
}
