import { DeclineInput, requests } from '#features/orders/contract/seat-requests.ts';
import { formatTelephone } from '#contract/rules/telephones.ts';
import { useState } from 'react';
import { callApi } from '#ui/api.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { TextAreaField } from '#ui/forms/TextField.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { changedByDecision, formatSeat, type RequestGroup } from './request-groups.ts';

/** Confirms a decline or the withdrawal of an approval; the email includes the reason. */
export function DeclineDialog({ group, onEnd }: { group: RequestGroup; onEnd: () => void }) {
  const [request, ...others] = group;
  const sendsEmail = useSendsEmail();
  const [reason, setReason] = useState('');
  const waiting = request.state === 'requested';
  const decline = useApiMutation({
    call: () =>
      callApi(requests.decline, {
        params: { id: request.chairId },
        body: { reason, others: others.map(({ chairId }) => chairId) },
      }),
    changes: changedByDecision,
    notice: waiting ? 'Request declined.' : 'Approval withdrawn.',
    onSuccess: onEnd,
  });
  const reasonError = DeclineInput.safeParse({ reason }).error?.issues[0]?.message;
  return (
    <ConfirmDialog
      title={
        waiting
          ? `Decline ${request.name}’s request?`
          : `Withdraw the approval for ${request.name}?`
      }
      opened
      confirmLabel={waiting ? 'Decline' : 'Withdraw'}
      mutation={decline}
      onConfirm={() => !reasonError && decline.mutate()}
      onCancel={onEnd}
    >
      <p>
        {group.map(formatSeat).join('; ')} {group.length === 1 ? 'opens' : 'open'} up for others.{' '}
        {sendsEmail
          ? `We’ll email ${request.email}.`
          : `Please call ${request.name} at ${formatTelephone(request.telephone)}.`}
      </p>
      <TextAreaField
        id="decline-reason"
        label="Reason"
        optional
        rows={3}
        hint={
          sendsEmail
            ? 'We’ll include it in the email, word for word.'
            : 'We’ll save it with the request.'
        }
        value={reason}
        error={reasonError}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
