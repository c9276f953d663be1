import type { Account } from '@namugongo/contract/accounts';
import type { Ticket } from '@namugongo/contract/reception/tickets';
import { chairLabel } from '@namugongo/contract/rules/names';
import type { Database } from '../../platform/database.ts';
import type { Announce, Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problems.ts';
import { freeExpiredHolds } from '../carts/free-expired-holds.ts';
import { lockChairs } from '../chairs/queries.ts';
import { type ChairRecord, isInUse } from '../chairs/rules.ts';
import { findNamedEvent } from '../events/find-event.ts';
import { changeSeats, type Seat } from './change-seats.ts';
import {
  chairIdsOfTables,
  findTicket,
  lockMoves,
  lockOrders,
  type SeatedTicket,
  ticketsOfTables,
  ticketsOnChair,
} from './queries.ts';
import { seatTogether } from './rules.ts';

/** Moves a ticket to another chair; with `swap`, the ticket that is there comes here. */
export async function moveTicket(
  platform: Platform,
  wish: { ticketId: number; chairId: number; swap: boolean },
  who: Account,
): Promise<Ticket[]> {
  const { ticketId, chairId, swap } = wish;
  await freeExpiredHolds(platform, [chairId]);
  return moving(platform, who, async (db) => {
    const { eventId } = await living(db, ticketId);
    await lockMoves(db, eventId);
    const there = () => (swap ? ticketsOnChair(db, chairId) : Promise.resolve([]));
    const tickets = await lockedTickets(db, async () => [
      await living(db, ticketId),
      ...(await there()),
    ]);
    const [target] = await lockChairs(db, [chairId]);
    if (target?.eventId !== eventId) throw new Refusal('chair-not-found');
    const [moved, partner] = tickets;
    if (!moved) throw new Refusal('ticket-not-found');
    if (moved.chairId === chairId)
      throw new Refusal('already-there', { label: chairLabel(target) });
    if (!partner && isInUse(target.claim, platform.clock.now()))
      throw new Refusal('chair-taken', { label: chairLabel(target) });
    const seats = [{ ticket: moved, chairId }];
    return partner ? [...seats, { ticket: partner, chairId: moved.chairId }] : seats;
  });
}

/** Moves everybody of a table, or the named ones, to free chairs of another; with `swap`, the two tables change places. */
export async function moveTable(
  platform: Platform,
  wish: {
    event?: number | undefined;
    from: string;
    to: string;
    swap: boolean;
    /** Only these of the table. */
    tickets?: readonly number[] | undefined;
  },
  who: Account,
): Promise<Ticket[]> {
  const { from, to, swap } = wish;
  const event = await findNamedEvent(platform, wish.event);
  const names = [from, to];
  const chairIds = await chairIdsOfTables(platform.database, event.id, names);
  await freeExpiredHolds(platform, chairIds);
  return moving(platform, who, async (db) => {
    await lockMoves(db, event.id);
    const all = await lockedTickets(db, () => ticketsOfTables(db, event.id, swap ? names : [from]));
    const tickets = all.filter(
      ({ id, tableName }) => tableName === to || !wish.tickets || wish.tickets.includes(id),
    );
    const chairs = await lockChairs(db, await chairIdsOfTables(db, event.id, names));
    const moved = tickets.filter(({ tableName }) => tableName === from);
    if (moved.length === 0) throw new Refusal('table-empty', { table: from });
    const now = platform.clock.now();
    const leaving = new Set(tickets.map(({ chairId }) => chairId));
    const open = chairs.filter((one) => leaving.has(one.id) || !isInUse(one.claim, now));
    const back = tickets.filter(({ tableName }) => tableName === to);
    return [...seatAt(to, moved, open), ...(back.length > 0 ? seatAt(from, back, open) : [])];
  });
}

function seatAt(
  table: string,
  tickets: readonly SeatedTicket[],
  open: readonly ChairRecord[],
): Seat[] {
  const free = open.filter(({ tableName }) => tableName === table);
  const seats = seatTogether(
    tickets,
    free.map(({ id, chairName }) => ({ chairId: id, chairName })),
  );
  if (!seats)
    throw new Refusal('table-too-small', { table, free: free.length, tickets: tickets.length });
  return seats.flatMap(({ ticketId, chairId }) => {
    const found = tickets.find(({ id }) => id === ticketId);
    return found ? [{ ticket: found, chairId }] : [];
  });
}

const moving = (
  platform: Platform,
  who: Account,
  plan: (db: Database, announce: Announce) => Promise<Seat[]>,
): Promise<Ticket[]> =>
  platform.transact(async (db, announce) =>
    changeSeats(platform, db, announce, { seats: await plan(db, announce), who }),
  );

async function living(db: Database, ticketId: number): Promise<SeatedTicket> {
  const found = await findTicket(db, ticketId);
  if (!found) throw new Refusal('ticket-not-found');
  return found;
}

/** Reads the tickets and keeps their orders from being refunded; what a refund or a sale changed meanwhile is read again. */
async function lockedTickets(
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
