import { formatSeat } from '#contract/rules/names.ts';
import type { DoorTicket } from '#features/door/contract/check-in.ts';
import { useSite } from '#features/site/web/site.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';

type UndoElsewhereProps = {
  undo: (tickets: readonly DoorTicket[]) => Promise<void>;
  /** Tickets received by another door, not by this device. */
  tickets: readonly DoorTicket[];
  onClose: () => void;
};

/** Confirmation before undoing the receipt of another door. Works only online. */
export function UndoElsewhere({ undo: call, tickets, onClose }: UndoElsewhereProps) {
  const { data: site } = useSite();
  const undo = useApiMutation({
    call: () => call(tickets),
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
