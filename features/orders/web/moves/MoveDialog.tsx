import { hasProblemCode } from '#contract/client.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import { linkTo } from '#contract/screens.ts';
import type { DisplayedChair } from '#features/hall/web/chairs/store/chair-store.ts';
import type { AdminTicketDetails } from '#features/orders/contract/order-admin.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import { moves } from '#features/tickets/contract/moves.ts';
import { undoTicketMove } from '#features/tickets/contract/rules/undo-moves.ts';
import type { Ticket } from '#features/tickets/contract/tickets.ts';
import { callApi } from '#ui/api.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { useNavigate } from '#ui/router/use-router.ts';
import { PromisedChairs } from '../PromisedChairs.tsx';
import { describeOldCodes } from './describe-old-codes.ts';
import { isPaidLater, useMoveDifference } from './useMoveDifference.tsx';
import { useSeatMove } from './useSeatMove.ts';

type MoveDialogProps = {
  details: AdminTicketDetails;
  ticket: Ticket;
  target: DisplayedChair;
  onEnd: () => void;
};

/** Moves a ticket to a free chair, and settles the difference of the prices. */
export function MoveDialog({ details, ticket, target, onEnd }: MoveDialogProps) {
  const navigate = useNavigate();
  const seats = [{ ticket, chair: target }];
  const difference = useMoveDifference(details, seats);
  const message = `${ticket.userName} is now at ${formatChairLabel(target)}.`;
  const move = useSeatMove({
    details,
    ticketId: ticket.id,
    seats,
    message,
    async move({ seen, takesPromised }) {
      const { change } = await callApi(moves.moveTicket, {
        params: { id: ticket.id },
        body: { chairId: target.id, seen, takesPromised },
      });
      return { message, undo: () => callApi(moves.moveTicket, undoTicketMove(ticket, change)) };
    },
    onDone: () => void navigate({ to: linkTo('/ticket/$id', { id: ticket.id }) }),
  });
  const isPromised = hasProblemCode(move.error, 'chair-promised');
  return (
    <ConfirmDialog
      title={`Move ${ticket.userName} to ${formatChairLabel(target)}?`}
      opened
      confirmLabel={isPromised ? `${difference.label} anyway` : difference.label}
      mutation={isPromised ? { ...move, error: null } : move}
      disabled={!difference.isReady}
      onConfirm={() => move.mutate({ money: difference.money, takesPromised: isPromised })}
      onCancel={onEnd}
    >
      <MoveEffect ticket={ticket} isLater={isPaidLater(difference.money)} />
      {difference.field}
      <PromisedChairs error={move.error} />
    </ConfirmDialog>
  );
}

/** What becomes of the old chair and of the barcode; at once, or when the buyer has paid. */
function MoveEffect({ ticket, isLater }: { ticket: Ticket; isLater: boolean }) {
  const sendsEmail = useSendsEmail();
  return (
    <p>
      {isLater && 'The new chair is held for the guest. When the difference is paid, '}
      {formatChairLabel(ticket)} becomes free. The ticket gets a new barcode
      {sendsEmail && ticket.userEmail
        ? `, and we'll email it to ${ticket.userEmail}`
        : '. Print it for the guest'}
      . {describeOldCodes(1)}
    </p>
  );
}
