import type { UseFormReturnType } from '@mantine/form';
import { donationPurposes } from '#features/donations/contract/donations.ts';
import { formatWireValue } from '#contract/rules/wire-values.ts';
import { computeDonationFee } from '#features/donations/contract/rules/donations.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { Plus, X } from '#ui/icons.ts';
import { Button } from '#ui/controls/Button.tsx';
import { RadioGroupField } from '#ui/forms/RadioGroupField.tsx';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import styles from './Donation.module.css';
import {
  type DonationFormValues,
  type SplitFormValue,
  computeTotals,
} from './donation-form-values.ts';

export type DonationForm = UseFormReturnType<DonationFormValues>;

const purposes = donationPurposes.map((value) => ({ value, label: formatWireValue(value) }));
const suggested = ['25', '50', '100', '250'];

type DonationFieldsProps = {
  form: DonationForm;
  feePercent: number;
  /** True when the site offers monthly donations. */
  monthly: boolean;
};

/** Frequency, amount and purpose, or several purposes with an amount each. */
export function DonationFields({ form, feePercent, monthly }: DonationFieldsProps) {
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
      {divided ? <Parts form={form} /> : <Whole form={form} />}
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

function Whole({ form }: { form: DonationForm }) {
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
        options={purposes}
        placeholder="Choose a purpose"
        {...form.getInputProps('purpose')}
        id="purpose"
      />
    </>
  );
}

function Parts({ form }: { form: DonationForm }) {
  const { parts } = form.values;
  const setParts = (next: SplitFormValue[]) => form.setFieldValue('parts', next);
  return (
    <>
      {parts.map((part, index) => (
        <Part
          key={index}
          index={index}
          part={part}
          errors={form.errors}
          onChange={(changed) => setParts(parts.with(index, changed))}
          onRemove={parts.length > 2 ? () => setParts(parts.toSpliced(index, 1)) : undefined}
        />
      ))}
      {parts.length < donationPurposes.length && (
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
  errors: DonationForm['errors'];
  onChange: (part: SplitFormValue) => void;
  onRemove: (() => void) | undefined;
};

function Part({ index, part, errors, onChange, onRemove }: PartProps) {
  return (
    <div className={styles.split} role="group" aria-label={`Part ${index + 1} of the gift`}>
      <SelectField
        label="Donation"
        options={purposes}
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
