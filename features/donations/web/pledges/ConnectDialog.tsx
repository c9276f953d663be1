import { formatMoney } from '#contract/rules/money.ts';
import type { DonationRecord } from '#features/donations/contract/donations.ts';
import type { Pledge } from '#features/donations/contract/pledges.ts';
import { useState } from 'react';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { listPledgeOptions } from './pledge-lists.ts';
import { useConnectDonation } from './queries.ts';

type ConnectDialogProps = {
  donation: DonationRecord;
  pledges: readonly Pledge[];
  onClose: () => void;
};

/** Chooses the pledge that a gift counts toward. */
export function ConnectDialog({ donation, pledges, onClose }: ConnectDialogProps) {
  const [chosen, setChosen] = useState(String(donation.pledgeId ?? ''));
  const connect = useConnectDonation(donation);
  const purposes = donation.parts.map(({ message }) => message);
  return (
    <FormDialog
      title={`Count ${formatMoney(donation.amount)} of ${donation.name || 'someone'} toward a pledge`}
      submit="Save"
      mutation={connect}
      width={560}
      onSubmit={() => connect.mutate(chosen ? Number(chosen) : null, { onSuccess: onClose })}
      onClose={onClose}
    >
      <SelectField
        id="pledge"
        label="Pledge"
        hint="Only the part of the gift for the same purpose counts."
        placeholder="No pledge"
        options={listPledgeOptions(pledges, purposes, donation)}
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
    </FormDialog>
  );
}
