import { moves } from '@namugongo/contract/reception/moves';
import type { Ticket } from '@namugongo/contract/reception/tickets';
import { chairLabel } from '@namugongo/contract/rules/names';
import { ask } from '../../api.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ProblemMessage } from '../../ui/ProblemMessage.tsx';
import { useMove } from './useMove.ts';

/** A ticket that was lost or copied gets another code. */
export function ReissueDialog({ ticket, onEnd }: { ticket: Ticket; onEnd: () => void }) {
  const reissue = useMove(
    ticket.id,
    async () => {
      const { barCode } = await ask(moves.reissue, { params: { id: ticket.id } });
      return { words: `The bar code is ${barCode} now; the one before opens no door.` };
    },
    onEnd,
  );
  return (
    <ConfirmDialog
      question={`A new bar code for ${chairLabel(ticket)} of ${ticket.userName}?`}
      opened
      yes="New bar code"
      busy={reissue.isPending}
      onYes={() => reissue.mutate()}
      onNo={onEnd}
    >
      <p>
        {ticket.barCode} opens no door from then on.{' '}
        {ticket.userEmail
          ? `${ticket.userEmail} gets the ticket with its new code.`
          : 'There is no e-mail address: print the ticket for the guest.'}
      </p>
      {reissue.error && <ProblemMessage error={reissue.error} />}
    </ConfirmDialog>
  );
}
