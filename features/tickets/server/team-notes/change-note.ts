import type { Account } from '#contract/account.ts';
import type { GuestNote, NoteInput } from '#features/tickets/contract/notes.ts';
import { noteActions } from '#features/tickets/contract/order-changes.ts';
import { formatNoteAudiences, noteKindLabels } from '#features/tickets/contract/rules/notes.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { requireUnchanged } from '#platform/require-unchanged.ts';
import { findTicket, lockOrders } from '../moves/queries.ts';
import { insertNote, lockNote, updateNoteRow } from '../notes/queries.ts';

type NewNote = { ticketId: number; isForOrder: boolean; input: NoteInput };

/** Writes a note on the guest of a ticket or on its whole order. */
export const createNote = (
  platform: Platform,
  { ticketId, isForOrder, input }: NewNote,
  actor: Account,
): Promise<GuestNote> =>
  platform.transact(async (db) => {
    const existing = await findTicket(db, ticketId);
    if (!existing) throw new ProblemError('no-such-ticket');
    // The ticket may change hands or be canceled meanwhile.
    await lockOrders(db, [existing.orderId]);
    const ticket = await findTicket(db, ticketId);
    if (!ticket) throw new ProblemError('no-such-ticket');
    const note = await insertNote(db, {
      ...input,
      orderId: ticket.orderId,
      ticketId: isForOrder ? null : ticket.id,
      createdAt: platform.clock.now(),
    });
    await writeNoteEntry(platform, db, { action: noteActions.create, after: note }, actor);
    return note;
  });

/** Changes a note as the screen showed it. */
export const updateNote = (
  platform: Platform,
  { id, seen, input }: { id: number; seen: NoteInput; input: NoteInput },
  actor: Account,
): Promise<GuestNote> =>
  platform.transact(async (db) => {
    const before = await requireNote(db, id);
    requireUnchanged(seen, before);
    const after = { ...before, ...input };
    await updateNoteRow(db, id, input);
    await writeNoteEntry(platform, db, { action: noteActions.update, before, after }, actor);
    return after;
  });

/** Hides a note; `restoreNote` undoes it until the retention rule purges it. */
export const deleteNote = (platform: Platform, id: number, actor: Account): Promise<void> =>
  platform.transact(async (db) => {
    const before = await requireNote(db, id);
    await updateNoteRow(db, id, { deletedAt: platform.clock.now() });
    await writeNoteEntry(platform, db, { action: noteActions.delete, before }, actor);
  });

export const restoreNote = (platform: Platform, id: number, actor: Account): Promise<GuestNote> =>
  platform.transact(async (db) => {
    const after = await requireNote(db, id, true);
    await updateNoteRow(db, id, { deletedAt: null });
    await writeNoteEntry(platform, db, { action: noteActions.restore, after }, actor);
    return after;
  });

async function requireNote(db: Database, id: number, isDeleted = false): Promise<GuestNote> {
  const note = await lockNote(db, id, isDeleted);
  if (!note) throw new ProblemError('note-not-found');
  return note;
}

type NoteChange = { action: string; before?: GuestNote; after?: GuestNote };

async function writeNoteEntry(
  { clock }: Platform,
  db: Database,
  { action, before, after }: NoteChange,
  actor: Account,
): Promise<void> {
  const note = after ?? before;
  if (!note) throw new Error('A change of a note has one before or after it.');
  await writeAuditEntry(db, clock, {
    ...nameActor(actor),
    action,
    subject: note.ticketId === null ? `order ${note.orderId}` : `ticket ${note.ticketId}`,
    ...(before && { before: toAuditValue(before) }),
    ...(after && {
      after: {
        ...toAuditValue(after),
        ...(before && before.text !== after.text && { text: 'changed' }),
      },
    }),
  });
}

/** The audit log is kept forever, so the text, which may tell of someone's health, stays out of it. */
const toAuditValue = ({ kind, audiences }: GuestNote) => ({
  note: noteKindLabels[kind],
  seenBy: formatNoteAudiences(audiences),
});
