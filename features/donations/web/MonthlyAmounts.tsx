import { maxDonationCents } from '#features/donations/contract/donations.ts';
import type { OwnMonthlyDonation } from '#features/donations/contract/monthly-donations.ts';
import { parseCents, computeDonationFee } from '#features/donations/contract/rules/donations.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { useState } from 'react';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useUpdateMonthlyAmounts } from './queries.ts';

type MonthlyAmountsProps = {
  linkKey: string;
  donation: OwnMonthlyDonation;
  onSaved: () => void;
  onClose: () => void;
};

function getAmountError(inputValue: string): string {
  const cents = parseCents(inputValue);
  if (!cents) return 'Amount is required';
  return cents > maxDonationCents ? 'Amount is too large' : '';
}

/** Edits the amounts of the same purposes, from the next charge on. */
export function MonthlyAmounts({ linkKey, donation, onSaved, onClose }: MonthlyAmountsProps) {
  const [inputValue, setInputValue] = useState(() =>
    donation.parts.map(({ amount }) => String(amount / 100)),
  );
  const [coverFee, setCoverFee] = useState(donation.coveredFee > 0);
  const [tried, setTried] = useState(false);
  const change = useUpdateMonthlyAmounts(linkKey);
  const donationCents = inputValue.reduce((sum, text) => sum + (parseCents(text) ?? 0), 0);
  const fee = coverFee ? computeDonationFee(donationCents, donation.feePercent) : 0;
  const errors = tried
    ? inputValue.flatMap((text, index) => (getAmountError(text) ? [index] : []))
    : [];
  function save() {
    setTried(true);
    if (inputValue.some(getAmountError)) return;
    const parts = donation.parts.map(({ message }, index) => ({
      message,
      amount: parseCents(inputValue[index] ?? '') ?? 0,
    }));
    change.mutate({ parts, coverFee }, { onSuccess: onSaved });
  }
  return (
    <FormDialog
      title="Change amount"
      submit="Save amount"
      mutation={change}
      errors={errors.map((index) => ({
        field: `monthly-${index}`,
        label: donation.parts[index]?.label ?? '',
      }))}
      onSubmit={save}
      onClose={onClose}
      width={520}
    >
      <Amounts donation={donation} inputValue={inputValue} errors={errors} onType={setInputValue} />
      {(donation.feePercent > 0 || coverFee) && (
        <CheckboxField label="Cover the card's fee" checked={coverFee} onChange={setCoverFee} />
      )}
      <p>
        Every month: <b>{formatMoney(donationCents + fee, 'full')}</b>
        {donation.owed && ', also for this month’s payment'}.
      </p>
    </FormDialog>
  );
}

type AmountsProps = {
  donation: OwnMonthlyDonation;
  inputValue: readonly string[];
  errors: readonly number[];
  onType: (inputValue: string[]) => void;
};

function Amounts({ donation, inputValue, errors, onType }: AmountsProps) {
  return donation.parts.map(({ message, label }, index) => (
    <TextField
      key={message}
      id={`monthly-${index}`}
      label={label}
      inputMode="decimal"
      value={inputValue[index] ?? ''}
      error={errors.includes(index) && getAmountError(inputValue[index] ?? '')}
      onChange={({ currentTarget }) => onType(inputValue.with(index, currentTarget.value))}
    />
  ));
}
