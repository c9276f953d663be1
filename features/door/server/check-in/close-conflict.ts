import type { Account } from '#contract/account.ts';
import type { Conflict } from '#features/door/contract/conflicts.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { type ConflictRow, lockConflict, updateClosing } from './conflict-queries.ts';
import { toConflicts } from './list-conflicts.ts';

/** Closes a conflict with a note on what was done. Throws 'conflict-closed' if somebody else was faster. */
export const closeConflict = (
  platform: Platform,
  id: number,
  note: string,
  actor: Account,
): Promise<Conflict> =>
  changeClosing(platform, id, actor, {
    action: 'close door conflict',
    change(row) {
      if (row.closedAt) throw new ProblemError('conflict-closed', { closedBy: row.closedBy });
      return { closedAt: platform.clock.now(), closedBy: actor.name, note };
    },
  });

/** Opens a closed conflict again; an open one stays as it is. */
export const reopenConflict = (platform: Platform, id: number, actor: Account): Promise<Conflict> =>
  changeClosing(platform, id, actor, {
    action: 'reopen door conflict',
    change: (row) => (row.closedAt ? { closedAt: null, closedBy: '', note: '' } : null),
  });

type Closing = Pick<ConflictRow, 'closedAt' | 'closedBy' | 'note'>;

type ClosingChange = { action: string; change: (row: ConflictRow) => Closing | null };

async function changeClosing(
  { transact, clock }: Platform,
  id: number,
  actor: Account,
  { action, change }: ClosingChange,
): Promise<Conflict> {
  return transact(async (db) => {
    const row = await lockConflict(db, id);
    if (!row) throw new ProblemError('conflict-not-found');
    const closing = change(row);
    if (!closing) return toConflict(db, row);
    await updateClosing(db, id, closing);
    await writeAuditEntry(db, clock, {
      ...nameActor(actor),
      action,
      subject: row.ticketId === null ? `door conflict ${id}` : `ticket ${row.ticketId}`,
      before: { kind: row.kind, note: row.note },
      after: { kind: row.kind, note: closing.note },
    });
    return toConflict(db, { ...row, ...closing });
  });
}

async function toConflict(db: Database, row: ConflictRow): Promise<Conflict> {
  const [conflict] = await toConflicts(db, [row]);
  if (!conflict) throw new Error(`Conflict ${row.id} no longer exists.`);
  return conflict;
}
