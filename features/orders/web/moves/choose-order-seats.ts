import { compareNames } from '#contract/rules/names.ts';
import { findSeats } from '#features/seats/contract/rules/together/find-seats.ts';
import type { Seat } from '#features/seats/contract/rules/together/list-placements.ts';
import { getSeatAction } from '#features/hall/contract/rules/seat-states.ts';
import type { DisplayedChair } from '#features/hall/web/chairs/store/chair-store.ts';

type SeatedTicket = { id: number; tableName: string; chairName: string };

type OrderSeatsInput<Ticket extends SeatedTicket> = {
  /** The chairs of the new table. */
  chairs: readonly DisplayedChair[];
  tickets: readonly Ticket[];
  /** Tickets on places for a wheelchair, which keep one. */
  needsAccess: (ticket: Ticket) => boolean;
  isRow: boolean;
};

export type OrderSeat<Ticket> = { ticket: Ticket; chair: DisplayedChair };

/**
 * Chairs of a table for all guests of an order, side by side if they can be, in the order in which they sit now. What is promised or
 * not for sale is taken only when the free chairs are too few. Null when a table has too few chairs, or places for a wheelchair.
 */
export function chooseOrderSeats<Ticket extends SeatedTicket>({
  chairs,
  tickets,
  needsAccess,
  isRow,
}: OrderSeatsInput<Ticket>): OrderSeat<Ticket>[] | null {
  const inOrder = tickets.toSorted(
    (a, b) => compareNames(a.tableName, b.tableName) || compareNames(a.chairName, b.chairName),
  );
  const party = {
    adults: tickets.length,
    children: 0,
    accessible: tickets.filter(needsAccess).length,
  };
  const findAmong = (isFree: (chair: DisplayedChair) => boolean) => {
    const seats = chairs
      .toSorted((a, b) => compareNames(a.chairName, b.chairName))
      .map((chair) => toSeat(chair, isFree(chair)));
    const table = { name: '', x: 0, y: 0, isRow, childrenLeft: null, seats };
    return findSeats({ tables: [table], focus: { x: 0, y: 0 } }, party, 1)[0];
  };
  const offer =
    findAmong(({ state }) => state === 'free') ??
    findAmong(({ state }) => getSeatAction(state, 'staff') === 'add');
  if (!offer) return null;
  const seats = offer.seats.flatMap(
    ({ chairId }) => chairs.find((chair) => chair.id === chairId) ?? [],
  );
  const pair = (guests: readonly Ticket[], places: readonly DisplayedChair[]) =>
    guests.flatMap((ticket, index) => {
      const chair = places[index];
      return chair ? [{ ticket, chair }] : [];
    });
  return [
    ...pair(
      inOrder.filter(needsAccess),
      seats.filter(({ accessible }) => accessible),
    ),
    ...pair(
      inOrder.filter((ticket) => !needsAccess(ticket)),
      seats.filter(({ accessible }) => !accessible),
    ),
  ];
}

/** Staff may seat anyone anywhere. */
const toSeat = (chair: DisplayedChair, isFree: boolean): Seat => ({
  id: chair.id,
  chairType: 'adult',
  admits: ['adult'],
  isAccessible: chair.accessible,
  isFree,
});
