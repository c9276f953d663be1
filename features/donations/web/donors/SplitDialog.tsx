import type { Donor } from '#features/donations/contract/donors.ts';
import { getDonorLabel } from '#features/donations/contract/rules/donor-names.ts';
import type { DonationRecord } from '#features/donations/contract/donations.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { useSite } from '#features/site/web/site.ts';
import { useState } from 'react';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import styles from './Donors.module.css';
import { useSplitDonor } from './queries.ts';

type SplitDialogProps = {
  donor: Donor;
  donations: readonly DonationRecord[];
  onClose: () => void;
  onSplit: (donor: Donor) => void;
};

/** Moves chosen gifts to a record, and so a statement, of their own. */
export function SplitDialog({ donor, donations, onClose, onSplit }: SplitDialogProps) {
  const { data: site } = useSite();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [isChecked, setChecked] = useState(false);
  const split = useSplitDonor(donor.id, onSplit);
  const nameError = isChecked && name.trim() === '' ? 'Name is required' : undefined;
  const choiceError = isChecked && chosen.size === 0 ? 'Choose at least one gift' : undefined;
  const toggle = (id: number, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <FormDialog
      title={`Split gifts from ${getDonorLabel(donor)}`}
      submit="Split gifts"
      width={560}
      mutation={split}
      errors={[
        ...(nameError ? [{ field: 'split-name', label: 'Name on the statement' }] : []),
        ...(choiceError ? [{ field: 'split-donations', label: 'Gifts' }] : []),
      ]}
      onClose={onClose}
      onSubmit={() => {
        setChecked(true);
        if (name.trim() !== '' && chosen.size > 0)
          split.mutate({ name: name.trim(), donationIds: [...chosen] });
      }}
    >
      <TextField
        id="split-name"
        label="Name on the statement"
        maxLength={200}
        autoComplete="off"
        value={name}
        error={nameError}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <fieldset id="split-donations" tabIndex={-1}>
        <legend>Gifts of this person</legend>
        {choiceError && <p role="alert">{choiceError}</p>}
        <ul className={styles.choices}>
          {donations.map((donation) => (
            <li key={donation.id}>
              <CheckboxField
                label={`${formatTimestamp(donation.paidAt, 'day', site?.timeZone)}, ${formatMoney(donation.amount, 'full')}, ${donation.name}`}
                checked={chosen.has(donation.id)}
                onChange={(isChosen) => toggle(donation.id, isChosen)}
              />
            </li>
          ))}
        </ul>
      </fieldset>
    </FormDialog>
  );
}
