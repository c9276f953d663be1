import { linkTo } from '#contract/screens.ts';
import type { AdminTicketDetails } from '#features/orders/contract/order-admin.ts';
import { moves } from '#features/tickets/contract/moves.ts';
import { undoTicketMove } from '#features/tickets/contract/rules/undo-moves.ts';
import type { Ticket } from '#features/tickets/contract/tickets.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '#ui/router/use-router.ts';
import { ArrowLeft } from '#ui/icons.ts';
import { useState } from 'react';
import { callApi } from '#ui/api.ts';
import { LinkButton } from '#ui/controls/Button.tsx';
import { Page } from '#ui/layout/Card.tsx';
import { RadioGroupField } from '#ui/forms/RadioGroupField.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import type { DisplayedChair } from '#features/hall/web/chairs/store/chair-store.ts';
import type { PickerLabels } from '#features/hall/web/chairs/picker-labels.ts';
import { PickerSkeleton } from '#features/seats/web/picker/PickerSkeleton.tsx';
import { hasProblemCode } from '#contract/client.ts';
import { PromisedChairs } from '../PromisedChairs.tsx';
import { getSeatAction, seatLegends } from '#features/hall/contract/rules/seat-states.ts';
import { useChairs } from '#features/hall/web/chairs/store/useChairs.ts';
import { StaffFloorPlan } from '#features/seats/web/StaffFloorPlan.tsx';
import { useSeenChange, ticketDetailsQueryOptions } from '../queries.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import { describeDifference } from './describe-difference.ts';
import { describeOldCodes } from './describe-old-codes.ts';
import styles from './Moves.module.css';
import { MoveOrderDialog } from './MoveOrderDialog.tsx';
import { useTicketAction } from './useTicketAction.ts';

/** /ticket/{id}/move: the floor plan, to choose a free chair for a ticket. */
export function MoveTicketScreen() {
  const { id = '' } = useParams();
  const {
    data: details,
    error,
    isFetching,
    refetch,
  } = useQuery(ticketDetailsQueryOptions(Number(id)));
  const own = details?.tickets[0];
  return (
    <>
      <Page wide className={styles.head}>
        <LinkButton
          to={linkTo('/ticket/$id', { id })}
          variant="link"
          size="small"
          icon={<ArrowLeft aria-hidden="true" />}
        >
          Back to the ticket
        </LinkButton>
        <h1>{own ? `Move ${own.ticket.userName}` : 'Move a ticket'}</h1>
        {own && (
          <p>
            From {own.ticket.tableName}, {own.ticket.chairName}. Choose a free chair.
          </p>
        )}
        {error && !details && (
          <ErrorMessage error={error} busy={isFetching} onRetry={() => void refetch()} />
        )}
      </Page>
      {details && own && <MoveHall details={details} ticket={own.ticket} />}
      {!details && !error && <PickerSkeleton />}
    </>
  );
}

const pickerLabels: PickerLabels = {
  viewer: 'staff',
  add: 'Move here',
  wholeTable: '',
  inCart: 'chosen',
  legend: seatLegends.move,
};

type Moved = { details: AdminTicketDetails; ticket: Ticket };

function MoveHall(moved: Moved) {
  const { event, tickets } = moved.details;
  const chairs = useChairs(event, 'staff');
  const [target, setTarget] = useState<DisplayedChair | null>(null);
  const [movers, setMovers] = useState<Movers>('one');
  const guests = tickets.filter(({ cancelledAt }) => cancelledAt === null);
  const chooseTarget = (id: number) => {
    const chair = chairs.store.chair(id);
    if (chair && getSeatAction(chair.state, 'staff') === 'add') setTarget(chair);
  };
  const end = () => setTarget(null);
  return (
    <>
      {guests.length > 1 && (
        <Page wide className={styles.movers}>
          <RadioGroupField
            id="movers"
            label="Who moves"
            value={movers}
            onChange={setMovers}
            choices={[
              { value: 'one', label: `${moved.ticket.userName} only` },
              { value: 'all', label: `All ${guests.length} guests of this order` },
            ]}
          />
          {movers === 'all' && <p>Choose any free chair of their new table.</p>}
        </Page>
      )}
      <StaffFloorPlan event={event} chairs={chairs} labels={pickerLabels} onChair={chooseTarget} />
      {target && movers === 'one' && <MoveDialog {...moved} target={target} onEnd={end} />}
      {target && movers === 'all' && (
        <MoveOrderDialog
          {...moved}
          guests={guests.map((guest) => guest.ticket)}
          store={chairs.store}
          tableName={target.tableName}
          onEnd={end}
        />
      )}
    </>
  );
}

type Movers = 'one' | 'all';

type MoveDialogProps = Moved & { target: DisplayedChair; onEnd: () => void };

function MoveDialog({ details, ticket, target, onEnd }: MoveDialogProps) {
  const { seen, onError } = useSeenChange(details);
  const navigate = useNavigate();
  const sendsEmail = useSendsEmail();
  const move = useTicketAction(
    ticket.id,
    async (takesPromised: boolean) => {
      const { change } = await callApi(moves.moveTicket, {
        params: { id: ticket.id },
        body: { chairId: target.id, seen, takesPromised },
      });
      return {
        message: `${ticket.userName} is now at ${formatChairLabel(target)}.`,
        undo: () => callApi(moves.moveTicket, undoTicketMove(ticket, change)),
      };
    },
    { onDone: () => void navigate({ to: linkTo('/ticket/$id', { id: ticket.id }) }), onError },
  );
  const difference = describeDifference({
    method: details.order.method,
    ticketCents: ticket.amount,
    chairCents: target.amount,
  });
  const isPromised = hasProblemCode(move.error, 'chair-promised');
  return (
    <ConfirmDialog
      title={`Move ${ticket.userName} to ${formatChairLabel(target)}?`}
      opened
      confirmLabel={isPromised ? 'Move anyway' : 'Move'}
      mutation={isPromised ? { ...move, error: null } : move}
      onConfirm={() => move.mutate(isPromised)}
      onCancel={onEnd}
    >
      <p>
        {formatChairLabel(ticket)} becomes free. The ticket gets a new barcode
        {sendsEmail && ticket.userEmail
          ? `, and we'll email it to ${ticket.userEmail}`
          : '. Print it for the guest'}
        . {describeOldCodes(1)}
      </p>
      {difference && <p>{difference}</p>}
      <PromisedChairs error={move.error} />
    </ConfirmDialog>
  );
}
