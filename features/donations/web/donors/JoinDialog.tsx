import type { Donor } from '#features/donations/contract/donors.ts';
import { getDonorLabel } from '#features/donations/contract/rules/donor-names.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { formatDonorFacts } from './format-donor.ts';
import { useJoinDonors } from './queries.ts';

type JoinDialogProps = {
  /** Stays, with the name and postal address of the statement. */
  donor: Donor;
  other: Donor;
  onClose: () => void;
  onJoined?: (donor: Donor) => void;
};

/** Asks before two records become one. */
export function JoinDialog({ donor, other, onClose, onJoined }: JoinDialogProps) {
  const [label, otherLabel] = [getDonorLabel(donor), getDonorLabel(other)];
  const join = useJoinDonors((joined) => {
    onClose();
    onJoined?.(joined);
  });
  return (
    <ConfirmDialog
      title={`Join ${otherLabel} to ${label}?`}
      opened
      confirmLabel="Join"
      mutation={join}
      onConfirm={() => join.mutate({ donor, other })}
      onCancel={onClose}
    >
      <p>
        <b>{label}</b>: {formatDonorFacts(donor)}
      </p>
      <p>
        <b>{otherLabel}</b>: {formatDonorFacts(other)}
      </p>
      <p>
        All gifts get one statement, in the name of {label}. An email, phone number or postal
        address that this record lacks is filled in from the other. Anyone who signs in with one of
        these email addresses will see all of them, so please be sure. You can undo it.
      </p>
    </ConfirmDialog>
  );
}
