import type { UseFormReturnType } from '@mantine/form';
import type { OfferedChoice } from '#features/donations/contract/donation-choices.ts';
import { maxParts } from '#features/donations/contract/donations.ts';
import { computeDonationFee } from '#features/donations/contract/rules/donations.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { Plus, X } from '#ui/icons.ts';
import { Button } from '#ui/controls/Button.tsx';
import { RadioGroupField } from '#ui/forms/RadioGroupField.tsx';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { toChoiceOptions } from './choices/choice-options.ts';
import styles from './Donation.module.css';
import {
  type DonationFormValues,
  type SplitFormValue,
  computeTotals,
} from './donation-form-values.ts';

export type DonationForm = UseFormReturnType<DonationFormValues>;

const suggested = ['25', '50', '100', '250'];

type DonationFieldsProps = {
  form: DonationForm;
  feePercent: number;
  /** True when the site offers monthly donations. */
  monthly: boolean;
  purposes: readonly OfferedChoice[];
};

/** Frequency, amount and purpose, or several purposes with an amount each. */
export function DonationFields({ form, feePercent, monthly, purposes }: DonationFieldsProps) {
  const { divided, coverFee } = form.values;
  const { donationCents } = computeTotals(form.values, feePercent);
  const fee = computeDonationFee(donationCents, feePercent);
  return (
    <div className={styles.part}>
      <h2>Your gift</h2>
      {monthly && (
        <RadioGroupField
          label="How often"
          id="monthly"
          beside
          choices={[
            { value: 'once', label: 'Once' },
            { value: 'monthly', label: 'Every month' },
          ]}
          value={form.values.monthly ? 'monthly' : 'once'}
          onChange={(choice) => form.setFieldValue('monthly', choice === 'monthly')}
        />
      )}
      {divided ? (
        <Parts form={form} purposes={purposes} />
      ) : (
        <Whole form={form} purposes={purposes} />
      )}
      <CheckboxField
        label="Split my gift between purposes"
        checked={divided}
        onChange={(checked) => divide(form, checked)}
      />
      {feePercent > 0 && (
        <CheckboxField
          label={`Cover the card's fee${fee > 0 ? ` of ${formatMoney(fee, 'full')}` : ''}`}
          hint="Covers about what the card processor charges."
          checked={coverFee}
          onChange={(checked) => form.setFieldValue('coverFee', checked)}
        />
      )}
    </div>
  );
}

/** Moves the single purpose to the first part, or the first part back to the single purpose. */
function divide(form: DonationForm, divided: boolean): void {
  const { amount, purpose, parts } = form.getValues();
  const [first, ...rest] = parts;
  form.setValues(
    divided
      ? { divided, parts: [{ purpose, amount }, ...rest] }
      : { divided, amount: first?.amount ?? '', purpose: first?.purpose ?? '' },
  );
  form.clearErrors();
}

type PurposeProps = Pick<DonationFieldsProps, 'form' | 'purposes'>;

function Whole({ form, purposes }: PurposeProps) {
  return (
    <>
      <TextField
        label="Amount"
        inputMode="decimal"
        placeholder="$"
        {...form.getInputProps('amount')}
        id="amount"
      />
      <div className={styles.suggested} role="group" aria-label="Suggested amounts">
        {suggested.map((amount) => (
          <Button
            key={amount}
            variant="outline"
            size="small"
            aria-pressed={form.values.amount === amount}
            onClick={() => form.setFieldValue('amount', amount)}
          >
            ${amount}
          </Button>
        ))}
      </div>
      <SelectField
        label="Donation"
        hint="Choose what your gift is for."
        options={toChoiceOptions(purposes)}
        placeholder="Choose a purpose"
        {...form.getInputProps('purpose')}
        id="purpose"
      />
    </>
  );
}

function Parts({ form, purposes }: PurposeProps) {
  const { parts } = form.values;
  const setParts = (next: SplitFormValue[]) => form.setFieldValue('parts', next);
  return (
    <>
      {parts.map((part, index) => (
        <Part
          key={index}
          index={index}
          part={part}
          purposes={purposes}
          errors={form.errors}
          onChange={(changed) => setParts(parts.with(index, changed))}
          onRemove={parts.length > 2 ? () => setParts(parts.toSpliced(index, 1)) : undefined}
        />
      ))}
      {parts.length < Math.min(purposes.length, maxParts) && (
        <div>
          <Button
            variant="secondary"
            size="small"
            icon={<Plus aria-hidden="true" />}
            onClick={() => setParts([...parts, { purpose: '', amount: '' }])}
          >
            Add a purpose
          </Button>
        </div>
      )}
    </>
  );
}

type PartProps = {
  index: number;
  part: SplitFormValue;
  purposes: readonly OfferedChoice[];
  errors: DonationForm['errors'];
  onChange: (part: SplitFormValue) => void;
  onRemove: (() => void) | undefined;
};

function Part({ index, part, purposes, errors, onChange, onRemove }: PartProps) {
  return (
    <div className={styles.split} role="group" aria-label={`Part ${index + 1} of the gift`}>
      <SelectField
        label="Donation"
        options={toChoiceOptions(purposes)}
        placeholder="Choose a purpose"
        id={`purpose-${index}`}
        error={errors[`purpose-${index}`]}
        value={part.purpose}
        onChange={({ currentTarget }) => onChange({ ...part, purpose: currentTarget.value })}
      />
      <TextField
        label="Amount"
        inputMode="decimal"
        placeholder="$"
        id={`amount-${index}`}
        error={errors[`amount-${index}`]}
        value={part.amount}
        onChange={({ currentTarget }) => onChange({ ...part, amount: currentTarget.value })}
      />
      {onRemove && (
        <Button
          variant="link"
          size="small"
          icon={<X aria-hidden="true" />}
          aria-label={`Remove part ${index + 1}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      )}
    </div>
  );
}
