import { suggestEmail } from '#contract/rules/email-typos.ts';
import { type ComponentPropsWithRef, type FocusEvent, useState } from 'react';
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

/** Asks once the person has left the field: 'Did you mean name@gmail.com?' */
function useEmailQuestion({
  type,
  inputMode,
  readOnly,
  onBlur,
}: Pick<TextFieldProps, 'type' | 'inputMode' | 'readOnly' | 'onBlur'>) {
  const [correction, setCorrection] = useState<{
    field: HTMLInputElement;
    suggestion: string;
  } | null>(null);
  if ((type !== 'email' && inputMode !== 'email') || readOnly) return { question: null, onBlur };
  return {
    question: correction && (
      <>
        Did you mean {correction.suggestion}?{' '}
        <Button
          variant="link"
          size="small"
          onClick={() => {
            enterValue(correction.field, correction.suggestion);
            correction.field.focus();
            setCorrection(null);
          }}
        >
          Yes, use it
        </Button>
      </>
    ),
    onBlur(event: FocusEvent<HTMLInputElement>) {
      const field = event.currentTarget;
      const suggestion = suggestEmail(field.value);
      setCorrection(suggestion === null ? null : { field, suggestion });
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
