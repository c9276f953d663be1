import { linkTo } from '#contract/screens.ts';
import type { AdminTicketDetails } from '#features/orders/contract/order-admin.ts';
import type { Ticket } from '#features/tickets/contract/tickets.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '#ui/router/use-router.ts';
import { ArrowLeft } from '#ui/icons.ts';
import { useState } from 'react';
import { LinkButton } from '#ui/controls/Button.tsx';
import { Page } from '#ui/layout/Card.tsx';
import { RadioGroupField } from '#ui/forms/RadioGroupField.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import type { DisplayedChair } from '#features/hall/web/chairs/store/chair-store.ts';
import type { PickerLabels } from '#features/hall/web/chairs/picker-labels.ts';
import { PickerSkeleton } from '#features/seats/web/picker/PickerSkeleton.tsx';
import { getSeatAction, seatLegends } from '#features/hall/contract/rules/seat-states.ts';
import { useChairs } from '#features/hall/web/chairs/store/useChairs.ts';
import { StaffFloorPlan } from '#features/seats/web/StaffFloorPlan.tsx';
import { ticketDetailsQueryOptions } from '../queries.ts';
import styles from './Moves.module.css';
import { MoveDialog } from './MoveDialog.tsx';
import { MoveOrderDialog } from './MoveOrderDialog.tsx';

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
