import type { Account } from '#contract/account.ts';
import type { MemberImport } from '#features/directory/contract/directory.ts';
import { writeAuditEntry } from '#platform/audit.ts';
import { addMinutes } from '#platform/clock.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import * as queries from './import-queries.ts';
import { restorableMinutes } from './update-member.ts';

/** The newest import that can be undone, or null. */
export async function getLastImport({ database, clock }: Platform): Promise<MemberImport | null> {
  const row = await queries.findLastImport(database, addMinutes(clock.now(), -restorableMinutes));
  if (!row) return null;
  const { id, importedBy, importedAt, added, updated } = row;
  return { id, importedBy, importedAt, added, updated };
}

type UndoneImport = { removed: number; restored: number; unchanged: number };

/** Removes what an import added and restores what it changed, except entries that were changed since. */
export async function undoImport(
  { transact, clock }: Platform,
  id: number,
  actor: Account,
): Promise<UndoneImport> {
  return transact(async (db) => {
    await queries.lockImport(db);
    const row = await queries.lockImportRow(db, id);
    if (!row) throw new ProblemError('import-not-found');
    if (row.undoneAt) throw new ProblemError('import-undone');
    const now = clock.now();
    const removed = await queries.deleteImportedMembers(db, id, now);
    const restored = await queries.restoreImportedMembers(db, id);
    await queries.deleteImportedHouseholds(db, row.households);
    await queries.updateImportRow(db, id, { undoneAt: now });
    const done = { removed, restored, unchanged: row.added + row.updated - removed - restored };
    await writeAuditEntry(db, clock, {
      actorId: actor.id,
      actorName: actor.name,
      action: 'undo import of members',
      subject: 'directory',
      after: done,
    });
    return done;
  });
}
