import {
  and,
  desc,
  eq,
  exists,
  gt,
  ilike,
  inArray,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { hasOpenAttempt } from '#features/payments/server/queries.ts';
import { addMilliseconds } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import {
  createTableSource,
  deletedName,
  type OrderSubject,
  type PersonalDataSource,
} from '#platform/ops/personal-data.ts';
import { retiredBarCode } from '#features/door/server/check-in/tables.ts';
import { chair, event, order, orderChair, ticket } from '#features/event/server/tables.ts';
import { walletPass, walletRegistration } from '#features/tickets/server/wallet/tables.ts';

const day = 86_400_000;
export const staysInBooks = 'Stays in the books without name, email and telephone number.';

export const getEventTitle = (eventId: PgColumn) =>
  sql`(select e.title from ${event} e where e.id = ${eventId})`;

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

async function listOrderObstacles(db: Database, isOwn: SQL | undefined): Promise<string[]> {
  const open = await db.$count(
    order,
    and(
      isOwn,
      or(
        inArray(order.state, ['REFUND_DUE', 'REFUND_FAILED']),
        and(eq(order.state, 'PENDING'), hasOpenAttempt(db, 'order', order.id)),
      ),
    ),
  );
  return open > 0 ? ['A payment or refund for tickets is not finished yet.'] : [];
}

type OwnRows<Subject> = {
  isOwnOrder: (subject: Subject) => SQL | undefined;
  isOwnTicket: (subject: Subject) => SQL | undefined;
};

/** Orders, tickets and saved passes of a person. */
export const createOrderSources = <Subject>({
  isOwnOrder,
  isOwnTicket,
}: OwnRows<Subject>): PersonalDataSource<Subject>[] => [
  createTableSource({
    title: 'Ticket orders',
    onDeletion: staysInBooks,
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
    isAbout: isOwnOrder,
    listObstacles: (db, subject) => listOrderObstacles(db, isOwnOrder(subject)),
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
    isAbout: (subject) =>
      sql`${walletPass.ticketId} in (select ${ticket.id} from ${ticket} where ${isOwnTicket(subject)})`,
    erase: 'delete',
  }),
  createTableSource({
    title: 'Tickets',
    onDeletion: staysInBooks,
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
    isAbout: isOwnTicket,
    listObstacles: (db, subject, now) => listTicketObstacles(db, isOwnTicket(subject), now),
    audit: { name: 'ticket', id: ticket.id },
    erase: { userName: deletedName, userEmail: '', telephone: '' },
  }),
];

/** The orders of a person without an email address. A ticket that has one belongs to someone else. */
export const unaddressedOrderData: readonly PersonalDataSource<OrderSubject>[] =
  createOrderSources<OrderSubject>({
    isOwnOrder: ({ orderIds }) => and(isUnaddressed(orderIds), ne(order.name, deletedName)),
    isOwnTicket: ({ orderIds }) =>
      and(
        inArray(
          ticket.orderId,
          sql`(select ${order.id} from ${order} where ${isUnaddressed(orderIds)})`,
        ),
        eq(ticket.userEmail, ''),
        ne(ticket.userName, deletedName),
      ),
  });

const isUnaddressed = (orderIds: readonly number[]) =>
  and(inArray(order.id, [...orderIds]), eq(order.email, ''));

/**
 * Orders without an email address, the newest first, that have the number, the telephone number, or all words in the name; also of the
 * guests.
 */
export function findUnaddressedOrders(db: Database, search: string, limit: number) {
  const digits = search.replace(/\D/g, '');
  const terms = search.split(/\s+/).filter(Boolean);
  const hasTerms = (column: PgColumn) =>
    and(...terms.map((term) => ilike(column, `%${term.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)));
  const hasNumber = (column: PgColumn) => (digits.length >= 7 ? eq(column, digits) : undefined);
  const isOrderNumber = /^#?\d{1,9}$/.test(search) ? eq(order.id, Number(digits)) : undefined;
  return db
    .select({
      id: order.id,
      eventTitle: event.title,
      name: order.name,
      telephone: order.telephone,
      seats: order.note,
      totalCents: order.totalCents,
      orderedAt: order.createdAt,
    })
    .from(order)
    .innerJoin(event, eq(event.id, order.eventId))
    .where(
      and(
        eq(order.email, ''),
        ne(order.name, deletedName),
        or(
          isOrderNumber,
          hasNumber(order.telephone),
          hasTerms(order.name),
          exists(
            db
              .select({ id: ticket.id })
              .from(ticket)
              .where(
                and(
                  eq(ticket.orderId, order.id),
                  or(hasNumber(ticket.telephone), hasTerms(ticket.userName)),
                ),
              ),
          ),
        ),
      ),
    )
    .orderBy(desc(order.id))
    .limit(limit);
}
