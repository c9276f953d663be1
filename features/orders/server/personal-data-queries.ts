import { listTerms } from '#contract/rules/normalize.ts';
import { createSearch } from '#contract/rules/search-people.ts';
import { and, desc, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm';
import { getEventTitle, staysInBooks } from '#features/event/server/personal-data-queries.ts';
import { event, order, orderChair, ticket } from '#features/event/server/tables.ts';
import { hasOpenAttempt } from '#features/payments/server/queries.ts';
import type { Database } from '#platform/database/database.ts';
import {
  createTableSource,
  type DataSubject,
  deletedName,
  isOwnEmail,
  type OrderSubject,
  type PersonalDataSource,
} from '#platform/ops/personal-data.ts';
import { seatRequest } from './seat-requests/tables.ts';
import { deleteRowsOfOrders } from '#features/tickets/server/personal-data-queries.ts';
import { waitingParty } from '#features/seats/server/claims/tables.ts';

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

const createOrderSource = <Subject>(
  isOwnOrder: (subject: Subject) => SQL | undefined,
): PersonalDataSource<Subject> =>
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
      Extras: sql`(select string_agg(line.name || ' × ' || line.quantity, ', ') from jsonb_to_recordset(${order.extras}) as line (name text, quantity integer))`,
      'Paid by': order.method,
      'Total cents': order.totalCents,
      Ordered: order.createdAt,
      Paid: order.paidAt,
    },
    isAbout: isOwnOrder,
    listObstacles: (db, subject) => listOrderObstacles(db, isOwnOrder(subject)),
    audit: { name: 'order', id: order.id },
    // What is noted of the order is found by its address, so it goes first.
    async erase(db, subject) {
      const orders = db.select({ id: order.id }).from(order).where(isOwnOrder(subject));
      await deleteRowsOfOrders(db, orders);
      await db
        .update(order)
        .set({ name: deletedName, email: '', telephone: '', location: '', reference: '' })
        .where(isOwnOrder(subject));
    },
  });

/** Orders, requests and parties that name a person. */
export const orderData: readonly PersonalDataSource[] = [
  createOrderSource<DataSubject>((subject) => isOwnEmail(order.email, subject)),
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
];

/** Orders without an email address. */
export const orderDataOfOrders = [
  createOrderSource<OrderSubject>(({ orderIds }) =>
    and(inArray(order.id, [...orderIds]), eq(order.email, ''), ne(order.name, deletedName)),
  ),
];

/** The telephone numbers of these orders and of their guests, as far as they have no email address. */
export async function listOrderTelephones(
  db: Database,
  orderIds: readonly number[],
): Promise<string[]> {
  const rows = await db
    .select({ telephone: order.telephone })
    .from(order)
    .where(and(inArray(order.id, [...orderIds]), eq(order.email, '')))
    .union(
      db
        .select({ telephone: ticket.telephone })
        .from(ticket)
        .innerJoin(order, eq(order.id, ticket.orderId))
        .where(
          and(inArray(order.id, [...orderIds]), eq(order.email, ''), eq(ticket.userEmail, '')),
        ),
    );
  return rows.map(({ telephone }) => telephone).filter((telephone) => telephone !== '');
}

/** Orders without an email address that a search finds by their number, a telephone number or a name, also those of the guests. */
export async function findUnaddressedOrders(db: Database, search: string, limit: number) {
  if (listTerms(search).length === 0) return [];
  const rows = await db
    .select({
      id: order.id,
      eventTitle: event.title,
      name: order.name,
      telephone: order.telephone,
      seats: order.note,
      totalCents: order.totalCents,
      orderedAt: order.createdAt,
      guests: sql<string>`coalesce((select string_agg(concat_ws(' ', ${ticket.userName}, ${ticket.telephone}), ' ') from ${ticket} where ${ticket.orderId} = ${order.id}), '')`,
    })
    .from(order)
    .innerJoin(event, eq(event.id, order.eventId))
    .where(and(eq(order.email, ''), ne(order.name, deletedName)))
    .orderBy(desc(order.id));
  const find = createSearch(rows, ({ id, name, telephone, guests }) => ({
    text: `${name} ${telephone} ${guests}`,
    labels: [String(id)],
  }));
  return find(search)
    .slice(0, limit)
    .map(({ guests: _, ...row }) => row);
}
