import { and, asc, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { chair, order, ticket } from '#features/event/server/tables.ts';
import type { SkipReason } from '#features/guest-messages/contract/guest-messages.ts';
import {
  heldTicketColumns,
  type HeldTicket,
  toHeldTickets,
} from '#features/tickets/server/queries.ts';
import { accessRows } from '#platform/database/access-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { isOwnEmail } from '#platform/ops/personal-data.ts';
import { emailMessage, outbox } from '#platform/tables.ts';
import { guestMessage, guestMessageRecipient, guestMessageOptOut } from './tables.ts';

export type MessageRow = typeof guestMessage.$inferSelect;
export type RecipientRow = typeof guestMessageRecipient.$inferSelect;

/** An active ticket with the buyer of its order. */
export type GuestTicketRow = HeldTicket & { buyerName: string; buyerEmail: string };

/** The active tickets of an event, by table and chair; with `email`, those of all orders that have to do with the address. */
export async function listGuestTickets(
  db: Database,
  eventId: number,
  email?: string,
): Promise<GuestTicketRow[]> {
  const orders =
    email === undefined
      ? undefined
      : sql`${ticket.orderId} in (select ${order.id} from ${order} left join ${ticket} own on own.order_id = ${order.id}
          where lower(${order.email}) = ${email} or lower(own.user_email) = ${email})`;
  const rows = await db
    .select({
      ...heldTicketColumns,
      tableName: chair.tableName,
      chairName: chair.chairName,
      buyerName: order.name,
      buyerEmail: order.email,
    })
    .from(ticket)
    .innerJoin(chair, eq(chair.id, ticket.chairId))
    .innerJoin(order, eq(order.id, ticket.orderId))
    .where(and(eq(ticket.eventId, eventId), isNull(ticket.cancelledAt), orders));
  return toHeldTickets(rows);
}

export const {
  insert: insertMessageRow,
  find: findMessage,
  update: updateMessageRow,
} = accessRows(guestMessage);

/** Locks a message until the end of the transaction, also a deleted one. */
export async function lockMessage(db: Database, id: number): Promise<MessageRow | null> {
  const [row] = await db
    .select()
    .from(guestMessage)
    .where(eq(guestMessage.id, id))
    .for('no key update');
  return row ?? null;
}

/** The messages of an event that were sent or are to be sent. */
export async function listBegunMessages(db: Database, eventId: number) {
  const rows = await db
    .select()
    .from(guestMessage)
    .where(and(eq(guestMessage.eventId, eventId), isNotNull(guestMessage.sendAt)))
    .orderBy(desc(guestMessage.id));
  return rows.flatMap(({ sendAt, ...row }) => (sendAt ? [{ ...row, sendAt }] : []));
}

/** Begins the keys of the emails of a message. */
export const getEmailSubject = (messageId: number): string => `guest-message ${messageId}`;

const emailKey = sql`'mail guest-message ' || ${guestMessageRecipient.messageId} || ' to ' || ${guestMessageRecipient.id}`;

const joinEmails = {
  message: eq(emailMessage.dedupeKey, emailKey),
  task: eq(outbox.dedupeKey, emailKey),
};

/** True while the outbox still has to send the email. */
const isWaiting = sql<boolean>`coalesce(${outbox.completedAt} is null and ${outbox.id} is not null, false)`;

/** The messages of an event that are not deleted, newest first, with how many people got them. */
export function listMessages(db: Database, eventId: number) {
  const count = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`;
  return db
    .select({
      message: guestMessage,
      recipients: count(
        sql`${guestMessageRecipient.id} is not null and ${guestMessageRecipient.skipReason} is null`,
      ),
      delivered: count(isNotNull(emailMessage.sentAt)),
      waiting: count(isWaiting),
    })
    .from(guestMessage)
    .leftJoin(guestMessageRecipient, eq(guestMessageRecipient.messageId, guestMessage.id))
    .leftJoin(emailMessage, joinEmails.message)
    .leftJoin(outbox, joinEmails.task)
    .where(and(eq(guestMessage.eventId, eventId), isNull(guestMessage.deletedAt)))
    .groupBy(guestMessage.id)
    .orderBy(desc(guestMessage.id));
}

/** Everybody whom a message was for, with their email. */
export function listRecipientRows(db: Database, messageId: number) {
  return db
    .select({
      recipient: guestMessageRecipient,
      sentAt: emailMessage.sentAt,
      rejectionCode: emailMessage.rejectionCode,
      hasEmail: sql<boolean>`${emailMessage.id} is not null`,
      isWaiting,
    })
    .from(guestMessageRecipient)
    .leftJoin(emailMessage, joinEmails.message)
    .leftJoin(outbox, joinEmails.task)
    .where(eq(guestMessageRecipient.messageId, messageId))
    .orderBy(asc(guestMessageRecipient.id));
}
export type DeliveryRow = Awaited<ReturnType<typeof listRecipientRows>>[number];

const rowsPerStatement = 1000;

export async function insertRecipientRows(
  db: Database,
  rows: readonly (typeof guestMessageRecipient.$inferInsert)[],
): Promise<RecipientRow[]> {
  const inserted: RecipientRow[] = [];
  for (let from = 0; from < rows.length; from += rowsPerStatement)
    inserted.push(
      ...(await db
        .insert(guestMessageRecipient)
        .values(rows.slice(from, from + rowsPerStatement))
        .returning()),
    );
  return inserted;
}

/** A recipient with the message; null when it is deleted. */
export async function findRecipient(db: Database, id: number) {
  const [row] = await db
    .select({ recipient: guestMessageRecipient, message: guestMessage })
    .from(guestMessageRecipient)
    .innerJoin(guestMessage, eq(guestMessage.id, guestMessageRecipient.messageId))
    .where(eq(guestMessageRecipient.id, id));
  return row ?? null;
}

export async function setSkipReason(
  db: Database,
  ids: readonly number[],
  skipReason: SkipReason,
): Promise<void> {
  await db
    .update(guestMessageRecipient)
    .set({ skipReason })
    .where(inArray(guestMessageRecipient.id, [...ids]));
}

/** The addresses that turned messages off; with `email`, whether this one did. */
export async function listOptOuts(db: Database, email?: string): Promise<Set<string>> {
  const rows = await db
    .select({ email: guestMessageOptOut.email })
    .from(guestMessageOptOut)
    .where(email === undefined ? undefined : eq(guestMessageOptOut.email, email));
  return new Set(rows.map((row) => row.email));
}

export async function insertOptOut(db: Database, email: string, optedOutAt: Date): Promise<void> {
  await db.insert(guestMessageOptOut).values({ email, optedOutAt }).onConflictDoNothing();
}

export async function deleteOptOut(db: Database, email: string): Promise<void> {
  await db.delete(guestMessageOptOut).where(isOwnEmail(guestMessageOptOut.email, { email }));
}

/** Which orders a person without an address is known by, in rows without one. */
export const isOfOrders = (orderIds: readonly number[]): SQL | undefined =>
  and(inArray(guestMessageRecipient.orderId, [...orderIds]), eq(guestMessageRecipient.email, ''));
