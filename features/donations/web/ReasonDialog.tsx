import type { UseMutationResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useSendsEmail } from '#features/site/web/site.ts';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { TextAreaField } from '#ui/forms/TextField.tsx';
import type { MonthlyDonation } from '#features/donations/contract/monthly-donations.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { useEndMonthlyDonation, useRefundDonation, useVoidDonation } from './queries.ts';
import type { DonationRecord } from '#features/donations/contract/donations.ts';

type ReasonDialogProps = {
  /** Names what the step changes. */
  title: string;
  /** A verb, repeated from the title. */
  confirmLabel: string;
  /** The step, with the reason. */
  mutation: Pick<UseMutationResult<unknown, Error, string>, 'mutate' | 'isPending' | 'error'>;
  onClose: () => void;
  isRequired?: boolean;
  /** The consequences. */
  children: ReactNode;
};

/** Confirms a treasurer's step that cannot be undone, with a reason for the audit log. */
function ReasonDialog({
  title,
  confirmLabel,
  mutation,
  onClose,
  isRequired = false,
  children,
}: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const error = isRequired && tried && reason.trim() === '' ? 'Reason is required' : undefined;
  return (
    <FormDialog
      title={title}
      submit={confirmLabel}
      mutation={mutation}
      onSubmit={() => {
        setTried(true);
        if (!isRequired || reason.trim() !== '') mutation.mutate(reason, { onSuccess: onClose });
      }}
      errors={error ? [{ field: 'reason', label: 'Reason' }] : []}
      onClose={onClose}
      width={560}
    >
      <p>{children}</p>
      <TextAreaField
        id="reason"
        label="Reason"
        optional={!isRequired}
        error={error}
        hint="We keep it in the audit log."
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormDialog>
  );
}

/** Confirms the end of a monthly donation. */
export function EndMonthlyDonationDialog({
  donation,
  onClose,
}: {
  donation: MonthlyDonation;
  onClose: () => void;
}) {
  const end = useEndMonthlyDonation(donation, `Monthly gift of ${donation.name} ended.`);
  const sendsEmail = useSendsEmail();
  return (
    <ReasonDialog
      title={`End the monthly gift of ${donation.name}?`}
      confirmLabel="End gift"
      mutation={end}
      onClose={onClose}
    >
      {formatMoney(donation.amount, 'full')} a month ends now, for good. We delete the card
      {sendsEmail && ` and email ${donation.email}`}. Past gifts stay.
    </ReasonDialog>
  );
}

/** Confirms a refund. */
export function RefundDialog({
  donation,
  onClose,
}: {
  donation: DonationRecord;
  onClose: () => void;
}) {
  const sendsEmail = useSendsEmail();
  const money = formatMoney(donation.amount);
  const isCard = donation.method === 'card';
  const refund = useRefundDonation(
    donation,
    isCard ? `We're refunding ${money} to ${donation.name}.` : `${money} is marked as refunded.`,
  );
  return (
    <ReasonDialog
      title={`Refund ${money} to ${donation.name}?`}
      confirmLabel={`Refund ${money}`}
      mutation={refund}
      onClose={onClose}
    >
      {isCard
        ? "We'll refund the whole gift to the card. "
        : `Give ${donation.name || 'the donor'} the money back by hand. The books and the statement follow. `}
      {isCard && sendsEmail && donation.email && "We'll email the donor. "}
      You can&rsquo;t undo this.
      {donation.monthly && ' The monthly gift continues. To end it, go to Monthly.'}
    </ReasonDialog>
  );
}

/** Confirms that an envelope was entered by mistake. */
export function VoidDialog({
  donation,
  onClose,
}: {
  donation: DonationRecord;
  onClose: () => void;
}) {
  const money = formatMoney(donation.amount);
  const name = donation.name || 'someone without a name';
  return (
    <ReasonDialog
      title={`Void ${money} of ${name}?`}
      confirmLabel={`Void ${money}`}
      mutation={useVoidDonation(donation, `${money} of ${name} is voided.`)}
      isRequired
      onClose={onClose}
    >
      Use this for an envelope that you entered by mistake. It stays in the list, but counts in no
      total and on no statement. You can&rsquo;t undo this.
    </ReasonDialog>
  );
}
