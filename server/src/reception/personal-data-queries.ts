import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { addMilliseconds } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { hasOpenAttempt } from '../payments/queries.ts';
import {
  createTableSource,
  deletedName,
  isOwnEmail,
  type DataSubject,
  type PersonalDataSource,
} from '../platform/ops/personal-data.ts';
import { retiredBarCode } from './check-in/tables.ts';
import { seatRequest } from './seat-requests/tables.ts';
import { chair, event, order, orderChair, ticket } from './tables.ts';
import { ticketCode } from './tickets/tables.ts';
import { waitingParty } from './waiting-list/tables.ts';
import { walletPass, walletRegistration } from './wallet/tables.ts';

const day = 86_400_000;
const stays = 'Stays in the books without name, email and telephone number.';

const getEventTitle = (eventId: PgColumn) =>
  sql`(select e.title from ${event} e where e.id = ${eventId})`;

async function listTicketObstacles(
  db: Database,
  subject: DataSubject,
  now: Date,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ title: event.title })
    .from(ticket)
    .innerJoin(event, eq(event.id, ticket.eventId))
    .where(
      and(
        isOwnEmail(ticket.userEmail, subject),
        isNull(ticket.cancelledAt),
        gt(event.countdownTarget, addMilliseconds(now, -day)),
      ),
    );
  return rows.map(({ title }) => `There are tickets for ${title}, which is not over yet.`);
}

async function listOrderObstacles(db: Database, subject: DataSubject): Promise<string[]> {
  const open = await db.$count(
    order,
    and(
      isOwnEmail(order.email, subject),
      or(
        inArray(order.state, ['REFUND_DUE', 'REFUND_FAILED']),
        and(eq(order.state, 'PENDING'), hasOpenAttempt(db, 'order', order.id)),
      ),
    ),
  );
  return open > 0 ? ['A payment or refund for tickets is not finished yet.'] : [];
}

async function listOfferObstacles(db: Database, subject: DataSubject): Promise<string[]> {
  const offers = await db.$count(
    waitingParty,
    and(isOwnEmail(waitingParty.email, subject), eq(waitingParty.state, 'offered')),
  );
  return offers > 0
    ? ['Seats of the waiting list are held. Pay for them or decline them first.']
    : [];
}

async function listRequestObstacles(db: Database, subject: DataSubject): Promise<string[]> {
  const open = await db.$count(
    seatRequest,
    and(
      isOwnEmail(seatRequest.email, subject),
      inArray(seatRequest.state, ['requested', 'approved']),
    ),
  );
  return open > 0
    ? ['A request for a youth seat is open. It ends by itself, or the parish declines it.']
    : [];
}

/** Orders, tickets, requests and parties that name a person. */
export const receptionData: readonly PersonalDataSource[] = [
  createTableSource({
    title: 'Ticket orders',
    onDeletion: stays,
    table: order,
    parts: [orderChair],
    fields: {
      Order: order.id,
      Event: getEventTitle(order.eventId),
      State: order.state,
      Name: order.name,
      Email: order.email,
      Telephone: order.telephone,
      Location: order.location,
      Seats: order.note,
      'Paid by': order.method,
      'Total cents': order.totalCents,
      Ordered: order.createdAt,
      Paid: order.paidAt,
    },
    isAbout: (subject) => isOwnEmail(order.email, subject),
    listObstacles: listOrderObstacles,
    audit: { name: 'order', id: order.id },
    erase: { name: deletedName, email: '', telephone: '', location: '', reference: '' },
  }),
  createTableSource({
    title: 'Saved wallet passes',
    onDeletion: 'Deleted; a pass that is still on a phone no longer changes.',
    table: walletPass,
    parts: [walletRegistration],
    fields: {
      Wallet: walletPass.wallet,
      Ticket: walletPass.ticketId,
      Changed: walletPass.updatedAt,
    },
    isAbout: ({ email }) =>
      sql`${walletPass.ticketId} in (select t.id from ${ticket} t where lower(t.user_email) = ${email.toLowerCase()})`,
    erase: 'delete',
  }),
  createTableSource({
    title: 'Tickets',
    onDeletion: stays,
    table: ticket,
    parts: [retiredBarCode],
    fields: {
      Event: getEventTitle(ticket.eventId),
      Seat: sql`(select c.table_name || ', ' || c.chair_name from ${chair} c where c.id = ${ticket.chairId})`,
      Name: ticket.userName,
      Email: ticket.userEmail,
      Telephone: ticket.telephone,
      'Price cents': ticket.amountCents,
      Bought: ticket.checkoutDate,
      'Entered at': ticket.receivedAt,
      'Received by': ticket.receivedBy,
      'Canceled at': ticket.cancelledAt,
    },
    isAbout: (subject) => isOwnEmail(ticket.userEmail, subject),
    listObstacles: listTicketObstacles,
    audit: { name: 'ticket', id: ticket.id },
    erase: { userName: deletedName, userEmail: '', telephone: '' },
  }),
  createTableSource({
    title: 'Requests for youth seats',
    onDeletion: stays,
    table: seatRequest,
    fields: {
      Event: getEventTitle(seatRequest.eventId),
      State: seatRequest.state,
      Name: seatRequest.name,
      Email: seatRequest.email,
      Telephone: seatRequest.telephone,
      Requested: seatRequest.requestedAt,
      'Reason of the answer': seatRequest.reason,
    },
    isAbout: (subject) => isOwnEmail(seatRequest.email, subject),
    listObstacles: listRequestObstacles,
    audit: { name: 'seat request', id: seatRequest.id },
    erase: {
      name: deletedName,
      email: '',
      telephone: '',
      reason: '',
      client: null,
      network: null,
      confirmHash: null,
    },
  }),
  createTableSource({
    title: 'Waiting list',
    onDeletion: 'Deleted. The place in line is lost.',
    table: waitingParty,
    fields: {
      Event: getEventTitle(waitingParty.eventId),
      State: waitingParty.state,
      Name: waitingParty.name,
      Email: waitingParty.email,
      Telephone: waitingParty.telephone,
      Adults: waitingParty.adults,
      Children: waitingParty.children,
      'Wheelchair places': waitingParty.accessible,
      Note: waitingParty.note,
      Joined: waitingParty.joinedAt,
    },
    isAbout: (subject) => isOwnEmail(waitingParty.email, subject),
    listObstacles: listOfferObstacles,
    audit: { name: 'waiting party', id: waitingParty.id },
    erase: 'delete',
  }),
  createTableSource({
    title: 'Codes to open tickets',
    onDeletion: 'Deleted, and after a day in any case.',
    table: ticketCode,
    fields: { Telephone: ticketCode.telephone, 'Valid until': ticketCode.expiresAt },
    isAbout: ({ email }) =>
      sql`exists (select from jsonb_array_elements(${ticketCode.codes}) code where lower(code->>'email') = ${email.toLowerCase()})`,
    erase: 'delete',
  }),
];
