import { linkTo } from '#contract/screens.ts';
import { hasProblemCode } from '#contract/client.ts';
import { formatCount } from '#contract/rules/counts.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import type { AdminTicketDetails } from '#features/orders/contract/order-admin.ts';
import { moves } from '#features/tickets/contract/moves.ts';
import { undoOrderMove } from '#features/tickets/contract/rules/undo-moves.ts';
import type { Ticket } from '#features/tickets/contract/tickets.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '#ui/router/use-router.ts';
import { callApi } from '#ui/api.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { planQueryOptions } from '#features/event/web/queries.ts';
import type { ChairStore } from '#features/hall/web/chairs/store/chair-store.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import { PromisedChairs } from '../PromisedChairs.tsx';
import { chooseOrderSeats, type OrderSeat } from './choose-order-seats.ts';
import { describeOldCodes } from './describe-old-codes.ts';
import { isPaidLater, useMoveDifference } from './useMoveDifference.tsx';
import { useSeatMove } from './useSeatMove.ts';

type MoveOrderDialogProps = {
  details: AdminTicketDetails;
  /** The ticket of the screen. */
  ticket: Ticket;
  /** All guests of the order who come. */
  guests: readonly Ticket[];
  store: ChairStore;
  tableName: string;
  onEnd: () => void;
};

/** Moves all guests of an order to a table. Those who sit there already move with the others. */
export function MoveOrderDialog({
  details,
  ticket,
  guests,
  store,
  tableName,
  onEnd,
}: MoveOrderDialogProps) {
  const sendsEmail = useSendsEmail();
  const { data: plan } = useQuery(planQueryOptions(details.event));
  const chairs = store.table(tableName);
  const seats = chooseOrderSeats({
    chairs,
    tickets: guests,
    needsAccess: ({ chairId }) => store.chair(chairId)?.accessible ?? false,
    isRow: plan?.tables.find((table) => table.tableName === tableName)?.shape === 'row',
  });
  const difference = useMoveDifference(details, seats ?? []);
  const move = useOrderMove({ details, ticket, tableName, seats: seats ?? [], onEnd });
  const isPromised = hasProblemCode(move.error, 'chair-promised');
  const isLater = isPaidLater(difference.money);
  const free = chairs.filter(({ state }) => state === 'free').length;
  return (
    <ConfirmDialog
      title={`Move ${formatCount(guests.length, 'guest')} to ${tableName}?`}
      opened
      confirmLabel={isPromised ? `${difference.label} anyway` : difference.label}
      mutation={isPromised ? { ...move, error: null } : move}
      disabled={!difference.isReady}
      onConfirm={() => move.mutate({ money: difference.money, takesPromised: isPromised })}
      onCancel={onEnd}
    >
      {seats ? (
        <ul>
          {seats.map((seat) => (
            <li key={seat.ticket.id}>
              {seat.ticket.userName}: from {formatChairLabel(seat.ticket)} to{' '}
              {formatChairLabel(seat.chair)}
            </li>
          ))}
        </ul>
      ) : (
        <Alert tone="warn">
          {tableName} doesn’t have the seats for them. Free seats: {free}.
        </Alert>
      )}
      {seats && (
        <p>
          {isLater &&
            'The new chairs are held for the guests, who move when the difference is paid. '}
          Each ticket gets a new barcode
          {sendsEmail
            ? ", and we'll email it to guests who have an email address"
            : ". This site can't send email yet, so print the tickets for the guests"}
          . {describeOldCodes(2)}
        </p>
      )}
      {seats && difference.field}
      <PromisedChairs error={move.error} />
    </ConfirmDialog>
  );
}

type OrderMove = Pick<MoveOrderDialogProps, 'details' | 'ticket' | 'tableName' | 'onEnd'> & {
  seats: readonly OrderSeat<Ticket>[];
};

function useOrderMove({ details, ticket, tableName, seats, onEnd }: OrderMove) {
  const navigate = useNavigate();
  const orderId = details.order.id;
  const message = `${formatCount(seats.length, 'guest')} are now at ${tableName}.`;
  return useSeatMove({
    details,
    ticketId: ticket.id,
    seats,
    message,
    async move({ seen, takesPromised }) {
      const chosen = seats.map((seat) => ({ ticket: seat.ticket.id, chair: seat.chair.id }));
      const { change } = await callApi(moves.moveOrder, {
        params: { orderId },
        body: { seats: chosen, takesPromised, seen },
      });
      const moved = seats.map((seat) => seat.ticket);
      const undo = () => callApi(moves.moveOrder, undoOrderMove(orderId, moved, change));
      return { message, undo };
    },
    onDone() {
      onEnd();
      void navigate({ to: linkTo('/ticket/$id', { id: ticket.id }) });
    },
  });
}
