import { describeParty } from '#features/seats/contract/rules/parties.ts';
import {
  SkipReason,
  waitingList,
  WaitingNote,
  type WaitingParty,
} from '#features/orders/contract/waiting-list.ts';
import { chairs } from '#features/hall/contract/chairs.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi, invalidateEndpoints } from '#ui/api.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { showNotice } from '#ui/feedback/notices.ts';
import { TextAreaField, TextField } from '#ui/forms/TextField.tsx';

type DialogProps = { party: WaitingParty; onEnd: () => void };

/** Changes the list, shows `message` as a notice and closes the dialog; fetches the list anew after a failure, too. */
function useListChange(change: () => Promise<unknown>, message: string, onEnd: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      showNotice(message);
      onEnd();
    },
    onSettled: () => invalidateEndpoints(client, waitingList.list, chairs.list),
  });
}

/** Offers seats to a party before those ahead of it; the reason is in the audit log. */
export function OfferDialog({ party, onEnd }: DialogProps) {
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const offer = useListChange(
    () => callApi(waitingList.offer, { params: { id: party.id }, body: { reason } }),
    `Seats offered to ${party.name}.`,
    onEnd,
  );
  const error = SkipReason.safeParse({ reason }).error?.issues[0]?.message;
  return (
    <ConfirmDialog
      title={`Offer seats to ${party.name} now?`}
      opened
      confirmLabel="Offer"
      busy={offer.isPending}
      onConfirm={() => {
        setIsChecked(true);
        if (!error) offer.mutate();
      }}
      onCancel={onEnd}
    >
      <p>
        {party.name} ({describeParty(party)}) gets the best free seats before the parties ahead. The
        audit log keeps the reason.
      </p>
      <TextField
        id="skip-reason"
        name="reason"
        label="Reason"
        value={reason}
        error={isChecked && error}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {offer.error && <ErrorMessage error={offer.error} />}
    </ConfirmDialog>
  );
}

/** A note that only staff see. */
export function NoteDialog({ party, onEnd }: DialogProps) {
  const [note, setNote] = useState(party.note);
  const save = useListChange(
    () => callApi(waitingList.updateNote, { params: { id: party.id }, body: { note } }),
    'Note saved.',
    onEnd,
  );
  const error = WaitingNote.safeParse({ note }).error?.issues[0]?.message;
  return (
    <ConfirmDialog
      title={`Note about ${party.name}`}
      opened
      confirmLabel="Save note"
      busy={save.isPending}
      onConfirm={() => !error && save.mutate()}
      onCancel={onEnd}
    >
      <TextAreaField
        id="party-note"
        name="note"
        label="Note"
        optional
        rows={4}
        hint="Only the parish team sees it."
        value={note}
        error={error}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      {save.error && <ErrorMessage error={save.error} />}
    </ConfirmDialog>
  );
}

/** Takes a party off the list. */
export function RemoveDialog({ party, onEnd }: DialogProps) {
  const sendsEmail = useSendsEmail();
  const remove = useListChange(
    () => callApi(waitingList.remove, { params: { id: party.id } }),
    `${party.name} is off the list.`,
    onEnd,
  );
  return (
    <ConfirmDialog
      title={`Remove ${party.name} from the list?`}
      opened
      confirmLabel="Remove"
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onEnd}
    >
      <p>
        {party.state === 'offered' && 'The offered seats go to the next party. '}
        {sendsEmail && party.state !== 'unconfirmed' && `We’ll email ${party.email}.`}
      </p>
      {remove.error && <ErrorMessage error={remove.error} />}
    </ConfirmDialog>
  );
}
