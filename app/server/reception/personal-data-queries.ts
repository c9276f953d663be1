import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import {
  createTableSource,
  deletedName,
  isOwnEmail,
  type DataSubject,
  type PersonalDataSource,
} from '#platform/ops/personal-data.ts';
import { createOrderSources, getEventTitle, staysInBooks } from './order-data-queries.ts';
import { seatRequest } from '#features/orders/server/seat-requests/tables.ts';
import { order, ticket } from '#features/event/server/tables.ts';
import { ticketCode } from '#features/tickets/server/tables.ts';
import { waitingParty } from '#features/orders/server/waiting-list/tables.ts';

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
  ...createOrderSources<DataSubject>({
    isOwnOrder: (subject) => isOwnEmail(order.email, subject),
    isOwnTicket: (subject) => isOwnEmail(ticket.userEmail, subject),
  }),
  createTableSource({
    title: 'Requests for youth seats',
    onDeletion: staysInBooks,
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
