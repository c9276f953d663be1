import { suggestEmail } from '#contract/rules/email-typos.ts';
import { type ComponentPropsWithRef, type FocusEvent, useState } from 'react';
import { afterPress } from '../browser/after-press.ts';
import { enterValue } from '../browser/enter-value.ts';
import { Button } from '../controls/Button.tsx';
import { Field, type FieldProps } from './Field.tsx';

type TextFieldProps = FieldProps & Omit<ComponentPropsWithRef<'input'>, keyof FieldProps>;

/** A single-line text field; accepts `form.getInputProps(name)` of @mantine/form. One for an email address asks about a likely slip. */
export function TextField({ label, name, id, hint, error, optional, ...input }: TextFieldProps) {
  const { question, onBlur } = useEmailQuestion(input);
  return (
    <Field
      label={label}
      name={name}
      id={id}
      hint={hint}
      error={error}
      question={question}
      optional={optional}
    >
      {(control) => <input {...input} {...control} onBlur={onBlur} />}
    </Field>
  );
}

/** Asks once the person has left the field: 'Did you mean name@gmail.com?', for as long as it has the value that was asked about. */
function useEmailQuestion({
  type,
  inputMode,
  readOnly,
  value,
  onBlur,
}: Omit<TextFieldProps, keyof FieldProps>) {
  const [entry, setEntry] = useState<{ field: HTMLInputElement; value: string } | null>(null);
  if ((type !== 'email' && inputMode !== 'email') || readOnly) return { question: null, onBlur };
  const suggestion = entry && entry.value === value && suggestEmail(entry.value);
  return {
    question: suggestion && (
      <>
        Did you mean {suggestion}?{' '}
        <Button
          variant="link"
          size="small"
          onClick={() => {
            enterValue(entry.field, suggestion);
            entry.field.focus();
          }}
        >
          Yes, use it
        </Button>
      </>
    ),
    onBlur(event: FocusEvent<HTMLInputElement>) {
      const field = event.currentTarget;
      afterPress(() => setEntry({ field, value: field.value }));
      onBlur?.(event);
    },
  };
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
