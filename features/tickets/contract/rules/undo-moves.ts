import type { EndpointInput } from '#contract/endpoint.ts';
import type { moves } from '../moves.ts';

type TicketMove = EndpointInput<typeof moves.moveTicket>;
type OrderMove = EndpointInput<typeof moves.moveOrder>;
type TableMove = EndpointInput<typeof moves.moveTable>;

/**
 * Moves the ticket back to the chair it had, or swaps it back with `partner`, also when that chair has been promised to someone since. `change`: the move; after
 * a later one, nothing is undone.
 */
export const undoTicketMove = (
  { id, chairId }: { id: number; chairId: number },
  change: number,
  partner?: number,
): TicketMove => ({
  params: { id },
  body: { chairId, swapsWith: partner, takesPromised: true, seen: change },
});

/** Moves the tickets of an order back to the chairs they had, as `undoTicketMove`. */
export const undoOrderMove = (
  orderId: number,
  tickets: readonly { id: number; chairId: number }[],
  change: number,
): OrderMove => ({
  params: { orderId },
  body: {
    seats: tickets.map(({ id, chairId }) => ({ ticket: id, chair: chairId })),
    takesPromised: true,
    seen: change,
  },
});

/** Moves `tickets`, those that were moved, back to the table they had, or swaps the two tables back; when others are there, nothing is undone. */
export const undoTableMove = (
  { event, from, to, swap = false }: Pick<TableMove['body'], 'event' | 'from' | 'to' | 'swap'>,
  tickets: readonly number[],
): TableMove => ({
  body: {
    event,
    from: to,
    to: from,
    swap,
    takesPromised: true,
    seen: [...tickets],
    ...(swap ? {} : { tickets: [...tickets] }),
  },
});
