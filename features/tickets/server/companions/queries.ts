import { and, eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { ticket } from '#features/event/server/tables.ts';

/** Locks a ticket against check-in until the transaction ends. */
export async function lockTicket(db: Database, id: number): Promise<void> {
  await db.select({ id: ticket.id }).from(ticket).where(eq(ticket.id, id)).for('update');
}

export async function updateSharedAt(
  db: Database,
  { id, barCode }: { id: number; barCode: string },
  sharedAt: Date,
): Promise<void> {
  // A ticket with a new barcode meanwhile is not shared: the link of the old one is dead.
  await db
    .update(ticket)
    .set({ sharedAt })
    .where(and(eq(ticket.id, id), eq(ticket.barCode, barCode)));
}
