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
import { useSeenChange } from '../queries.ts';
import { chooseOrderSeats, type OrderSeat } from './choose-order-seats.ts';
import { describeDifference } from './describe-difference.ts';
import { describeOldCodes } from './describe-old-codes.ts';
import { useTicketAction } from './useTicketAction.ts';

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

const sumCents = (items: readonly { amount: number }[]): number =>
  items.reduce((sum, { amount }) => sum + amount, 0);

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
  const move = useOrderMove({ details, ticket, tableName, seats: seats ?? [] }, onEnd);
  const isPromised = hasProblemCode(move.error, 'chair-promised');
  const difference = describeDifference({
    method: details.order.method,
    ticketCents: sumCents((seats ?? []).map((seat) => seat.ticket)),
    chairCents: sumCents((seats ?? []).map(({ chair }) => chair)),
    isOrder: true,
  });
  const free = chairs.filter(({ state }) => state === 'free').length;
  return (
    <ConfirmDialog
      title={`Move ${formatCount(guests.length, 'guest')} to ${tableName}?`}
      opened
      confirmLabel={isPromised ? 'Move anyway' : 'Move'}
      mutation={isPromised ? { ...move, error: null } : move}
      disabled={!seats}
      onConfirm={() => move.mutate(isPromised)}
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
          Each ticket gets a new barcode
          {sendsEmail
            ? ", and we'll email it to guests who have an email address"
            : ". This site can't send email yet, so print the tickets for the guests"}
          . {describeOldCodes(2)}
        </p>
      )}
      {difference && <p>{difference}</p>}
      <PromisedChairs error={move.error} />
    </ConfirmDialog>
  );
}

type OrderMove = {
  details: AdminTicketDetails;
  ticket: Ticket;
  tableName: string;
  seats: readonly OrderSeat<Ticket>[];
};

function useOrderMove({ details, ticket, tableName, seats }: OrderMove, onEnd: () => void) {
  const { seen, onError } = useSeenChange(details);
  const navigate = useNavigate();
  const orderId = details.order.id;
  return useTicketAction(
    ticket.id,
    async (takesPromised: boolean) => {
      const { change } = await callApi(moves.moveOrder, {
        params: { orderId },
        body: {
          seats: seats.map((seat) => ({ ticket: seat.ticket.id, chair: seat.chair.id })),
          takesPromised,
          seen,
        },
      });
      const moved = seats.map((seat) => seat.ticket);
      return {
        message: `${formatCount(seats.length, 'guest')} are now at ${tableName}.`,
        undo: () => callApi(moves.moveOrder, undoOrderMove(orderId, moved, change)),
      };
    },
    {
      onDone: () => {
        onEnd();
        void navigate({ to: linkTo('/ticket/$id', { id: ticket.id }) });
      },
      onError,
    },
  );
}
