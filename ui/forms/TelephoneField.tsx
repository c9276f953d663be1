import { type ComponentPropsWithRef, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  formatTelephone,
  parseTelephone,
  storedTelephonePattern,
  telephonePattern,
} from '#contract/rules/telephones.ts';
import { afterPress } from '../browser/after-press.ts';
import { Field, type FieldProps } from './Field.tsx';
import { RadioGroupField } from './RadioGroupField.tsx';
import { useTelephoneReader } from './telephone-reader.ts';

type TelephoneFieldProps = Omit<FieldProps, 'question'> &
  Omit<
    ComponentPropsWithRef<'input'>,
    keyof FieldProps | 'value' | 'defaultValue' | 'onChange' | 'ref'
  > & {
    /** The number as it is sent, or what was entered as long as that is no number. */
    value: string;
    onChange: (value: string) => void;
  };

/**
 * A field for a telephone number in any writing. It shows (617) 555-0123 or +256 772 123456, asks when a number may belong to two
 * countries, and says why something is no number. The caret keeps its place.
 */
export function TelephoneField(props: TelephoneFieldProps) {
  const { label, name, id, hint, error, optional, value, onChange, ...input } = props;
  const { typing, reader, enter, choose } = useTelephoneInput(value, onChange);
  const [isTyping, setIsTyping] = useState(false);
  const text = isTyping && typing ? typing.text : formatTelephoneInput(value);
  const { element, keepCaret } = useCaret(text);
  const reading = reader && value ? reader.read(typing?.text ?? value) : null;
  const choices = reading && reading.is !== 'unread' ? reading.choices : [];
  // A question and no error: countries open new ranges of numbers.
  const isSettled = !isTyping || choices.length > 0;
  const question = reading && isSettled ? reader?.describeReading(reading) : '';
  return (
    <>
      <Field
        {...{ label, name, id, error, optional }}
        // A message of the form stands alone; what the field says about the number goes with the hint.
        hint={(error && question) || hint}
        question={error ? undefined : question}
      >
        {(control) => (
          <input
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            {...input}
            {...control}
            ref={element}
            value={text}
            onBlur={() => afterPress(() => setIsTyping(false))}
            onChange={({ currentTarget: { value: inputValue, selectionStart } }) => {
              const written = formatTelephoneTyping(inputValue, text);
              keepCaret(inputValue.slice(0, selectionStart ?? inputValue.length), written);
              setIsTyping(true);
              enter(written);
            }}
          />
        )}
      </Field>
      {choices.length > 0 && question && (
        <RadioGroupField
          label={question}
          labelHidden
          id={`${id ?? name ?? 'telephone'}-choice`}
          value={value}
          choices={choices.map(({ telephone, country }) => ({
            value: telephone,
            label: formatTelephone(telephone),
            aside: country && reader?.getCountryName(country),
          }))}
          onChange={choose}
        />
      )}
    </>
  );
}

/** What is being entered, which has become the value, and the reader, which loads with the first key. */
function useTelephoneInput(value: string, onChange: (value: string) => void) {
  const [entry, setEntry] = useState<{ text: string; value: string } | null>(null);
  // Another value came from outside.
  const typing = entry?.value === value ? entry : null;
  const reader = useTelephoneReader(value !== '');
  const set = (text: string, next: string) => {
    setEntry({ text, value: next });
    onChange(next);
  };
  const toValue = (text: string): string => {
    const written = text.trim();
    if (!reader) return isPlain(written) ? parseTelephone(written) : written;
    const reading = reader.read(written);
    if (reading.is === 'read') return reading.telephone;
    // Digits that belong to no country are not sent as if they did.
    return storedTelephonePattern.test(written) ? `${written} ` : written;
  };
  const isReady = reader !== null;
  useEffect(() => {
    if (isReady && typing && toValue(typing.text) !== value) set(typing.text, toValue(typing.text));
  }, [isReady]);
  return {
    typing,
    reader,
    enter: (text: string) => set(text, toValue(text)),
    choose: (telephone: string) => set(typing?.text ?? value, telephone),
  };
}

const isPlainText = (text: string) => /^[\d\s().-]*$/.test(text);

const isPlain = (text: string) =>
  isPlainText(text.replace(/^\+/, '')) && telephonePattern.test(parseTelephone(text));

/** Puts the caret behind the digit that it was behind before the text was formatted. */
function useCaret(text: string) {
  const element = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    const place = caret.current;
    caret.current = null;
    if (place !== null && document.activeElement === element.current)
      element.current?.setSelectionRange(place, place);
  }, [text]);
  return {
    element,
    keepCaret(before: string, text: string) {
      caret.current = isAmerican(text)
        ? getCaretPosition(text, before.replace(/\D/g, '').length)
        : null;
    },
  };
}

/** Whether a text may be the beginning of an American number in its usual writing. */
const isAmerican = (text: string) =>
  /^\(?[2-9][\d ().-]*$/.test(text) && text.replace(/\D/g, '').length <= 10;

/** A value as the field shows it; the beginning of an American number, too: '(617) 555'. */
export function formatTelephoneInput(value: string): string {
  if (!isAmerican(value)) return formatTelephone(value);
  const digits = value.replace(/\D/g, '');
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (line) return `(${area}) ${exchange}-${line}`;
  if (exchange) return `(${area}) ${exchange}`;
  return area;
}

/** What the field shows after a key. `before` is what it showed, so that deleting a bracket deletes a digit. */
export function formatTelephoneTyping(inputValue: string, before: string): string {
  // One digit more, and it is no American number any longer.
  if (!isAmerican(inputValue))
    return isAmerican(before) && isPlainText(inputValue)
      ? inputValue.replace(/\D/g, '')
      : inputValue;
  const text = formatTelephoneInput(inputValue);
  const onlyMarkDeleted = text === before && inputValue.length === before.length - 1;
  return onlyMarkDeleted ? formatTelephoneInput(text.replace(/\D/g, '').slice(0, -1)) : text;
}

/** The caret position after the given number of digits. */
export function getCaretPosition(visible: string, digitsBefore: number): number {
  if (digitsBefore === 0) return 0;
  let seen = 0;
  for (let place = 0; place < visible.length; place += 1) {
    if (/\d/.test(visible.charAt(place))) seen += 1;
    if (seen === digitsBefore) return place + 1;
  }
  return visible.length;
}
