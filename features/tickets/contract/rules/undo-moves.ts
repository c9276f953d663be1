import type { EndpointInput } from '#contract/endpoint.ts';
import type { moves } from '../moves.ts';

type TicketMove = EndpointInput<typeof moves.moveTicket>;
type TableMove = EndpointInput<typeof moves.moveTable>;

/** Moves or swaps the ticket back to the chair it had, also when that chair has been promised to someone since. */
export const undoTicketMove = (
  { id, chairId }: { id: number; chairId: number },
  swap = false,
): TicketMove => ({ params: { id }, body: { chairId, swap, takesPromised: true } });

/** Moves `tickets` back to the table they had, or swaps the two tables back. */
export const undoTableMove = (
  { event, from, to, swap = false }: TableMove['body'],
  tickets: readonly number[],
): TableMove => ({
  body: {
    event,
    from: to,
    to: from,
    swap,
    takesPromised: true,
    ...(swap ? {} : { tickets: [...tickets] }),
  },
});
