import type { Event } from '@namugongo/contract/reception/events';
import { type SeatRequestDetails, requests } from '@namugongo/contract/reception/seat-requests';
import { formatMoney } from '@namugongo/contract/rules/money';
import { formatTelephone } from '@namugongo/contract/rules/telephones';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../api.ts';
import { useSendsEmail } from '../../site.ts';
import { SelectField } from '../../ui/forms/SelectField.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { ErrorMessage } from '../../ui/feedback/ErrorMessage.tsx';
import { chairsQueryOptions } from '../queries.ts';
import { useRequestDecision } from './useRequestDecision.ts';

type ApproveDialogProps = {
  event: Event;
  request: SeatRequestDetails;
  /** The open requests, whose seats can't be chosen for this one. */
  others: readonly SeatRequestDetails[];
  onEnd: () => void;
};

/** Confirms an approval; staff can choose another free seat of the same type. */
export function ApproveDialog({ event, request, others, onEnd }: ApproveDialogProps) {
  const sendsEmail = useSendsEmail();
  const [chairId, setChairId] = useState(request.chairId);
  const hall = useQuery(chairsQueryOptions(event.id));
  const requested = hall.data?.find(({ id }) => id === request.chairId);
  const requestedIds = new Set(others.map((other) => other.chairId));
  const free = (hall.data ?? []).filter(
    ({ id, chairType, claimed }) =>
      id === request.chairId ||
      (!claimed && chairType === requested?.chairType && !requestedIds.has(id)),
  );
  const approve = useRequestDecision(
    () => callApi(requests.approve, { params: { id: request.chairId }, body: { chairId } }),
    'Request approved.',
    onEnd,
  );
  return (
    <ConfirmDialog
      title={`Approve ${request.name}’s request?`}
      opened
      confirmLabel="Approve"
      busy={approve.isPending}
      onConfirm={() => approve.mutate()}
      onCancel={onEnd}
    >
      <p>
        {sendsEmail
          ? `We’ll hold the seat and email ${request.email} a payment link.`
          : `We’ll hold the seat. This site can’t send email yet, so please call ${request.name} at ${formatTelephone(request.telephone)}. An administrator can copy the payment link from the Mail screen.`}{' '}
        If it isn’t paid within three days, or by the end of the sale, the seat opens up again.
      </p>
      <SelectField
        id="approved-chair"
        label="Seat"
        value={String(chairId)}
        onChange={({ currentTarget }) => setChairId(Number(currentTarget.value))}
        options={
          requested
            ? free.map(({ id, tableName, chairName, amount }) => ({
                value: String(id),
                label: `${tableName}, ${chairName}, ${formatMoney(amount)}${id === request.chairId ? ' (requested)' : ''}`,
              }))
            : [
                {
                  value: String(request.chairId),
                  label: `${request.tableName}, ${request.chairName} (requested)`,
                },
              ]
        }
      />
      {approve.error && <ErrorMessage error={approve.error} />}
    </ConfirmDialog>
  );
}
