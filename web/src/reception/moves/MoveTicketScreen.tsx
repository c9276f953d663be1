import { moves } from '@namugongo/contract/reception/moves';
import type { Ticket } from '@namugongo/contract/reception/tickets';
import { formatMoney } from '@namugongo/contract/rules/money';
import { chairLabel } from '@namugongo/contract/rules/names';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { ask } from '../../api.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Page } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ProblemMessage } from '../../ui/ProblemMessage.tsx';
import type { ShownChair } from '../chairs/chair-store.ts';
import type { PickWords } from '../chairs/pick-words.ts';
import { PickerSkeleton } from '../chairs/PickerSkeleton.tsx';
import { staffSeatState } from '../chairs/seat-states.ts';
import { useChairs } from '../chairs/useChairs.ts';
import { StaffHall } from '../staff/StaffHall.tsx';
import { deskOf } from '../ticket-desk/queries.ts';
import styles from './Moves.module.css';
import { useMove } from './useMove.ts';

/** /ticket/{id}/move: the hall, where a free chair is pressed for a ticket. */
export function MoveTicketScreen() {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const { data: desk, error, isFetching, refetch } = useQuery(deskOf(Number(id)));
  const own = desk?.tickets[0];
  return (
    <>
      <Page wide className={styles.head}>
        <LinkButton
          to={`/ticket/${id}`}
          look="bare"
          size="small"
          icon={<ArrowLeft aria-hidden="true" />}
        >
          Back to the ticket
        </LinkButton>
        <h1>{own ? `Move ${own.ticket.userName}` : 'Move a ticket'}</h1>
        {own && (
          <p>
            From {own.ticket.tableName}, {own.ticket.chairName}. Press a free chair.
          </p>
        )}
        {error && !desk && (
          <ProblemMessage error={error} busy={isFetching} onRetry={() => void refetch()} />
        )}
      </Page>
      {desk && own && <MoveHall event={desk.event} ticket={own.ticket} />}
      {!desk && !error && <PickerSkeleton />}
    </>
  );
}

const words: PickWords = {
  add: 'Move here',
  yours: 'chosen',
  legend: { free: 'Free', held: 'In a buyer’s cart', sold: 'Sold' },
};

function MoveHall({ event, ticket }: { event: number; ticket: Ticket }) {
  const chairs = useChairs(event, staffSeatState);
  const [target, setTarget] = useState<ShownChair | null>(null);
  const press = (id: number) => {
    const chair = chairs.store.chair(id);
    if (chair?.state === 'free') setTarget(chair);
  };
  return (
    <>
      <StaffHall event={event} chairs={chairs} words={words} onChair={press} />
      {target && <MoveDialog ticket={ticket} target={target} onEnd={() => setTarget(null)} />}
    </>
  );
}

type MoveDialogProps = { ticket: Ticket; target: ShownChair; onEnd: () => void };

function MoveDialog({ ticket, target, onEnd }: MoveDialogProps) {
  const navigate = useNavigate();
  const move = useMove(
    ticket.id,
    async () => {
      const moveTo = (chairId: number) =>
        ask(moves.move, { params: { id: ticket.id }, body: { chairId } });
      await moveTo(target.id);
      return {
        words: `${ticket.userName} sits at ${chairLabel(target)} now.`,
        back: () => moveTo(ticket.chairId),
      };
    },
    () => void navigate({ to: `/ticket/${ticket.id}` }),
  );
  return (
    <ConfirmDialog
      question={`Move ${ticket.userName} to ${chairLabel(target)}?`}
      opened
      yes="Move"
      busy={move.isPending}
      onYes={() => move.mutate()}
      onNo={onEnd}
    >
      <p>
        {chairLabel(ticket)} is on sale again. The ticket gets a new bar code
        {ticket.userEmail ? ` and goes to ${ticket.userEmail}` : ''}; the one before opens no door.
      </p>
      {target.amount !== ticket.amount && (
        <p>
          {formatMoney(ticket.amount, 'full')} was paid, and the chair costs{' '}
          {formatMoney(target.amount, 'full')}: what was paid stays with the ticket, and no money
          moves.
        </p>
      )}
      {move.error && <ProblemMessage error={move.error} />}
    </ConfirmDialog>
  );
}
