import type { ChairType } from '#contract/chairs.ts';
import { useState } from 'react';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';

const choices: readonly { value: string; label: string; admits: ChairType[] }[] = [
  { value: 'own', label: 'Guests of the chair’s type', admits: [] },
  { value: 'families', label: 'Families: adults and children', admits: ['adult', 'children'] },
];

const countMessage = 'Enter 1 to 40, or leave it empty';

/** The choice who may sit at a table: guests of its chairs' type, or families with at most so many children. */
export function useTableGuestsFields(initial: { isFamily: boolean; maxChildren: number | null }) {
  const { isFamily, maxChildren } = initial;
  const [choice, setChoice] = useState(isFamily ? 'families' : 'own');
  const [countText, setCountText] = useState(maxChildren === null ? '' : String(maxChildren));
  const isForFamilies = choice === 'families';
  const limit = countText.trim() === '' ? null : Number(countText);
  const isValid =
    !isForFamilies || limit === null || (Number.isInteger(limit) && limit >= 1 && limit <= 40);
  return {
    admits: choices.find(({ value }) => value === choice)?.admits ?? [],
    maxChildren: isForFamilies ? limit : null,
    isValid,
    fields: { choice, setChoice, countText, setCountText, isValid },
  };
}

type TableGuestsFieldsProps = {
  fields: ReturnType<typeof useTableGuestsFields>['fields'];
  /** Whether the form was submitted, so that errors are shown. */
  tried: boolean;
};

export function TableGuestsFields({ fields, tried }: TableGuestsFieldsProps) {
  const { choice, setChoice, countText, setCountText, isValid } = fields;
  return (
    <>
      <SelectField
        id="table-guests"
        label="Who may sit here"
        options={choices}
        value={choice}
        onChange={({ currentTarget: { value } }) => setChoice(value)}
      />
      {choice === 'families' && (
        <TextField
          id="table-children"
          label="Maximum number of children at this table"
          hint="Empty for any number. A child pays the price for children."
          inputMode="numeric"
          value={countText}
          error={tried && !isValid ? countMessage : undefined}
          onChange={({ currentTarget: { value } }) => setCountText(value)}
        />
      )}
    </>
  );
}
