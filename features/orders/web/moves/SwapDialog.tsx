import { moves } from '#features/tickets/contract/moves.ts';
import { undoTicketMove } from '#features/tickets/contract/rules/undo-moves.ts';
import { reports, type SoldChair } from '#features/tickets/contract/reports.ts';
import type { Ticket } from '#features/tickets/contract/tickets.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { callApi, apiQueryOptions } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { useSeenRecord } from '#ui/forms/useSeenRecord.ts';
import { SearchInput } from '#ui/table/SearchInput.tsx';
import { Loading, SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { createSearch } from '#contract/rules/search-people.ts';
import { getSoldChairSearchText } from '#features/tickets/contract/sold-chair-columns.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import { describeOldCodes } from './describe-old-codes.ts';
import styles from './Moves.module.css';
import type { AdminTicketDetails } from '#features/orders/contract/order-admin.ts';
import { useSeenChange } from '../queries.ts';
import { useTicketAction } from '../useTicketAction.ts';

type SwapDialogProps = { details: AdminTicketDetails; ticket: Ticket; onEnd: () => void };

/** Swaps the chairs of two tickets: a search for the other ticket, then a confirmation. */
export function SwapDialog({ details, ticket, onEnd }: SwapDialogProps) {
  const sold = useQuery(
    apiQueryOptions(reports.listSoldChairs, { query: { event: details.event } }),
  );
  const [chosen, setChosen] = useState<SoldChair | null>(null);
  if (!chosen) return <Partners sold={sold} ticket={ticket} onChoose={setChosen} onEnd={onEnd} />;
  return (
    <ConfirmSwap
      details={details}
      ticket={ticket}
      partner={sold.data?.find(({ id }) => id === chosen.id) ?? chosen}
      onCancel={() => setChosen(null)}
      onEnd={onEnd}
    />
  );
}

type ConfirmSwapProps = SwapDialogProps & { partner: SoldChair; onCancel: () => void };

function ConfirmSwap({ details, ticket, partner, onCancel, onEnd }: ConfirmSwapProps) {
  const own = useSeenChange(details);
  const { seen: other, ...others } = useSeenRecord(partner);
  const sendsEmail = useSendsEmail();
  const swap = useTicketAction(
    ticket.id,
    async () => {
      const { change } = await callApi(moves.moveTicket, {
        params: { id: ticket.id },
        body: { chairId: other.chairId, swapsWith: other.id, seen: own.seen },
      });
      return {
        message: `${ticket.userName} is now at ${formatChairLabel(other)}, ${other.userName} at ${formatChairLabel(ticket)}.`,
        undo: () => callApi(moves.moveTicket, undoTicketMove(ticket, change, other.id)),
      };
    },
    {
      onDone: onEnd,
      onError(error) {
        own.onError(error);
        others.onError(error);
      },
    },
  );
  return (
    <ConfirmDialog
      title={`Swap ${ticket.userName} with ${other.userName}?`}
      opened
      confirmLabel="Swap"
      cancelLabel="Choose another ticket"
      mutation={swap}
      onConfirm={() => swap.mutate()}
      onCancel={onCancel}
    >
      <p>
        {ticket.userName} goes to {formatChairLabel(other)}, {other.userName} to{' '}
        {formatChairLabel(ticket)}. Both tickets get new barcodes
        {sendsEmail
          ? ", and we'll email them to guests who have an email address"
          : ". This site can't send email yet, so print them for the guests"}
        . {describeOldCodes(2)} Prices don't change.
      </p>
    </ConfirmDialog>
  );
}

/** Upper limit of listed tickets; the search narrows the list. */
const maxListed = 40;

type PartnersProps = Omit<SwapDialogProps, 'details'> & {
  sold: UseQueryResult<SoldChair[]>;
  onChoose: (other: SoldChair) => void;
};

function Partners({ sold, ticket, onChoose, onEnd }: PartnersProps) {
  const [inputValue, setInputValue] = useState('');
  const search = useMemo(
    () =>
      createSearch(
        (sold.data ?? []).filter(({ id }) => id !== ticket.id),
        getSoldChairSearchText,
      ),
    [sold.data, ticket.id],
  );
  const matches = search(inputValue.trim());
  return (
    <Dialog
      title={`Swap ${ticket.userName} with`}
      opened
      onClose={onEnd}
      aside={formatChairLabel(ticket)}
    >
      <SearchInput
        label="Name, phone, table or barcode"
        value={inputValue}
        onChange={setInputValue}
      />
      {sold.error && (
        <ErrorMessage
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
      {sold.data && matches.length === 0 && <p role="status">No other tickets match.</p>}
      <ul className={styles.partners} aria-label="Tickets">
        {matches.slice(0, maxListed).map((other) => (
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
      {matches.length > maxListed && (
        <p>{matches.length - maxListed} more. Type a name or a table to find them.</p>
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onEnd}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  );
}
