import type { ComponentPropsWithRef } from 'react';
import { Field, type FieldFacts } from './Field.tsx';

type TextFieldProps = FieldFacts & Omit<ComponentPropsWithRef<'input'>, keyof FieldFacts>;

/** One line of text. Takes what `form.getInputProps(name)` of @mantine/form gives. */
export function TextField({ label, name, id, hint, error, optional, ...input }: TextFieldProps) {
  return (
    <Field label={label} name={name} id={id} hint={hint} error={error} optional={optional}>
      {(control) => <input {...input} {...control} />}
    </Field>
  );
}

type TextAreaFieldProps = FieldFacts & Omit<ComponentPropsWithRef<'textarea'>, keyof FieldFacts>;

/** Several lines: 5 rows of 40 columns (specification, section 9). */
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
