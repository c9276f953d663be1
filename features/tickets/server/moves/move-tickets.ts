import type { Account } from '#contract/account.ts';
import type { Ticket } from '#features/tickets/contract/tickets.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import type { Database } from '#platform/database/database.ts';
import type { Publish, Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { requireUnchanged } from '#platform/require-unchanged.ts';
import { releaseExpiredHolds } from '#features/seats/server/claims/release-expired-holds.ts';
import { lockMoves } from '#features/hall/server/queries.ts';
import { lockChairs } from '#features/hall/server/chairs/queries.ts';
import { type ChairRecord, isClaimedByGuest } from '#features/hall/server/chairs/rules.ts';
import { findEventOrCurrent } from '#features/event/server/find-event.ts';
import {
  listChairIdsAtTables,
  findTicket,
  lockOrders,
  type SeatedTicket,
  listTicketsAtTables,
  listTicketsByIds,
  unassignTickets,
  reassignTicket,
} from './queries.ts';
import { requireSeen } from '../require-seen.ts';
import { assignSeats } from './rules.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import { exchangeChairs } from '#features/seats/server/claims/change-order-claims.ts';
import { generateBarCode } from '../generate-bar-code.ts';
import { queueReissuedTicketsEmail } from './emails.ts';

type Moved = {
  tickets: Ticket[];
  /** The newest change, of the ticket that was moved last. */
  change: number;
};

/** Moves a ticket to another chair; with `swapsWith`, swaps it with that ticket there, unless that is canceled by now. */
export async function moveTicket(
  platform: Platform,
  input: {
    ticketId: number;
    chairId: number;
    swapsWith?: number | undefined;
    takesPromised: boolean;
    seen: number;
  },
  actor: Account,
): Promise<Moved> {
  const { ticketId, chairId, swapsWith } = input;
  await releaseExpiredHolds(platform, [chairId]);
  return moveInTransaction(platform, { ...input, actor }, async (db) => {
    const { eventId } = await getActiveTicket(db, ticketId);
    await lockMoves(db, eventId);
    const listPartners = () =>
      swapsWith === undefined ? Promise.resolve([]) : listTicketsByIds(db, [swapsWith]);
    const tickets = await lockTickets(db, async () => [
      await getActiveTicket(db, ticketId),
      ...(await listPartners()),
    ]);
    const [target] = await lockChairs(db, [chairId]);
    if (target?.eventId !== eventId) throw new ProblemError('chair-not-found');
    const [moved, partner] = tickets;
    if (!moved) throw new ProblemError('ticket-not-found');
    await requireSeen(db, moved.orderId, { seen: input.seen, tickets: [moved.id] });
    if (moved.chairId === chairId)
      throw new ProblemError('already-there', { label: formatChairLabel(target) });
    const seats = [{ ticket: moved, chairId }];
    if (!partner) return seats;
    requireUnchanged({ otherGuest: chairId }, { otherGuest: partner.chairId });
    return [...seats, { ticket: partner, chairId: moved.chairId }];
  });
}

/** Moves several tickets of an order to the named chairs, all or none. */
export async function moveOrder(
  platform: Platform,
  input: {
    orderId: number;
    seats: readonly { ticket: number; chair: number }[];
    takesPromised: boolean;
    seen: number;
  },
  actor: Account,
): Promise<Moved> {
  const { orderId, takesPromised, seen } = input;
  const chairOf = new Map(input.seats.map(({ ticket, chair }) => [ticket, chair]));
  const [ids, chairIds] = [[...chairOf.keys()], [...chairOf.values()]];
  await releaseExpiredHolds(platform, chairIds);
  return moveInTransaction(platform, { takesPromised, actor }, async (db) => {
    const [first] = await listTicketsByIds(db, ids);
    if (!first) throw new ProblemError('ticket-not-found');
    await lockMoves(db, first.eventId);
    const tickets = await lockTickets(db, () => listTicketsByIds(db, ids));
    if (tickets.length < ids.length || tickets.some((ticket) => ticket.orderId !== orderId))
      throw new ProblemError('ticket-not-found');
    const chairs = await lockChairs(db, chairIds);
    if (chairs.length < chairIds.length || chairs.some(({ eventId }) => eventId !== first.eventId))
      throw new ProblemError('chair-not-found');
    await requireSeen(db, orderId, { seen, tickets: ids });
    const staying = tickets.find(({ id, chairId }) => chairOf.get(id) === chairId);
    if (staying) throw new ProblemError('already-there', { label: formatChairLabel(staying) });
    return tickets.flatMap((ticket) => {
      const chairId = chairOf.get(ticket.id);
      return chairId === undefined ? [] : [{ ticket, chairId }];
    });
  });
}

/** Moves all or the given tickets of a table to free chairs of another; with `swap`, swaps the two tables. */
export async function moveTable(
  platform: Platform,
  input: {
    event?: number | undefined;
    from: string;
    to: string;
    swap: boolean;
    takesPromised: boolean;
    /** Moves only these tickets of the table. */
    tickets?: readonly number[] | undefined;
    /** Those of them that the screen showed. */
    seen: readonly number[];
  },
  actor: Account,
): Promise<Ticket[]> {
  const { from, to, swap } = input;
  const event = await findEventOrCurrent(platform, input.event);
  const names = [from, to];
  const chairIds = await listChairIdsAtTables(platform.database, event.id, names);
  await releaseExpiredHolds(platform, chairIds);
  const moved = await moveInTransaction(platform, { ...input, actor }, async (db) => {
    await lockMoves(db, event.id);
    const all = await lockTickets(db, () =>
      listTicketsAtTables(db, event.id, swap ? names : [from]),
    );
    const tickets = all.filter(
      ({ id, tableName }) => tableName === to || !input.tickets || input.tickets.includes(id),
    );
    const guests = new Set(tickets.map(({ id }) => id));
    requireUnchanged({ guests: new Set(input.seen) }, { guests });
    const chairs = await lockChairs(db, await listChairIdsAtTables(db, event.id, names));
    const leavers = tickets.filter(({ tableName }) => tableName === from);
    if (leavers.length === 0) throw new ProblemError('table-empty', { table: from });
    const now = platform.clock.now();
    const leaving = new Set(tickets.map(({ chairId }) => chairId));
    const open = chairs.filter(
      (item) => leaving.has(item.id) || !isClaimedByGuest(item.claim, now),
    );
    const back = tickets.filter(({ tableName }) => tableName === to);
    return [...seatAt(to, leavers, open), ...(back.length > 0 ? seatAt(from, back, open) : [])];
  });
  return moved.tickets;
}

function seatAt(
  table: string,
  tickets: readonly SeatedTicket[],
  open: readonly ChairRecord[],
): SeatAssignment[] {
  const free = open.filter(({ tableName }) => tableName === table);
  const seats = assignSeats(
    tickets,
    free.map(({ id, chairName }) => ({ chairId: id, chairName })),
  );
  if (!seats)
    throw new ProblemError('table-too-small', {
      table,
      free: free.length,
      tickets: tickets.length,
    });
  return seats.flatMap(({ ticketId, chairId }) => {
    const existing = tickets.find(({ id }) => id === ticketId);
    return existing ? [{ ticket: existing, chairId }] : [];
  });
}

type Mover = { actor: Pick<Account, 'id' | 'name'>; takesPromised: boolean };

const moveInTransaction = (
  platform: Platform,
  by: Mover,
  plan: (db: Database, publish: Publish) => Promise<SeatAssignment[]>,
): Promise<Moved> =>
  platform.transact(async (db, publish) =>
    reassignSeats(platform, db, publish, { seats: await plan(db, publish), ...by }),
  );

async function getActiveTicket(db: Database, ticketId: number): Promise<SeatedTicket> {
  const existing = await findTicket(db, ticketId);
  if (!existing) throw new ProblemError('ticket-not-found');
  return existing;
}

/** Reads the tickets and locks their orders against refunds; reads again until all orders are locked. */
async function lockTickets(
  db: Database,
  read: () => Promise<SeatedTicket[]>,
): Promise<SeatedTicket[]> {
  const locked = new Set<number>();
  for (;;) {
    const tickets = await read();
    const missing = tickets.map(({ orderId }) => orderId).filter((id) => !locked.has(id));
    if (missing.length === 0) return tickets;
    await lockOrders(db, missing);
    for (const id of missing) locked.add(id);
  }
}

type SeatAssignment = { ticket: SeatedTicket; chairId: number };

/**
 * Moves tickets to other chairs in the caller's transaction, all or none: claims, barcodes, audit and emails. Prices stay the same.
 * The caller has locked the tickets' orders.
 */
export async function reassignSeats(
  platform: Platform,
  db: Database,
  publish: Publish,
  { seats, actor, takesPromised }: Mover & { seats: readonly SeatAssignment[] },
): Promise<Moved> {
  const now = platform.clock.now();
  const before = seats.map(({ ticket }) => ticket);
  const ids = before.map(({ id }) => id);
  await platform.emit(db, 'chairs taken', {
    chairIds: seats.map(({ chairId }) => chairId),
    holders: before.map(({ userEmail, telephone }) => ({ email: userEmail, phone: telephone })),
    actor,
    takesPromised,
  });
  await exchangeChairs(
    db,
    {
      from: before.map(({ chairId }) => chairId),
      to: seats.map(({ ticket: { eventId, orderId, chairType, amount }, chairId }) => ({
        eventId,
        orderId,
        chairId,
        guestType: chairType,
        amountCents: amount,
      })),
    },
    now,
  );
  await unassignTickets(db, ids, now);
  for (const { ticket, chairId } of seats)
    await reassignTicket(
      db,
      ticket,
      { chairId, barCode: generateBarCode() },
      { now, isMoved: true },
    );
  const after = await listTicketsByIds(db, ids);
  let change = 0;
  for (const ticket of after) change = await auditMove(platform, db, { actor, ticket, before });
  await queueReissuedTicketsEmail(db, after, `moved ${now.toISOString()}`, before);
  const [first] = before;
  const chairs = [...before.map(({ chairId }) => chairId), ...seats.map(({ chairId }) => chairId)];
  if (first) await publish(`chairs:${first.eventId}`, [...new Set(chairs)]);
  return { tickets: after, change };
}

type MovedTicket = { actor: Mover['actor']; ticket: SeatedTicket; before: readonly SeatedTicket[] };

function auditMove(
  { clock }: Platform,
  db: Database,
  { actor, ticket, before }: MovedTicket,
): Promise<number> {
  const previous = before.find(({ id }) => id === ticket.id);
  return writeAuditEntry(db, clock, {
    ...nameActor(actor),
    action: 'move ticket',
    subject: `ticket ${ticket.id}`,
    // The log never contains a barcode that works, and the door admits a guest by the one of before a move.
    before: { chair: previous && formatChairLabel(previous) },
    after: { chair: formatChairLabel(ticket) },
  });
}
