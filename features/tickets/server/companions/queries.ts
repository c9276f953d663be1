import { holderChanges, type HolderChange } from '#features/tickets/contract/companions.ts';
import { and, asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import { auditEntry } from '#platform/tables.ts';
import { ticket } from '#features/event/server/tables.ts';

/** Locks a ticket against check-in until the transaction ends. */
export async function lockTicket(db: Database, id: number): Promise<void> {
  await db.select({ id: ticket.id }).from(ticket).where(eq(ticket.id, id)).for('update');
}

export async function updateGuestName(db: Database, id: number, userName: string): Promise<void> {
  await db.update(ticket).set({ userName }).where(eq(ticket.id, id));
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

/** The audit actions of each change of a ticket's person. */
export const changeActions = {
  'handed over': 'hand over ticket',
  'name corrected': 'correct name',
  transferred: 'transfer ticket',
} as const satisfies Record<HolderChange['change'], string>;

const AuditedHolder = z
  .object({ userName: z.string(), userEmail: z.string().default('') })
  .transform(({ userName, userEmail }) => [userName, userEmail].filter(Boolean).join(', '));

/** How a ticket's person changed, oldest first. */
export async function listHolderChanges(db: Database, ticketId: number): Promise<HolderChange[]> {
  const rows = await db
    .select({
      action: auditEntry.action,
      at: auditEntry.createdAt,
      before: auditEntry.before,
      after: auditEntry.after,
    })
    .from(auditEntry)
    .where(eq(auditEntry.subject, `ticket ${ticketId}`))
    .orderBy(asc(auditEntry.id));
  return rows.flatMap(({ action, at, before, after }) => {
    const change = holderChanges.find((item) => changeActions[item] === action);
    return change
      ? [{ change, at, from: AuditedHolder.parse(before), to: AuditedHolder.parse(after) }]
      : [];
  });
}
