import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { accessRows } from '#platform/database/access-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { isSaleOpenAt } from '../sale-queries.ts';
import { event } from '../tables.ts';
import { saleReminder } from './tables.ts';

export type ReminderRecord = typeof saleReminder.$inferSelect;

/** Adds an address to those that are told of the sale's opening, once; false when it was there. */
export async function insertReminderRow(
  db: Database,
  row: Pick<ReminderRecord, 'eventId' | 'email' | 'requestedAt'>,
): Promise<boolean> {
  const rows = await db
    .insert(saleReminder)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: saleReminder.id });
  return rows.length > 0;
}

export const countReminders = (db: Database, eventId: number): Promise<number> =>
  db.$count(saleReminder, eq(saleReminder.eventId, eventId));

export const { find: findReminder } = accessRows(saleReminder);

/** Marks up to `limit` reminders of open sales as queued and returns their ids; others that run at the same time get others. */
export async function takeDueReminders(db: Database, now: Date, limit: number): Promise<number[]> {
  const due = db
    .select({ id: saleReminder.id })
    .from(saleReminder)
    .innerJoin(event, eq(event.id, saleReminder.eventId))
    .where(and(isNull(saleReminder.queuedAt), isSaleOpenAt(now)))
    .orderBy(saleReminder.id)
    .limit(limit)
    .for('update', { of: saleReminder, skipLocked: true });
  const rows = await db
    .update(saleReminder)
    .set({ queuedAt: now })
    .where(inArray(saleReminder.id, due))
    .returning({ id: saleReminder.id });
  return rows.map(({ id }) => id);
}

/** Deletes all reminders of the address of this one. */
export async function deleteRemindersLike(db: Database, id: number): Promise<void> {
  await db
    .delete(saleReminder)
    .where(
      sql`lower(${saleReminder.email}) = (select lower(own.email) from ${saleReminder} own where own.id = ${id})`,
    );
}
