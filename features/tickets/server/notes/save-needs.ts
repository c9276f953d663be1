import type { GuestNeeds } from '#features/tickets/contract/notes.ts';
import { noteActions } from '#features/tickets/contract/order-changes.ts';
import {
  noteAudiences,
  noteKindLabels,
  toNeedLines,
} from '#features/tickets/contract/rules/notes.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { deleteNoteRows, insertNote, listGuestNeeds, updateNoteRow } from './queries.ts';
import { compareNeeds } from './rules.ts';

type NewNeeds = {
  ticket: { id: number; orderId: number };
  needs: GuestNeeds;
  actor: { id: string; name: string };
};

/** Saves what a guest needs, as notes for door and caterer, in the caller's transaction, which has locked the ticket. */
export async function saveNeeds(
  { clock }: Platform,
  db: Database,
  { ticket, needs, actor }: NewNeeds,
): Promise<void> {
  const { added, changed, removed } = compareNeeds(await listGuestNeeds(db, [ticket.id]), needs);
  if (added.length + changed.length + removed.length === 0) return;
  await deleteNoteRows(db, removed);
  for (const { id, text } of changed) await updateNoteRow(db, id, { text });
  for (const note of added)
    await insertNote(db, {
      ...note,
      orderId: ticket.orderId,
      ticketId: ticket.id,
      audiences: [...noteAudiences],
      isFromGuest: true,
      createdAt: clock.now(),
    });
  await writeAuditEntry(db, clock, {
    ...nameActor(actor),
    action: noteActions.guest,
    subject: `ticket ${ticket.id}`,
    after: { needs: toNeedLines(needs).map(({ kind }) => noteKindLabels[kind]) },
  });
}
