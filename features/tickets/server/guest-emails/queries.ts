import { and, asc, eq, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { event, order, ticket } from '#features/event/server/tables.ts';
import { eventQuestion } from '../questions/tables.ts';
import type { Holder, ReminderKind } from './rules.ts';

/** Who has active tickets of an event, once for each ticket, without holders who have no email address. */
export function listHolders(
  db: Database,
  eventId: number,
  boughtUntil: Date | null = null,
): Promise<Holder[]> {
  return db
    .select({
      orderId: ticket.orderId,
      name: ticket.userName,
      email: ticket.userEmail,
      telephone: ticket.telephone,
    })
    .from(ticket)
    .where(
      and(
        eq(ticket.eventId, eventId),
        isNull(ticket.cancelledAt),
        ne(ticket.userEmail, ''),
        boughtUntil ? lte(ticket.checkoutDate, boughtUntil) : undefined,
      ),
    )
    .orderBy(asc(ticket.id));
}

/**
 * The orders, bought until then, with several tickets in the buyer's name, or of an event with required questions, whose buyer has an
 * address and did not stop these emails. The email itself looks whether names or responses are missing when it is sent.
 */
export async function listOrdersToRemind(
  db: Database,
  eventId: number,
  boughtUntil: Date,
): Promise<number[]> {
  const rows = await db
    .select({ orderId: order.id })
    .from(order)
    .innerJoin(ticket, eq(ticket.orderId, order.id))
    .where(
      and(
        eq(order.eventId, eventId),
        isNull(ticket.cancelledAt),
        ne(order.email, ''),
        isNull(order.nameRemindersStoppedAt),
        lte(order.paidAt, boughtUntil),
      ),
    )
    .groupBy(order.id)
    .having(
      sql`count(*) filter (where ${ticket.userName} = ${order.name}) > 1 or exists (select from ${eventQuestion} q
        where q.event_id = ${eventId} and q.is_required and q.deleted_at is null)`,
    )
    .orderBy(asc(order.id));
  return rows.map(({ orderId }) => orderId);
}

/** When the reminders of a kind were queued. */
const reminderColumns = {
  week: 'weekReminderAt',
  day: 'dayReminderAt',
  names: 'namesReminderAt',
  lastNames: 'lastNamesReminderAt',
} as const satisfies Record<ReminderKind, keyof typeof event>;

export async function isReminderSent(
  db: Database,
  eventId: number,
  kind: ReminderKind,
): Promise<boolean> {
  const [row] = await db
    .select({ sentAt: event[reminderColumns[kind]] })
    .from(event)
    .where(eq(event.id, eventId));
  return row?.sentAt !== null;
}

/** Stores that a reminder is sent; false when it was sent before. */
export async function markReminderSent(
  db: Database,
  eventId: number,
  kind: ReminderKind,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(event)
    .set({ [reminderColumns[kind]]: now })
    .where(and(eq(event.id, eventId), isNull(event[reminderColumns[kind]])))
    .returning({ id: event.id });
  return rows.length > 0;
}
