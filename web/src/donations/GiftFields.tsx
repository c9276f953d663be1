import type { UseFormReturnType } from '@mantine/form';
import { donationPurposes } from '@namugongo/contract/donations';
import { feeOfGift, wireWords } from '@namugongo/contract/rules/gifts';
import { formatMoney } from '@namugongo/contract/rules/money';
import { Plus, X } from 'lucide-react';
import { Button } from '../ui/Button.tsx';
import { ChoiceField } from '../ui/fields/ChoiceField.tsx';
import { CheckField } from '../ui/fields/CheckField.tsx';
import { SelectField } from '../ui/fields/SelectField.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import styles from './Donation.module.css';
import { type GiftAnswers, type PartAnswer, sumOf } from './gift-answers.ts';

export type GiftForm = UseFormReturnType<GiftAnswers>;

const purposes = donationPurposes.map((value) => ({ value, label: wireWords(value) }));
const suggested = ['25', '50', '100', '250'];

type GiftFieldsProps = {
  form: GiftForm;
  feePercent: number;
  /** A gift can be given every month here. */
  monthly: boolean;
};

/** How often, how much, and what for: one purpose or several. */
export function GiftFields({ form, feePercent, monthly }: GiftFieldsProps) {
  const { divided, coverFee } = form.values;
  const { giftCents } = sumOf(form.values, feePercent);
  const fee = feeOfGift(giftCents, feePercent);
  return (
    <div className={styles.part}>
      <h2>Your gift</h2>
      {monthly && (
        <ChoiceField
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
      <CheckField
        label="Divide my gift over several purposes"
        checked={divided}
        onChange={(checked) => divide(form, checked)}
      />
      {feePercent > 0 && (
        <CheckField
          label={`Cover the card's fee${fee > 0 ? ` of ${formatMoney(fee, 'full')}` : ''}`}
          hint="So that your whole gift reaches its purpose."
          checked={coverFee}
          onChange={(checked) => form.setFieldValue('coverFee', checked)}
        />
      )}
    </div>
  );
}

/** What was said of the one purpose begins the list, and the other way round. */
function divide(form: GiftForm, divided: boolean): void {
  const { amount, purpose, parts } = form.getValues();
  const [first, ...rest] = parts;
  form.setValues(
    divided
      ? { divided, parts: [{ purpose, amount }, ...rest] }
      : { divided, amount: first?.amount ?? '', purpose: first?.purpose ?? '' },
  );
  form.clearErrors();
}

function Whole({ form }: { form: GiftForm }) {
  return (
    <>
      <TextField
        label="Amount"
        inputMode="decimal"
        placeholder="$"
        {...form.getInputProps('amount')}
        id="amount"
      />
      <div className={styles.suggested} role="group" aria-label="Suggestions">
        {suggested.map((amount) => (
          <Button
            key={amount}
            look="soft"
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
        hint="What your gift is for."
        options={purposes}
        placeholder="Choose a purpose"
        {...form.getInputProps('purpose')}
        id="purpose"
      />
    </>
  );
}

function Parts({ form }: { form: GiftForm }) {
  const { parts } = form.values;
  const setParts = (next: PartAnswer[]) => form.setFieldValue('parts', next);
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
            look="quiet"
            size="small"
            icon={<Plus aria-hidden="true" />}
            onClick={() => setParts([...parts, { purpose: '', amount: '' }])}
          >
            Another purpose
          </Button>
        </div>
      )}
    </>
  );
}

type PartProps = {
  index: number;
  part: PartAnswer;
  errors: GiftForm['errors'];
  onChange: (part: PartAnswer) => void;
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
          look="bare"
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
