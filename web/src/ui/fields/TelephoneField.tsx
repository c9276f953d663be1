import { type ComponentPropsWithRef, useLayoutEffect, useRef } from 'react';
import { Field, type FieldFacts } from './Field.tsx';
import { caretAfter, shownTelephone, typedTelephone } from './telephone-typing.ts';

type TelephoneFieldProps = FieldFacts &
  Omit<
    ComponentPropsWithRef<'input'>,
    keyof FieldFacts | 'value' | 'defaultValue' | 'onChange' | 'ref'
  > & {
    /** The digits alone. */
    value: string;
    onChange: (digits: string) => void;
  };

/** Shows (617) 555-0123 while its value stays ten digits; the caret stays behind the digit it stood at. */
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
          value={shownTelephone(value)}
          onChange={({ currentTarget: { value: typed, selectionStart } }) => {
            const digits = typedTelephone(typed, value);
            const before = typed.slice(0, selectionStart ?? typed.length).replace(/\D/g, '').length;
            caret.current = caretAfter(shownTelephone(digits), Math.min(before, digits.length));
            onChange(digits);
          }}
        />
      )}
    </Field>
  );
}
