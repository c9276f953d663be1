import type { Buyer } from '#contract/buyer.ts';
import type { Ticket, TicketSearchResult } from '#features/tickets/contract/tickets.ts';
import type { ChairType } from '#contract/chairs.ts';
import type { EventDetails } from '#features/event/contract/rules/event-details.ts';
import { compareNames } from '#contract/rules/names.ts';
import { listStoredWritings } from '#contract/rules/telephones.ts';
import { and, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { isOwnEmail } from '#platform/ops/personal-data.ts';
import { chair, event, ticket } from '#features/event/server/tables.ts';
import { type SentCode, ticketCode } from './tables.ts';
import { normalizeEmail } from '#contract/rules/email-addresses.ts';

/** Columns of the checkout record, for a ticket joined with its chair. */
export const ticketColumns = {
  id: ticket.id,
  checkoutDate: ticket.checkoutDate,
  userName: ticket.userName,
  userEmail: ticket.userEmail,
  telephone: ticket.telephone,
  tableName: chair.tableName,
  chairName: chair.chairName,
  amount: ticket.amountCents,
  chairType: ticket.chairType,
  chairId: ticket.chairId,
  barCode: ticket.barCode,
  receivedAt: ticket.receivedAt,
};

/** A ticket with the fields of its PDF. */
export type PrintableTicket = Omit<
  TicketSearchResult,
  'eventTitle' | 'eventDate' | 'event' | 'received' | 'shared' | 'needs' | 'actions' | 'wallets'
> & {
  telephone: string;
  received: boolean;
};

/** A ticket with what decides who may see it. */
export type HeldTicket = PrintableTicket & {
  orderId: number;
  userEmail: string;
  sharedAt: Date | null;
  handOvers: number;
};

/** The event fields a ticket shows. */
export type TicketEvent = EventDetails & { id: number; title: string };

const isOfNumber = (telephone: string) => inArray(ticket.telephone, listStoredWritings(telephone));

/** The active tickets of a number for one event. */
export function listTicketsByTelephone(
  db: Database,
  telephone: string,
  eventId: number,
): Promise<HeldTicket[]> {
  return listActiveTickets(db, and(isOfNumber(telephone), eq(ticket.eventId, eventId)));
}

export function listTicketsByOrder(db: Database, orderId: number): Promise<HeldTicket[]> {
  return listActiveTickets(db, eq(ticket.orderId, orderId));
}

/** The active tickets of an address, in whatever letters it was typed, each with its event, in the order of tables and chairs. */
export async function listTicketsByEmail(db: Database, email: string) {
  const rows = await db
    .select({
      ...heldTicketColumns,
      tableName: chair.tableName,
      chairName: chair.chairName,
      event: {
        title: event.title,
        countdownTarget: event.countdownTarget,
        doorsAt: event.doorsAt,
        startsAt: event.startsAt,
        endsAt: event.endsAt,
      },
    })
    .from(ticket)
    .innerJoin(chair, eq(chair.id, ticket.chairId))
    .innerJoin(event, eq(event.id, ticket.eventId))
    .where(and(isOwnEmail(ticket.userEmail, { email }), isNull(ticket.cancelledAt)));
  return toHeldTickets(rows);
}

/** Columns of a held ticket, for a ticket joined with its chair. */
export const heldTicketColumns = {
  id: ticket.id,
  barCode: ticket.barCode,
  userName: ticket.userName,
  telephone: ticket.telephone,
  orderId: ticket.orderId,
  userEmail: ticket.userEmail,
  chairType: ticket.chairType,
  receivedAt: ticket.receivedAt,
  sharedAt: ticket.sharedAt,
  handOvers: ticket.handOvers,
};

async function listActiveTickets(db: Database, filter: SQL | undefined): Promise<HeldTicket[]> {
  const rows = await db
    .select({
      ...heldTicketColumns,
      tableName: chair.tableName,
      chairName: chair.chairName,
    })
    .from(ticket)
    .innerJoin(chair, eq(chair.id, ticket.chairId))
    .where(and(filter, isNull(ticket.cancelledAt)));
  return toHeldTickets(rows);
}

/** The tickets in the order of their tables and chairs. */
export const toHeldTickets = <
  Row extends Omit<HeldTicket, 'received'> & { receivedAt: Date | null },
>(
  rows: readonly Row[],
): (Omit<Row, 'receivedAt'> & { received: boolean })[] =>
  rows
    .map(({ receivedAt, ...row }) => ({ ...row, received: receivedAt !== null }))
    .toSorted(
      (a, b) => compareNames(a.tableName, b.tableName) || compareNames(a.chairName, b.chairName),
    );

/** The different email addresses of a number's active tickets, also of past events. Tickets without an address have none. */
export async function listHolderEmails(db: Database, telephone: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ email: ticket.userEmail })
    .from(ticket)
    .where(and(isOfNumber(telephone), isNull(ticket.cancelledAt)));
  const emails = rows.map(({ email }) => normalizeEmail(email)).filter((email) => email !== '');
  return [...new Set(emails)].toSorted();
}

