import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import { and, eq, gt, inArray, isNull, ne, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { getEventTitle, staysInBooks } from '#features/event/server/personal-data-queries.ts';
import { chair, event, order, ticket } from '#features/event/server/tables.ts';
import { addMilliseconds } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import {
  createTableSource,
  type DataSubject,
  deletedName,
  isOwnEmail,
  type OrderSubject,
  type PersonalDataSource,
} from '#platform/ops/personal-data.ts';
import { noteRetentionDays } from '#features/tickets/contract/rules/notes.ts';
import { responseRetentionDays } from '#features/tickets/contract/rules/questions.ts';
import { guestNote } from './notes/tables.ts';
import { selectResponseText } from './questions/queries.ts';
import { eventQuestion, questionResponse } from './questions/tables.ts';
import { ticketCode } from './tables.ts';
import { walletPass, walletRegistration } from './wallet/tables.ts';

const day = 86_400_000;

async function listTicketObstacles(
  db: Database,
  isOwn: SQL | undefined,
  now: Date,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ title: event.title })
    .from(ticket)
    .innerJoin(event, eq(event.id, ticket.eventId))
    .where(
      and(isOwn, isNull(ticket.cancelledAt), gt(event.countdownTarget, addMilliseconds(now, -day))),
    );
  return rows.map(({ title }) => `There are tickets for ${title}, which is not over yet.`);
}

type OwnRows<Subject> = {
  isOwnTicket: (subject: Subject) => SQL | undefined;
  isOwnOrder: (subject: Subject) => SQL | undefined;
};

const createResponseSource = <Subject>({
  isOwnTicket,
  isOwnOrder,
}: OwnRows<Subject>): PersonalDataSource<Subject> =>
  createTableSource({
    title: 'Answers to questions',
    onDeletion: `Deleted, and ${responseRetentionDays} days after the reception in any case.`,
    table: questionResponse,
    fields: {
      Event: sql`(select e.title from ${event} e join ${order} o on o.event_id = e.id where o.id = ${questionResponse.orderId})`,
      Question: sql`(select q.text from ${eventQuestion} q where q.id = ${questionResponse.questionId})`,
      Response: selectResponseText(questionResponse),
      Written: questionResponse.updatedAt,
    },
    isAbout: (subject) =>
      sql`case when ${questionResponse.ticketId} is null
        then ${questionResponse.orderId} in (select ${order.id} from ${order} where ${isOwnOrder(subject)})
        else ${questionResponse.ticketId} in (select ${ticket.id} from ${ticket} where ${isOwnTicket(subject)}) end`,
    erase: 'delete',
  });

/** Notes, responses, saved passes and tickets of a person. */
const createTicketSources = <Subject>(own: OwnRows<Subject>): PersonalDataSource<Subject>[] => {
  const { isOwnTicket, isOwnOrder } = own;
  return [
    createTableSource({
      title: 'Notes on guests',
      onDeletion: `Deleted, and ${noteRetentionDays} days after the reception in any case.`,
      table: guestNote,
      fields: {
        Event: sql`(select e.title from ${event} e join ${order} o on o.event_id = e.id where o.id = ${guestNote.orderId})`,
        Kind: guestNote.kind,
        Note: guestNote.text,
        'Also seen by': guestNote.audiences,
        'From the guest': guestNote.isFromGuest,
        Written: guestNote.createdAt,
        Removed: guestNote.deletedAt,
      },
      isAbout: (subject) =>
        sql`case when ${guestNote.ticketId} is null
        then ${guestNote.orderId} in (select ${order.id} from ${order} where ${isOwnOrder(subject)})
        else ${guestNote.ticketId} in (select ${ticket.id} from ${ticket} where ${isOwnTicket(subject)}) end`,
      erase: 'delete',
    }),
    createResponseSource(own),
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
      isAbout: (subject) =>
        sql`${walletPass.ticketId} in (select ${ticket.id} from ${ticket} where ${isOwnTicket(subject)})`,
      erase: 'delete',
    }),
    createTableSource({
      title: 'Tickets',
      onDeletion: staysInBooks,
      table: ticket,
      fields: {
        Event: getEventTitle(ticket.eventId),
        Seat: sql`coalesce((select c.table_name || ', ' || c.chair_name from ${chair} c where c.id = ${ticket.chairId}),
        ${ticket.tableName} || ', ' || ${ticket.chairName})`,
        Name: ticket.userName,
        Email: ticket.userEmail,
        Telephone: ticket.telephone,
        'Price cents': ticket.amountCents,
        Bought: ticket.checkoutDate,
        'Entered at': ticket.receivedAt,
        'Received by': ticket.receivedBy,
        'Canceled at': ticket.cancelledAt,
      },
      isAbout: isOwnTicket,
      listObstacles: (db, subject, now) => listTicketObstacles(db, isOwnTicket(subject), now),
      audit: { name: 'ticket', id: ticket.id },
      erase: { userName: deletedName, userEmail: '', telephone: '' },
    }),
  ];
};

/** Deletes the notes and responses of whole orders; those of guests go with their tickets. */
export async function deleteRowsOfOrders(db: Database, orderIds: SQLWrapper): Promise<void> {
  for (const table of [guestNote, questionResponse])
    await db.delete(table).where(and(isNull(table.ticketId), inArray(table.orderId, orderIds)));
}

/** True for tickets with the address of the person. */
export const isTicketOfPerson = (subject: DataSubject): SQL =>
  isOwnEmail(ticket.userEmail, subject);

const isUnaddressedOrder = ({ orderIds }: OrderSubject): SQL | undefined =>
  and(inArray(order.id, [...orderIds]), eq(order.email, ''));

/** True for tickets of orders without an address. A ticket that has one belongs to someone else. */
export const isTicketOfOrders = (subject: OrderSubject): SQL | undefined =>
  and(
    inArray(
      ticket.orderId,
      sql`(select ${order.id} from ${order} where ${isUnaddressedOrder(subject)})`,
    ),
    eq(ticket.userEmail, ''),
    ne(ticket.userName, deletedName),
  );

/** Tickets with the address of a person, and the codes that it got. */
export const ticketData: readonly PersonalDataSource[] = [
  ...createTicketSources({
    isOwnTicket: isTicketOfPerson,
    isOwnOrder: (subject: DataSubject) => isOwnEmail(order.email, subject),
  }),
  createTableSource({
    title: 'Codes to open tickets',
    onDeletion: 'Deleted, and after a day in any case.',
    table: ticketCode,
    fields: { Telephone: ticketCode.telephone, 'Valid until': ticketCode.expiresAt },
    isAbout: ({ email }) =>
      sql`exists (select from jsonb_array_elements(${ticketCode.codes}) code where lower(code->>'email') = ${normalizeEmail(email)})`,
    erase: 'delete',
  }),
];

export const ticketDataOfOrders = createTicketSources({
  isOwnTicket: isTicketOfOrders,
  isOwnOrder: isUnaddressedOrder,
});
