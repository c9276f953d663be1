import type { Account } from '#contract/account.ts';
import { nameActor, writeAuditEntries } from '#platform/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { toMemberFields } from './get-members.ts';
import type { MemberRow } from './rules.ts';

type ImportChanges = {
  action: 'import member' | 'undo import of member';
  actor: Account;
  /** The entries as they were, without new ones. */
  before: readonly MemberRow[];
  /** The entries as they are, without those that were removed. */
  after: readonly MemberRow[];
};

/** Writes to the history of each entry what an import, or undoing it, did with it. */
export async function auditImport(
  db: Database,
  clock: Clock,
  { action, actor, before, after }: ImportChanges,
): Promise<void> {
  const [old, now] = [toRecords(before), toRecords(after)];
  const ids = [...new Set([...old.keys(), ...now.keys()])].toSorted((a, b) => a - b);
  await writeAuditEntries(
    db,
    clock,
    ids.map((id) => ({
      ...nameActor(actor),
      action,
      subject: `member ${id}`,
      before: old.get(id),
      after: now.get(id),
    })),
  );
}

const toRecords = (entries: readonly MemberRow[]) =>
  new Map(
    entries.map((entry) => [
      entry.id,
      {
        ...toMemberFields(entry),
        household: entry.household,
        householdRole: entry.householdRole,
        status: entry.status,
        statusDay: entry.statusDay,
      },
    ]),
  );
