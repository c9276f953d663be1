import type { UseFormReturnType } from '@mantine/form';
import { donationPurposes } from '#features/donations/contract/donations.ts';
import { formatWireValue } from '#contract/rules/wire-values.ts';
import { Split, Trash2 } from '#ui/icons.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import type { BatchFormValues, BatchLine } from './batch-form-values.ts';
import { DonorField, type FindDonors } from './DonorField.tsx';
import styles from './Donations.module.css';

const purposes = donationPurposes.map((value) => ({ value, label: formatWireValue(value) }));
const methods = [
  { value: 'cash', label: 'Cash' },
  { value: 'check', label: 'Check' },
];

type BatchLineFieldsProps = {
  form: UseFormReturnType<BatchFormValues>;
  line: BatchLine;
  place: number;
  find: FindDonors;
  /** Null for the only line. */
  onRemove: (() => void) | null;
  onSplit: () => void;
};

/** One envelope, or another fund of the one above. A chosen donor brings telephone and email, and so the right statement. */
export function BatchLineFields({
  form,
  line,
  place,
  find,
  onRemove,
  onSplit,
}: BatchLineFieldsProps) {
  const number = place + 1;
  const getField = (name: keyof BatchLine, label: string) => ({
    id: `lines.${place}.${name}`,
    label,
    ...form.getInputProps(`lines.${place}.${name}`),
  });
  return (
    <li className={styles.lineFields} data-continues={line.continues || undefined}>
      {line.continues ? (
        <p>Same envelope</p>
      ) : (
        <>
          <DonorField {...{ form, line, place, find }} />
          <SelectField {...getField('method', 'Paid by')} options={methods} />
          {line.method === 'check' && (
            <TextField {...getField('checkNumber', 'Check no.')} optional maxLength={40} />
          )}
        </>
      )}
      <SelectField
        {...getField('purpose', 'Fund')}
        options={purposes}
        placeholder="Choose a fund"
      />
      <TextField {...getField('amount', 'Amount')} inputMode="decimal" placeholder="$" />
      <div className={styles.lineActions}>
        {!line.continues && (
          <IconButton
            label={`Split envelope ${number} between funds`}
            icon={<Split aria-hidden="true" />}
            onClick={onSplit}
          />
        )}
        {onRemove && (
          <IconButton
            label={`Remove line ${number}`}
            icon={<Trash2 aria-hidden="true" />}
            onClick={onRemove}
          />
        )}
      </div>
    </li>
  );
}
