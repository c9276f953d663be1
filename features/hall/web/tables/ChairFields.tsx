import { type Chair, ChairName, TableName } from '#features/hall/contract/chairs.ts';
import { chairStatuses, chairTypes } from '#contract/chairs.ts';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { chairTypeLabels } from '#features/event/web/chair-types.ts';

export type ChairFormValues = Pick<
  Chair,
  'tableName' | 'chairName' | 'chairType' | 'chairStatus' | 'accessible'
> & {
  dollars: string;
};

const types = chairTypes.map((type) => ({ value: type, label: chairTypeLabels[type] }));
const statuses = chairStatuses.map((status) => ({ value: status, label: status }));

/** Error messages by field; empty when the chair can be saved. */
export function validateChair({
  tableName,
  chairName,
  dollars,
}: ChairFormValues): Record<string, string> {
  const tableError = TableName.safeParse(tableName).error?.issues[0]?.message;
  const chairError = ChairName.safeParse(chairName).error?.issues[0]?.message;
  return {
    ...(tableError && { tableName: tableError }),
    ...(chairError && { chairName: chairError }),
    ...(/^\d{1,5}(\.\d{1,2})?$/.test(dollars.trim())
      ? {}
      : { amount: 'Enter a price in dollars, or 0' }),
  };
}

/** The request body of valid form values. */
export const toChairInput = (values: ChairFormValues) => ({
  tableName: values.tableName.trim(),
  chairName: values.chairName.trim(),
  chairType: values.chairType,
  chairStatus: values.chairStatus,
  amount: Math.round(Number(values.dollars) * 100),
  accessible: values.accessible,
});

type ChairFieldsProps = {
  values: ChairFormValues;
  errors: Record<string, string>;
  onChange: (values: ChairFormValues) => void;
};

export function ChairFields({ values, errors, onChange }: ChairFieldsProps) {
  const text = (name: 'tableName' | 'chairName' | 'dollars', label: string) => ({
    id: `chair-${name}`,
    label,
    value: values[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      onChange({ ...values, [name]: value }),
  });
  return (
    <>
      <TextField {...text('tableName', 'Table Name')} maxLength={40} error={errors['tableName']} />
      <TextField {...text('chairName', 'Chair Name')} maxLength={40} error={errors['chairName']} />
      <SelectField
        id="chair-type"
        label="Chair Type"
        options={types}
        value={values.chairType}
        onChange={({ currentTarget: { value } }) =>
          onChange({
            ...values,
            chairType: chairTypes.find((type) => type === value) ?? values.chairType,
          })
        }
      />
      <TextField
        {...text('dollars', 'Price in dollars')}
        inputMode="decimal"
        error={errors['amount']}
      />
      <SelectField
        id="chair-status"
        label="Chair Status"
        options={statuses}
        value={values.chairStatus}
        onChange={({ currentTarget: { value } }) =>
          onChange({
            ...values,
            chairStatus: chairStatuses.find((status) => status === value) ?? values.chairStatus,
          })
        }
      />
      <CheckboxField
        label="A place for a wheelchair"
        checked={values.accessible}
        onChange={(accessible) => onChange({ ...values, accessible })}
      />
    </>
  );
}
