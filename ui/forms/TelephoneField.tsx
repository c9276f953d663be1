import { type ComponentPropsWithRef, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { parseTelephone } from '#contract/rules/telephones.ts';

type TelephoneFieldProps = FieldProps &
  Omit<
    ComponentPropsWithRef<'input'>,
    keyof FieldProps | 'value' | 'defaultValue' | 'onChange' | 'ref'
  > & {
    /** Ten digits, or + and the digits of another country's number. */
    value: string;
    onChange: (digits: string) => void;
  };

type International = typeof import('./international-telephone.ts');

/** The formats of all countries, which load when a number begins with +; null until then. */
function useInternational(value: string): International | null {
  const [library, setLibrary] = useState<International | null>(null);
  const isNeeded = value.startsWith('+') && library === null;
  useEffect(() => {
    // Without the library the number stays unformatted.
    if (isNeeded) import('./international-telephone.ts').then(setLibrary, () => undefined);
  }, [isNeeded]);
  return value.startsWith('+') ? library : null;
}

/** A phone number field that shows (617) 555-0123 or +256 772 123456 while its value is digits only. The caret keeps its place. */
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
  const international = useInternational(value);
  const format = international?.formatInternational ?? formatTelephoneInput;
  const [isTyping, setIsTyping] = useState(false);
  // A hint and no error: countries open new ranges of numbers.
  const doubt =
    international && !isTyping && !international.isInternationalNumber(value)
      ? 'Please check this number. It doesn’t look complete for its country.'
      : undefined;
  const element = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    const place = caret.current;
    caret.current = null;
    if (place !== null && document.activeElement === element.current)
      element.current?.setSelectionRange(place, place);
  }, [value]);
  return (
    <Field label={label} name={name} id={id} hint={doubt ?? hint} error={error} optional={optional}>
      {(control) => (
        <input
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          {...input}
          {...control}
          ref={element}
          value={format(value)}
          onFocus={() => setIsTyping(true)}
          onBlur={() => setIsTyping(false)}
          onChange={({ currentTarget: { value: inputValue, selectionStart } }) => {
            const digits = parseTelephoneInput(inputValue, value);
            const before = inputValue
              .slice(0, selectionStart ?? inputValue.length)
              .replace(/\D/g, '').length;
            caret.current = getCaretPosition(format(digits), Math.min(before, digits.length));
            onChange(digits);
          }}
        />
      )}
    </Field>
  );
}

/** Formats a partial American number while typing: '(617) 555-0123'. More than ten digits and numbers with + stay unformatted. */
export function formatTelephoneInput(digits: string): string {
  if (digits.length > 10 || digits.startsWith('+')) return digits;
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (line) return `(${area}) ${exchange}-${line}`;
  if (exchange) return `(${area}) ${exchange}`;
  return area;
}

/** Parses the digits of the field. `before` are the previous digits, so that deleting a bracket deletes a digit. */
export function parseTelephoneInput(visible: string, before: string): string {
  const digits = parseTelephone(visible);
  const onlyMarkDeleted =
    digits === before &&
    !before.startsWith('+') &&
    visible.length === formatTelephoneInput(before).length - 1;
  return onlyMarkDeleted ? digits.slice(0, -1) : digits;
}

/** The caret position after the given number of digits. */
export function getCaretPosition(visible: string, digitsBefore: number): number {
  if (digitsBefore === 0) return visible.startsWith('+') ? 1 : 0;
  let seen = 0;
  for (let place = 0; place < visible.length; place += 1) {
    if (/\d/.test(visible.charAt(place))) seen += 1;
    if (seen === digitsBefore) return place + 1;
  }
  return visible.length;
}
