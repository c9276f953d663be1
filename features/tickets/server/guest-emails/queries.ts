import { and, asc, eq, isNull, lte, ne } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { event, ticket } from '#features/event/server/tables.ts';
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

/** When the reminders of a kind were queued. */
const reminderColumns = {
  week: 'weekReminderAt',
  day: 'dayReminderAt',
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
