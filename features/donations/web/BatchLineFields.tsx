import type { UseFormReturnType } from '@mantine/form';
import type { OfferedChoice } from '#features/donations/contract/donation-choices.ts';
import type { Pledge } from '#features/donations/contract/pledges.ts';
import type { ComponentProps } from 'react';
import { Heart, Split, Trash2 } from '#ui/icons.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import type { BatchFormValues, BatchLine } from './batch-form-values.ts';
import { listPledgeOptions } from './pledges/pledge-lists.ts';
import { toChoiceOptions } from './choices/choice-options.ts';
import { DonorField, type FindDonors } from './DonorField.tsx';
import styles from './Donations.module.css';
import { TributeFields } from './TributeFields.tsx';

const methods = [
  { value: 'cash', label: 'Cash' },
  { value: 'check', label: 'Check' },
];

type BatchLineFieldsProps = {
  form: UseFormReturnType<BatchFormValues>;
  line: BatchLine;
  place: number;
  find: FindDonors;
  purposes: readonly OfferedChoice[];
  pledges: readonly Pledge[];
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
  purposes,
  pledges,
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
        options={toChoiceOptions(purposes)}
        placeholder="Choose a fund"
      />
      {!line.continues && (
        <PledgeField {...{ line, pledges }} {...getField('pledgeId', 'Pledge')} />
      )}
      <TextField {...getField('amount', 'Amount')} inputMode="decimal" placeholder="$" />
      <TributePart {...{ form, line, place }} />
      <div className={styles.lineActions}>
        {!line.continues && line.tributeKind === '' && (
          <IconButton
            label={`Envelope ${number} is in memory or honor of someone`}
            icon={<Heart aria-hidden="true" />}
            onClick={() => form.setFieldValue(`lines.${place}.tributeKind`, 'memory')}
          />
        )}
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

type PledgeFieldProps = Omit<ComponentProps<typeof SelectField>, 'options'> & {
  line: BatchLine;
  pledges: readonly Pledge[];
};

/** Only for a fund with pledges. */
function PledgeField({ line, pledges, ...field }: PledgeFieldProps) {
  const pledgeId = line.pledgeId ? Number(line.pledgeId) : null;
  const options = listPledgeOptions(pledges, [line.purpose], { name: line.name, pledgeId });
  if (options.length === 0) return null;
  return <SelectField {...field} options={options} placeholder="No pledge" optional />;
}

/** In whose memory or honor an envelope is, once its button was pressed. */
function TributePart({ form, line, place }: Pick<BatchLineFieldsProps, 'form' | 'line' | 'place'>) {
  if (line.tributeKind === '') return null;
  return (
    <div className={styles.tribute}>
      <TributeFields
        label="In memory or in honor of someone?"
        values={line}
        errors={form.errors}
        prefix={`lines.${place}.`}
        onChange={(change) => form.setFieldValue(`lines.${place}`, { ...line, ...change })}
      />
    </div>
  );
}
