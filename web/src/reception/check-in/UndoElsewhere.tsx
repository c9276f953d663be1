import { isProblem } from '@namugongo/contract/call';
import { checkIn, type DoorTicket } from '@namugongo/contract/reception/check-in';
import { useMutation } from '@tanstack/react-query';
import { ask } from '../../api.ts';
import { useSite } from '../../site.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { momentInWords } from '../../ui/moments.ts';
import { ProblemMessage } from '../../ui/ProblemMessage.tsx';
import { settle } from './door-memory.ts';
import { longestSilence } from './errands.ts';

type UndoElsewhereProps = {
  event: number;
  /** Received by another door, and not by this device. */
  tickets: readonly DoorTicket[];
  onClose: () => void;
};

/** Another door's receipt is taken back only after a question, and only with the server: this device does not know what happened there since. */
export function UndoElsewhere({ event, tickets, onClose }: UndoElsewhereProps) {
  const { data: site } = useSite();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => undoEverywhere(event, tickets),
    onSuccess: onClose,
    networkMode: 'always',
  });
  const names = [...new Set(tickets.map(({ userName }) => userName))].join(', ');
  return (
    <ConfirmDialog
      question={`Another door received ${names}. Take that back?`}
      opened
      yes="Take it back"
      busy={isPending}
      onYes={() => mutate()}
      onNo={onClose}
    >
      <ul>
        {tickets.map(({ id, tableName, chairName, receivedAt, receivedDoor, receivedBy }) => (
          <li key={id}>
            {tableName}, {chairName}:{' '}
            {receivedAt && momentInWords(receivedAt, 'time', site?.timeZone)}
            {receivedDoor && ` at ${receivedDoor}`}
            {receivedBy && ` by ${receivedBy}`}
          </li>
        ))}
      </ul>
      <p>Do so when that door let nobody in with this ticket. It can be received again then.</p>
      {error && <ProblemMessage error={error} />}
    </ConfirmDialog>
  );
}

async function undoEverywhere(event: number, tickets: readonly DoorTicket[]): Promise<void> {
  const signal = AbortSignal.timeout(longestSilence);
  for (const { barCode } of tickets) {
    const told = await ask(checkIn.undo, { query: { event }, body: { barCode } }, { signal }).catch(
      (error: unknown) => {
        // The other door was faster.
        if (isProblem(error, 'not-received')) return null;
        throw error;
      },
    );
    if (told) await settle([], [{ ...told, event, own: null }], []);
  }
}
