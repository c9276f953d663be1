import { chairs } from '@namugongo/contract/reception/chairs';
import type { Event } from '@namugongo/contract/reception/events';
import { type ListedRequest, requests } from '@namugongo/contract/reception/requests';
import { formatMoney } from '@namugongo/contract/rules/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask, queryOf } from '../../api.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ProblemMessage } from '../../ui/ProblemMessage.tsx';
import { useAnswer } from './useAnswer.ts';

type ApproveDialogProps = {
  event: Event;
  request: ListedRequest;
  /** The open requests, whose seats are no choice for this one. */
  others: readonly ListedRequest[];
  onEnd: () => void;
};

/** Asks once before a seat is promised; another free seat of the same type can be given instead. */
export function ApproveDialog({ event, request, others, onEnd }: ApproveDialogProps) {
  const [chairId, setChairId] = useState(request.chairId);
  const hall = useQuery(queryOf(chairs.list, { query: { event: event.id } }));
  const asked = hall.data?.find(({ id }) => id === request.chairId);
  const promised = new Set(others.map((other) => other.chairId));
  const free = (hall.data ?? []).filter(
    ({ id, chairType, taken }) =>
      id === request.chairId || (!taken && chairType === asked?.chairType && !promised.has(id)),
  );
  const approve = useAnswer(
    () => ask(requests.approve, { params: { id: request.chairId }, body: { chairId } }),
    onEnd,
  );
  return (
    <ConfirmDialog
      question={`Approve the request of ${request.name}?`}
      opened
      yes="Approve"
      busy={approve.isPending}
      onYes={() => approve.mutate(undefined)}
      onNo={onEnd}
    >
      <p>
        The seat is held, and {request.email} gets a message with the link to pay it. A seat that is
        not paid within three days, or by the end of the sale, is free again.
      </p>
      <SelectField
        id="approved-chair"
        label="Seat"
        value={String(chairId)}
        onChange={({ currentTarget }) => setChairId(Number(currentTarget.value))}
        options={
          asked
            ? free.map(({ id, tableName, chairName, amount }) => ({
                value: String(id),
                label: `${tableName}, ${chairName}, ${formatMoney(amount)}${id === request.chairId ? ' (asked for)' : ''}`,
              }))
            : [
                {
                  value: String(request.chairId),
                  label: `${request.tableName}, ${request.chairName} (asked for)`,
                },
              ]
        }
      />
      {approve.error && <ProblemMessage error={approve.error} />}
    </ConfirmDialog>
  );
}
