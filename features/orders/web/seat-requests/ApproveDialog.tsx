import { formatCount } from '#contract/rules/counts.ts';
import type { Event } from '#contract/event.ts';
import { type SeatRequestDetails, requests } from '#features/orders/contract/seat-requests.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { formatTelephone } from '#contract/rules/telephones.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#ui/api.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { chairsQueryOptions } from '#features/hall/web/chairs/store/chair-queries.ts';
import { formatSeat } from '#contract/rules/names.ts';
import { changedByDecision, type RequestGroup } from './request-groups.ts';

type ApproveDialogProps = {
  event: Event;
  group: RequestGroup;
  /** The open requests, whose seats can't be chosen for this one. */
  others: readonly SeatRequestDetails[];
  onEnd: () => void;
};

/** Confirms an approval; staff can choose other free seats of the same type, and leave some of several for later. */
export function ApproveDialog({ event, group, others, onEnd }: ApproveDialogProps) {
  const [request] = group;
  const sendsEmail = useSendsEmail();
  const seats = useSeatChoice(event, group, others);
  const [first, ...further] = seats.chosen;
  const approve = useApiMutation({
    call: async () =>
      first &&
      callApi(requests.approve, {
        params: { id: first.id },
        body: { chairId: first.chairId, others: further },
      }),
    changes: changedByDecision,
    notice:
      seats.chosen.length > 1 ? `${seats.chosen.length} seats approved.` : 'Request approved.',
    onSuccess: onEnd,
  });
  const theSeats = group.length === 1 ? 'the seat' : 'the seats';
  return (
    <ConfirmDialog
      title={`Approve ${request.name}’s request?`}
      opened
      confirmLabel={
        group.length === 1 ? 'Approve' : `Approve ${formatCount(seats.chosen.length, 'seat')}`
      }
      mutation={approve}
      disabled={!first}
      onConfirm={() => approve.mutate()}
      onCancel={onEnd}
    >
      <p>
        {sendsEmail
          ? `We’ll hold ${theSeats} and email ${request.email} a payment link.`
          : `We’ll hold ${theSeats}. This site can’t send email yet, so please call ${request.name} at ${formatTelephone(request.telephone)}. An administrator can copy the payment link from the Mail screen.`}{' '}
        {group.length === 1
          ? 'If it isn’t paid within three days, or by the end of the sale, the seat opens up again.'
          : 'Seats that aren’t paid within three days, or by the end of the sale, open up again.'}
      </p>
      {group.map((item, index) => (
        <SelectField
          key={item.id}
          id={index === 0 ? 'approved-chair' : `approved-chair-${index + 1}`}
          label={group.length === 1 ? 'Seat' : `Seat ${index + 1}`}
          value={seats.getValue(item)}
          onChange={({ currentTarget }) => seats.choose(item, currentTarget.value)}
          options={[
            ...seats.listOptions(item),
            ...(group.length === 1 ? [] : [{ value: '', label: 'Leave it for later' }]),
          ]}
        />
      ))}
    </ConfirmDialog>
  );
}

/** The seat to hold for each request, '' for none: by default the requested one. */
function useSeatChoice(event: Event, group: RequestGroup, others: readonly SeatRequestDetails[]) {
  const [values, setValues] = useState<Readonly<Record<number, string>>>({});
  const hall = useQuery(chairsQueryOptions(event.id));
  const requestedIds = new Set(others.map(({ chairId }) => chairId));
  const getValue = ({ id, chairId }: SeatRequestDetails) => values[id] ?? String(chairId);
  const chosenIds = new Set(group.map(getValue));
  const listOptions = (request: SeatRequestDetails) => {
    const { chairId } = request;
    const requested = hall.data?.find(({ id }) => id === chairId);
    const own = `${formatSeat(request)} (requested)`;
    if (!hall.data || !requested) return [{ value: String(chairId), label: own }];
    return hall.data
      .filter(
        ({ id, chairType, claimed }) =>
          id === chairId ||
          String(id) === getValue(request) ||
          (!claimed &&
            chairType === requested.chairType &&
            !requestedIds.has(id) &&
            !chosenIds.has(String(id))),
      )
      .map(({ id, tableName, chairName, amount }) => ({
        value: String(id),
        label: `${tableName}, ${chairName}, ${formatMoney(amount)}${id === chairId ? ' (requested)' : ''}`,
      }));
  };
  return {
    getValue,
    listOptions,
    choose: ({ id }: SeatRequestDetails, value: string) => setValues({ ...values, [id]: value }),
    chosen: group.flatMap((request) =>
      getValue(request) === '' ? [] : [{ id: request.chairId, chairId: Number(getValue(request)) }],
    ),
  };
}