/** Stores the codes of a request, and deletes expired ones. False when the request has its codes already. */
export async function insertTicketCodes(
  db: Database,
  values: typeof ticketCode.$inferInsert,
  now: Date,
): Promise<boolean> {
  await db.delete(ticketCode).where(lt(ticketCode.expiresAt, now));
  const rows = await db
    .insert(ticketCode)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: ticketCode.id });
  return rows.length > 0;
}

/** Consumes one attempt and returns the request's codes; none when they are expired, used or have no attempts left. */
export async function consumeCodeAttempt(
  db: Database,
  request: CodeRequest,
  now: Date,
): Promise<readonly SentCode[]> {
  const [row] = await db
    .update(ticketCode)
    .set({ attemptsLeft: sql`${ticketCode.attemptsLeft} - 1` })
    .where(and(isUsableRequest(request, now), gte(ticketCode.attemptsLeft, 1)))
    .returning({ codes: ticketCode.codes });
  return row?.codes ?? [];
}

/** Marks the codes of a request as used; true for only one of parallel calls. */
export async function markCodesUsed(
  db: Database,
  request: CodeRequest,
  now: Date,
): Promise<boolean> {
  const used = await db
    .update(ticketCode)
    .set({ isUsed: true })
    .where(isUsableRequest(request, now))
    .returning({ id: ticketCode.id });
  return used.length > 0;
}

/** A request for codes, as the browser that made it names it. */
export type CodeRequest = { id: string; telephone: string };

const isUsableRequest = ({ id, telephone }: CodeRequest, now: Date) =>
  and(
    eq(ticketCode.id, id),
    eq(ticketCode.telephone, telephone),
    eq(ticketCode.isUsed, false),
    gte(ticketCode.expiresAt, now),
  );

/** The chairs of an order that get tickets; amounts in cents. */
export type TicketSale = {
  orderId: number;
  eventId: number;
  buyer: Buyer;
  chairs: readonly {
    chairId: number;
    guestType: ChairType;
    amountCents: number;
    codeId?: number | null;
    discountCents?: number;
  }[];
  now: Date;
};

/** The rows of the tickets of a sale, one for each chair. */
export const toTicketRows = (
  { orderId, eventId, buyer, chairs, now }: TicketSale,
  generateCode: () => string,
) =>
  chairs.map(({ chairId, guestType, amountCents, codeId, discountCents }) => ({
    orderId,
    eventId,
    chairId,
    chairType: guestType,
    amountCents,
    barCode: generateCode(),
    userName: buyer.name,
    userEmail: buyer.email,
    telephone: buyer.phone,
    checkoutDate: now,
    codeId: codeId ?? null,
    discountCents: discountCents ?? 0,
  }));

/** The part of a larger statement that inserts the tickets of its value `tickets`, and returns their ids with those of their chairs. */
export const insertTickets = (condition: SQL): SQL => sql`
  insert into ${ticket} (order_id, event_id, chair_id, chair_type, amount_cents, bar_code, user_name, user_email, telephone,
    checkout_date, code_id, discount_cents)
  select "orderId", "eventId", "chairId", "chairType", "amountCents", "barCode", "userName", "userEmail", telephone,
    "checkoutDate", "codeId", "discountCents"
  from jsonb_to_recordset(${sql.placeholder('tickets')}::jsonb) as item ("orderId" integer, "eventId" integer, "chairId" integer,
    "chairType" text, "amountCents" integer, "barCode" text, "userName" text, "userEmail" text, telephone text,
    "checkoutDate" timestamptz, "codeId" integer, "discountCents" integer)
  where ${condition}
  returning id, chair_id`;

/** Inserts one ticket for each chair; one whose code exists already is left out. */
export async function insertTicketRows(
  db: Database,
  sale: TicketSale,
  generateCode: () => string,
): Promise<Ticket[]> {
  const rows = await db
    .insert(ticket)
    .values(toTicketRows(sale, generateCode))
    .onConflictDoNothing({ target: ticket.barCode })
    .returning({
      id: ticket.id,
      chairId: ticket.chairId,
      barCode: ticket.barCode,
      userName: ticket.userName,
      userEmail: ticket.userEmail,
      telephone: ticket.telephone,
      chairType: ticket.chairType,
      amount: ticket.amountCents,
      checkoutDate: ticket.checkoutDate,
      tableName: sql<string>`(select ${chair}.table_name from ${chair} where ${chair}.id = ${ticket}.chair_id)`,
      chairName: sql<string>`(select ${chair}.chair_name from ${chair} where ${chair}.id = ${ticket}.chair_id)`,
    });
  return rows.map((row) => ({ ...row, received: false }));
}
