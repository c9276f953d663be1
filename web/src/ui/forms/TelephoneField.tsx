import { type ComponentPropsWithRef, useLayoutEffect, useRef } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import {
  getCaretPosition,
  formatTelephoneInput,
  parseTelephoneInput,
} from './format-telephone-input.ts';

type TelephoneFieldProps = FieldProps &
  Omit<
    ComponentPropsWithRef<'input'>,
    keyof FieldProps | 'value' | 'defaultValue' | 'onChange' | 'ref'
  > & {
    /** Digits only. */
    value: string;
    onChange: (digits: string) => void;
  };

/** A phone number field that shows (617) 555-0123 while its value is digits only. The caret keeps its place. */
export function TelephoneField({
  label,
  name,
  id,
  hint,
  error,
  optional,
  value,
  onChange,
  ...input
}: TelephoneFieldProps) {
  const element = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    const place = caret.current;
    caret.current = null;
    if (place !== null && document.activeElement === element.current)
      element.current?.setSelectionRange(place, place);
  }, [value]);
  return (
    <Field label={label} name={name} id={id} hint={hint} error={error} optional={optional}>
      {(control) => (
        <input
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          {...input}
          {...control}
          ref={element}
          value={formatTelephoneInput(value)}
          onChange={({ currentTarget: { value: inputValue, selectionStart } }) => {
            const digits = parseTelephoneInput(inputValue, value);
            const before = inputValue
              .slice(0, selectionStart ?? inputValue.length)
              .replace(/\D/g, '').length;
            caret.current = getCaretPosition(
              formatTelephoneInput(digits),
              Math.min(before, digits.length),
            );
            onChange(digits);
          }}
        />
      )}
    </Field>
  );
}
