import { maxDonationCents } from '#features/donations/contract/donations.ts';
import type { OwnMonthlyDonation } from '#features/donations/contract/monthly-donations.ts';
import {
  parseCents,
  computeDonationFee,
  formatWireValue,
} from '#features/donations/contract/rules/donations.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
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
    if (change.isPending || inputValue.some(getAmountError)) return;
    const parts = donation.parts.map(({ message }, index) => ({
      message,
      amount: parseCents(inputValue[index] ?? '') ?? 0,
    }));
    change.mutate({ parts, coverFee }, { onSuccess: onSaved });
  }
  return (
    <Dialog
      title="Change amount"
      opened
      onClose={change.isPending ? undefined : onClose}
      width={520}
    >
      <Form
        errors={errors.map((index) => ({
          field: `monthly-${index}`,
          label: formatWireValue(donation.parts[index]?.message ?? ''),
        }))}
        onSubmit={save}
      >
        <Amounts
          donation={donation}
          inputValue={inputValue}
          errors={errors}
          onType={setInputValue}
        />
        {(donation.feePercent > 0 || coverFee) && (
          <CheckboxField label="Cover the card's fee" checked={coverFee} onChange={setCoverFee} />
        )}
        <p>
          Every month: <b>{formatMoney(donationCents + fee, 'full')}</b>
          {donation.owed && ', also for this month’s payment'}.
        </p>
        {change.error && <ErrorMessage error={change.error} />}
        <DialogActions>
          <Button variant="secondary" onClick={onClose} disabled={change.isPending}>
            Cancel
          </Button>
          <Button type="submit" busy={change.isPending}>
            Save amount
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

type AmountsProps = {
  donation: OwnMonthlyDonation;
  inputValue: readonly string[];
  errors: readonly number[];
  onType: (inputValue: string[]) => void;
};

function Amounts({ donation, inputValue, errors, onType }: AmountsProps) {
  return donation.parts.map(({ message }, index) => (
    <TextField
      key={message}
      id={`monthly-${index}`}
      label={formatWireValue(message)}
      inputMode="decimal"
      value={inputValue[index] ?? ''}
      error={errors.includes(index) && getAmountError(inputValue[index] ?? '')}
      onChange={({ currentTarget }) => onType(inputValue.with(index, currentTarget.value))}
    />
  ));
}
