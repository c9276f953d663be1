import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { formatCount } from '#contract/rules/counts.ts';
import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import { formatSeat } from '#contract/rules/names.ts';
import { selectSeatLabel } from '#features/event/server/queries.ts';
import { chair, event, order, ticket } from '#features/event/server/tables.ts';
import { isLikePerson } from '#features/person-records/server/queries.ts';
import type { RecordSource } from '#features/person-records/server/sources.ts';

/** Orders with tickets as their buyer's. */
export const orderRecords: RecordSource = {
  isJoinedByEmail: true,
  tables: [order, ticket, event],
  async list(db, person) {
    const { id, name, email, telephone } = order;
    const rows = await db
      .select({
        id,
        name,
        email,
        telephone,
        eventTitle: event.title,
        tickets: sql<number>`(select count(*) from ${ticket} where ${ticket.orderId} = ${order.id})::int`,
      })
      .from(order)
      .innerJoin(event, eq(event.id, order.eventId))
      .where(
        and(
          isLikePerson(person, { name, email, telephones: [telephone] }),
          sql`exists (select from ${ticket} where ${ticket.orderId} = ${order.id})`,
        ),
      )
      .orderBy(desc(id));
    return rows.map(({ eventTitle, tickets, ...row }) => ({
      id: String(row.id),
      userId: null,
      names: [row.name],
      emails: [normalizeEmail(row.email)],
      telephones: [row.telephone],
      title: `Order ${row.id}`,
      detail: [eventTitle, formatCount(tickets, 'ticket'), row.name].filter(Boolean).join(', '),
    }));
  },
};

/** Tickets as their guest's, of orders that somebody else made. */
export const ticketRecords: RecordSource = {
  isJoinedByEmail: true,
  tables: [ticket, order, event, chair],
  async list(db, person) {
    const { id, userName, userEmail, telephone } = ticket;
    const rows = await db
      .select({
        id,
        userName,
        userEmail,
        telephone,
        eventTitle: event.title,
        ...selectSeatLabel(ticket),
      })
      .from(ticket)
      .innerJoin(order, eq(order.id, ticket.orderId))
      .innerJoin(event, eq(event.id, ticket.eventId))
      .leftJoin(chair, eq(chair.id, ticket.chairId))
      .where(
        and(
          isLikePerson(person, { name: userName, email: userEmail, telephones: [telephone] }),
          person === 'everybody'
            ? undefined
            : ne(sql`lower(${userEmail})`, sql`lower(${order.email})`),
        ),
      )
      .orderBy(desc(id));
    return rows.map(({ userName: name, userEmail: email, eventTitle, ...row }) => ({
      id: String(row.id),
      userId: null,
      names: [name],
      emails: [normalizeEmail(email)],
      telephones: [row.telephone],
      title: formatSeat(row),
      detail: [eventTitle, name].join(', '),
    }));
  },
};
