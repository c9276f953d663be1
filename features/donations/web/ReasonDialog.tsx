import { useState, type ReactNode } from 'react';
import { useSendsEmail } from '#features/site/web/site.ts';
import { Dialog, FormActions } from '#ui/dialogs/Dialog.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TextAreaField } from '#ui/forms/TextField.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { showNotice } from '#ui/feedback/notices.ts';
import type { MonthlyDonation } from '#features/donations/contract/monthly-donations.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { useEndMonthlyDonation, useRefundDonation } from './queries.ts';
import type { DonationRecord } from '#features/donations/contract/donations.ts';

type ReasonDialogProps = {
  /** Names what the step changes. */
  title: string;
  /** A verb, repeated from the title. */
  confirmLabel: string;
  step: { isPending: boolean; error: Error | null };
  onConfirm: (reason: string) => void;
  onClose: () => void;
  /** The consequences. */
  children: ReactNode;
};

/** Confirms a treasurer's step that cannot be undone, with a reason for the audit log. */
export function ReasonDialog({
  title,
  confirmLabel,
  step,
  onConfirm,
  onClose,
  children,
}: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <Dialog title={title} opened onClose={step.isPending ? undefined : onClose} width={560}>
      <Form onSubmit={() => !step.isPending && onConfirm(reason)}>
        <p>{children}</p>
        <TextAreaField
          id="reason"
          label="Reason"
          optional
          hint="We keep it in the audit log."
          maxLength={500}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        {step.error && <ErrorMessage error={step.error} />}
        <FormActions
          submit={confirmLabel}
          busy={step.isPending}
          onCancel={step.isPending ? undefined : onClose}
        />
      </Form>
    </Dialog>
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
  const end = useEndMonthlyDonation();
  const sendsEmail = useSendsEmail();
  return (
    <ReasonDialog
      title={`End the monthly gift of ${donation.name}?`}
      confirmLabel="End gift"
      step={end}
      onConfirm={(reason) =>
        end.mutate(
          { id: donation.id, reason },
          {
            onSuccess() {
              showNotice(`Monthly gift of ${donation.name} ended.`);
              onClose();
            },
          },
        )
      }
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
  const refund = useRefundDonation();
  const sendsEmail = useSendsEmail();
  const money = formatMoney(donation.amount);
  const isCard = donation.method === 'card';
  return (
    <ReasonDialog
      title={`Refund ${money} to ${donation.name}?`}
      confirmLabel={`Refund ${money}`}
      step={refund}
      onConfirm={(reason) =>
        refund.mutate(
          { donation, reason },
          {
            onSuccess() {
              showNotice(
                isCard
                  ? `We're refunding ${money} to ${donation.name}.`
                  : `${money} is marked as refunded.`,
              );
              onClose();
            },
          },
        )
      }
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
