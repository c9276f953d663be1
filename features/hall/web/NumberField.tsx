import { useState } from 'react';
import { TextField } from '#ui/forms/TextField.tsx';

type NumberFieldProps = {
  id: string;
  label: string;
  /** Null where the chosen items differ. */
  value: number | null;
  min: number;
  max: number;
  hint?: string;
  disabled?: boolean;
  onCommit: (value: number) => void;
};

const format = (value: number | null) =>
  value === null ? '' : String(Math.round(value * 100) / 100);

/** A number that counts when the field is left or Enter is pressed; what isn't a number stays with an error. */
export function NumberField({
  id,
  label,
  value,
  min,
  max,
  hint,
  disabled = false,
  onCommit,
}: NumberFieldProps) {
  const [text, setText] = useState<string | null>(null);
  const number = text === null || text.trim() === '' ? null : Number(text);
  const isValid = number === null || (number >= min && number <= max);
  const commit = () => {
    if (number === null) setText(null);
    else if (isValid) {
      setText(null);
      if (number !== value) onCommit(number);
    }
  };
  return (
    <TextField
      id={id}
      label={label}
      hint={hint}
      inputMode="decimal"
      disabled={disabled}
      value={text ?? format(value)}
      placeholder={value === null ? 'Mixed' : undefined}
      error={isValid ? undefined : `Enter ${min} to ${max}`}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={commit}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit();
        if (key === 'Escape') setText(null);
      }}
    />
  );
}
