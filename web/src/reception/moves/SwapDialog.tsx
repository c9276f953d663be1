import { moves } from '@namugongo/contract/reception/moves';
import { reports, type SoldChair } from '@namugongo/contract/reception/reports';
import type { Ticket } from '@namugongo/contract/reception/tickets';
import { chairLabel } from '@namugongo/contract/rules/names';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { ask, queryOf } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { ProblemMessage } from '../../ui/ProblemMessage.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { Loading, SkeletonLines } from '../../ui/Skeleton.tsx';
import { searchableRows } from '../../ui/table-order.ts';
import { soldText } from '../staff/sold-text.ts';
import styles from './Moves.module.css';
import { useMove } from './useMove.ts';

type SwapDialogProps = { event: number; ticket: Ticket; onEnd: () => void };

/** Two tickets change seats: the other one is looked for by name, then asked once by both names. */
export function SwapDialog({ event, ticket, onEnd }: SwapDialogProps) {
  const [other, setOther] = useState<SoldChair | null>(null);
  const swap = useMove(
    ticket.id,
    async (partner: SoldChair) => {
      const swapTo = (chairId: number) =>
        ask(moves.move, { params: { id: ticket.id }, body: { chairId, swap: true } });
      await swapTo(partner.chairId);
      return {
        words: `${ticket.userName} sits at ${chairLabel(partner)} now, ${partner.userName} at ${chairLabel(ticket)}.`,
        back: () => swapTo(ticket.chairId),
      };
    },
    onEnd,
  );
  if (!other) return <Partners event={event} ticket={ticket} onChoose={setOther} onEnd={onEnd} />;
  return (
    <ConfirmDialog
      question={`Swap ${ticket.userName} with ${other.userName}?`}
      opened
      yes="Swap"
      no="Another ticket"
      busy={swap.isPending}
      onYes={() => swap.mutate(other)}
      onNo={() => setOther(null)}
    >
      <p>
        {ticket.userName} goes to {chairLabel(other)}, {other.userName} to {chairLabel(ticket)}.
        Both tickets get new bar codes and are sent to whoever has an e-mail address. What was paid
        stays with each ticket.
      </p>
      {swap.error && <ProblemMessage error={swap.error} />}
    </ConfirmDialog>
  );
}

/** A search finds the ticket; more than these is no answer to look through. */
const mostShown = 40;

type PartnersProps = SwapDialogProps & { onChoose: (other: SoldChair) => void };

function Partners({ event, ticket, onChoose, onEnd }: PartnersProps) {
  const sold = useQuery(queryOf(reports.sold, { query: { event } }));
  const [typed, setTyped] = useState('');
  const searched = useDeferredValue(typed.trim());
  const search = useMemo(
    () =>
      searchableRows(
        (sold.data ?? []).filter(({ id }) => id !== ticket.id),
        soldText,
      ),
    [sold.data, ticket.id],
  );
  const found = search(searched);
  return (
    <Dialog
      title={`Swap ${ticket.userName} with`}
      opened
      onClose={onEnd}
      aside={chairLabel(ticket)}
    >
      <SearchInput label="Name, phone, table or barcode" value={typed} onChange={setTyped} />
      {sold.error && (
        <ProblemMessage
          error={sold.error}
          onRetry={() => void sold.refetch()}
          busy={sold.isFetching}
        />
      )}
      {sold.isPending && (
        <>
          <Loading />
          <SkeletonLines lines={5} />
        </>
      )}
      {sold.data && found.length === 0 && <p role="status">No other ticket fits.</p>}
      <ul className={styles.partners} aria-label="Tickets">
        {found.slice(0, mostShown).map((other) => (
          <li key={other.id}>
            <button type="button" onClick={() => onChoose(other)}>
              <b>{other.userName}</b>
              <span>
                {other.tableName}, {other.chairName}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found.length > mostShown && <p>{found.length - mostShown} more: type a name or a table.</p>}
      <DialogActions>
        <Button look="quiet" onClick={onEnd}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  );
}
