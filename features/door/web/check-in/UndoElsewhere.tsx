import { formatSeat } from '#contract/rules/names.ts';
import { hasProblemCode } from '#contract/client.ts';
import { checkIn, type DoorTicket } from '#features/door/contract/check-in.ts';
import { callApi } from '#ui/api.ts';
import { useSite } from '#features/site/web/site.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { completeOperations } from './door-store.ts';
import { responseTimeout } from './offline-queue.ts';

type UndoElsewhereProps = {
  event: number;
  /** Tickets received by another door, not by this device. */
  tickets: readonly DoorTicket[];
  onClose: () => void;
};

/** Confirmation before undoing the receipt of another door. Works only online. */
export function UndoElsewhere({ event, tickets, onClose }: UndoElsewhereProps) {
  const { data: site } = useSite();
  const undo = useApiMutation({
    call: () => undoEverywhere(event, tickets),
    notice: 'Undone. The ticket can be used again.',
    onSuccess: onClose,
    networkMode: 'always',
  });
  const names = [...new Set(tickets.map(({ userName }) => userName))].join(', ');
  return (
    <ConfirmDialog
      title={`Another door received ${names}. Undo it?`}
      opened
      confirmLabel="Undo"
      mutation={undo}
      onConfirm={() => undo.mutate()}
      onCancel={onClose}
    >
      <ul>
        {tickets.map(({ id, receivedAt, receivedDoor, receivedBy, ...seat }) => (
          <li key={id}>
            {formatSeat(seat)}: {receivedAt && formatTimestamp(receivedAt, 'time', site?.timeZone)}
            {receivedDoor && ` at ${receivedDoor}`}
            {receivedBy && ` by ${receivedBy}`}
          </li>
        ))}
      </ul>
      <p>Only do this if that door let no one in with this ticket. It can then be used again.</p>
    </ConfirmDialog>
  );
}

async function undoEverywhere(event: number, tickets: readonly DoorTicket[]): Promise<void> {
  const signal = AbortSignal.timeout(responseTimeout);
  for (const { barCode } of tickets) {
    const ticket = await callApi(
      checkIn.undoReceipt,
      { query: { event }, body: { barCode } },
      { signal },
    ).catch((error: unknown) => {
      // The other door has undone it.
      if (hasProblemCode(error, 'not-received')) return null;
      throw error;
    });
    if (ticket) await completeOperations([], [{ ...ticket, event, own: null }], []);
  }
}
