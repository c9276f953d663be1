import type { Chair } from '@namugongo/contract/reception/chairs';
import { chairStatuses, chairTypes } from '@namugongo/contract/rules/chair-states';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { chairTypeLabels } from '../chairs/chair-types.ts';

export type ChairAnswers = Pick<Chair, 'tableName' | 'chairName' | 'chairType' | 'chairStatus'> & {
  dollars: string;
};

const types = chairTypes.map((type) => ({ value: type, label: chairTypeLabels[type] }));
const statuses = chairStatuses.map((status) => ({ value: status, label: status }));

/** What is wrong, by field; empty when the chair can be saved. */
export function faultsIn({ tableName, chairName, dollars }: ChairAnswers): Record<string, string> {
  return {
    ...(tableName.trim() ? {} : { tableName: 'Table Name is required' }),
    ...(chairName.trim() ? {} : { chairName: 'Chair Name is required' }),
    ...(/^\d{1,5}(\.\d{1,2})?$/.test(dollars.trim())
      ? {}
      : { amount: 'Give a price in dollars, or 0' }),
  };
}

/** The call's body; the answers have no faults. */
export const changeOf = (answers: ChairAnswers) => ({
  tableName: answers.tableName.trim(),
  chairName: answers.chairName.trim(),
  chairType: answers.chairType,
  chairStatus: answers.chairStatus,
  amount: Math.round(Number(answers.dollars) * 100),
});

type ChairFieldsProps = {
  answers: ChairAnswers;
  wrong: Record<string, string>;
  onChange: (answers: ChairAnswers) => void;
};

export function ChairFields({ answers, wrong, onChange }: ChairFieldsProps) {
  const text = (name: 'tableName' | 'chairName' | 'dollars', label: string) => ({
    id: `chair-${name}`,
    label,
    value: answers[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      onChange({ ...answers, [name]: value }),
  });
  return (
    <>
      <TextField {...text('tableName', 'Table Name')} maxLength={40} error={wrong['tableName']} />
      <TextField {...text('chairName', 'Chair Name')} maxLength={40} error={wrong['chairName']} />
      <SelectField
        id="chair-type"
        label="Chair Type"
        options={types}
        value={answers.chairType}
        onChange={({ currentTarget: { value } }) =>
          onChange({
            ...answers,
            chairType: chairTypes.find((type) => type === value) ?? answers.chairType,
          })
        }
      />
      <TextField
        {...text('dollars', 'Price in dollars')}
        inputMode="decimal"
        error={wrong['amount']}
      />
      <SelectField
        id="chair-status"
        label="Chair Status"
        options={statuses}
        value={answers.chairStatus}
        onChange={({ currentTarget: { value } }) =>
          onChange({
            ...answers,
            chairStatus: chairStatuses.find((status) => status === value) ?? answers.chairStatus,
          })
        }
      />
    </>
  );
}
