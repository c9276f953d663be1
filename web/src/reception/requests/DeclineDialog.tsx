import { Decline, type ListedRequest, requests } from '@namugongo/contract/reception/requests';
import { useState } from 'react';
import { ask } from '../../api.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextAreaField } from '../../ui/fields/TextField.tsx';
import { ProblemMessage } from '../../ui/ProblemMessage.tsx';
import { useAnswer } from './useAnswer.ts';

/** Asks once before a request is declined or an approval withdrawn; the reason goes into the message. */
export function DeclineDialog({ request, onEnd }: { request: ListedRequest; onEnd: () => void }) {
  const [reason, setReason] = useState('');
  const decline = useAnswer(
    () => ask(requests.decline, { params: { id: request.chairId }, body: { reason } }),
    onEnd,
  );
  const waiting = request.state === 'requested';
  const fault = Decline.safeParse({ reason }).error?.issues[0]?.message;
  return (
    <ConfirmDialog
      question={
        waiting
          ? `Decline the request of ${request.name}?`
          : `Withdraw the approval of ${request.name}?`
      }
      opened
      yes={waiting ? 'Decline' : 'Withdraw'}
      busy={decline.isPending}
      onYes={() => !fault && decline.mutate(undefined)}
      onNo={onEnd}
    >
      <p>
        {request.tableName}, {request.chairName} can be asked for by others then. {request.email} is
        told by a message.
      </p>
      <TextAreaField
        id="decline-reason"
        label="Reason"
        optional
        rows={3}
        hint="It stands in the message as you write it."
        value={reason}
        error={fault}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {decline.error && <ProblemMessage error={decline.error} />}
    </ConfirmDialog>
  );
}
