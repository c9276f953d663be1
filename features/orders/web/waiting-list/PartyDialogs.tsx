import { describeParty } from '#features/seats/contract/rules/parties.ts';
import {
  SkipReason,
  waitingList,
  WaitingNote,
  type WaitingParty,
} from '#features/orders/contract/waiting-list.ts';
import { chairs } from '#features/hall/contract/chairs.ts';
import { useState } from 'react';
import { callApi } from '#ui/api.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { TextAreaField, TextField } from '#ui/forms/TextField.tsx';

const changes = [waitingList.list, chairs.list];

type DialogProps = { party: WaitingParty; onEnd: () => void };

/** Offers seats to a party before those ahead of it; the reason is in the audit log. */
export function OfferDialog({ party, onEnd }: DialogProps) {
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const offer = useApiMutation({
    call: () => callApi(waitingList.offer, { params: { id: party.id }, body: { reason } }),
    changes,
    notice: `Seats offered to ${party.name}.`,
    onSuccess: onEnd,
  });
  const error = SkipReason.safeParse({ reason }).error?.issues[0]?.message;
  return (
    <ConfirmDialog
      title={`Offer seats to ${party.name} now?`}
      opened
      confirmLabel="Offer"
      mutation={offer}
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
    </ConfirmDialog>
  );
}

/** A note that only staff see. */
export function NoteDialog({ party, onEnd }: DialogProps) {
  const [note, setNote] = useState(party.note);
  const save = useApiMutation({
    call: () => callApi(waitingList.updateNote, { params: { id: party.id }, body: { note } }),
    changes,
    notice: 'Note saved.',
    onSuccess: onEnd,
  });
  const error = WaitingNote.safeParse({ note }).error?.issues[0]?.message;
  return (
    <ConfirmDialog
      title={`Note about ${party.name}`}
      opened
      confirmLabel="Save note"
      mutation={save}
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
    </ConfirmDialog>
  );
}

/** Takes a party off the list. */
export function RemoveDialog({ party, onEnd }: DialogProps) {
  const sendsEmail = useSendsEmail();
  const remove = useApiMutation({
    call: () => callApi(waitingList.remove, { params: { id: party.id } }),
    changes,
    notice: `${party.name} is off the list.`,
    onSuccess: onEnd,
  });
  return (
    <ConfirmDialog
      title={`Remove ${party.name} from the list?`}
      opened
      confirmLabel="Remove"
      mutation={remove}
      onConfirm={() => remove.mutate()}
      onCancel={onEnd}
    >
      <p>
        {party.state === 'offered' && 'The offered seats go to the next party. '}
        {sendsEmail && party.state !== 'unconfirmed' && `We’ll email ${party.email}.`}
      </p>
    </ConfirmDialog>
  );
}
