import { tributeKinds, tributeLabels } from '#features/donations/contract/rules/tributes.ts';
import type { ReactNode } from 'react';
import { useSendsEmail } from '#features/site/web/site.ts';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { RadioGroupField } from '#ui/forms/RadioGroupField.tsx';
import { TextAreaField, TextField } from '#ui/forms/TextField.tsx';
import type { TributeFormValues } from './tribute-form-values.ts';

const choices = [
  { value: '' as const, label: 'No' },
  ...tributeKinds.map((value) => ({ value, label: `${tributeLabels[value]} someone` })),
];

type TributeFieldsProps = {
  label: string;
  values: TributeFormValues;
  errors: Readonly<Record<string, ReactNode>>;
  onChange: (change: Partial<TributeFormValues>) => void;
  /** Of the ids and errors: 'lines.2.' in a list of envelopes. */
  prefix?: string;
};

/** A gift in memory or in honor of someone, and what their family is told. */
export function TributeFields({
  label,
  values,
  errors,
  onChange,
  prefix = '',
}: TributeFieldsProps) {
  const sendsEmail = useSendsEmail();
  const { tributeKind, isDonorNamed } = values;
  const getField = (field: 'tributeName' | 'familyEmail' | 'familyMessage') => ({
    id: `${prefix}${field}`,
    value: values[field],
    error: errors[`${prefix}${field}`],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ [field]: currentTarget.value }),
  });
  return (
    <>
      <RadioGroupField
        label={label}
        id={`${prefix}tributeKind`}
        choices={choices}
        value={tributeKind}
        onChange={(kind) => onChange({ tributeKind: kind })}
      />
      {tributeKind !== '' && (
        <>
          <TextField
            label="Their name"
            autoComplete="off"
            maxLength={200}
            {...getField('tributeName')}
          />
          {sendsEmail && (
            <>
              <TextField
                label="Email of the family"
                optional
                type="email"
                inputMode="email"
                autoComplete="off"
                hint="We’ll tell them of your gift, never its amount."
                {...getField('familyEmail')}
              />
              <TextAreaField label="Words for the family" optional {...getField('familyMessage')} />
              <CheckboxField
                label={prefix ? 'Tell the family the donor’s name' : 'Tell the family my name'}
                checked={isDonorNamed}
                onChange={(checked) => onChange({ isDonorNamed: checked })}
              />
            </>
          )}
        </>
      )}
    </>
  );
}
