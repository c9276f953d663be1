import type { Account } from '#contract/account.ts';
import type { Reading, ReadingInput } from '#features/readings/contract/readings.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { insertReadingRows, lockReading, setReadingDeleted, updateReadingRow } from './queries.ts';

/** Cached responses with readings depend on this topic. */
export const readingsTopic = 'readings';

export async function createReading(
  platform: Platform,
  change: ReadingInput,
  actor: Account,
): Promise<Reading> {
  return platform.transact(async (db, publish) => {
    const [created] = await insertReadingRows(db, [change]);
    if (!created) throw new ProblemError('reading-not-found');
    await writeAuditEntry(db, platform.clock, {
      ...nameActor(actor),
      action: 'enter reading',
      subject: `reading ${created.id}`,
      after: created,
    });
    await publish(readingsTopic);
    return created;
  });
}

export async function updateReading(
  platform: Platform,
  id: number,
  change: ReadingInput,
  actor: Account,
): Promise<Reading> {
  return platform.transact(async (db, publish) => {
    const before = await lockReading(db, id);
    if (!before || before.deleted) throw new ProblemError('reading-not-found');
    const after = await updateReadingRow(db, id, change);
    if (!after) throw new ProblemError('reading-not-found');
    await writeAuditEntry(db, platform.clock, {
      ...nameActor(actor),
      action: 'change reading',
      subject: `reading ${id}`,
      before: before.record,
      after,
    });
    await publish(readingsTopic);
    return after;
  });
}

/** Deletes a reading or restores a deleted one. */
export async function deleteOrRestoreReading(
  platform: Platform,
  { id, deleted }: { id: number; deleted: boolean },
  actor: Account,
): Promise<Reading> {
  return platform.transact(async (db, publish) => {
    const existing = await lockReading(db, id);
    if (!existing || existing.deleted === deleted) throw new ProblemError('reading-not-found');
    await setReadingDeleted(db, id, deleted ? platform.clock.now() : null);
    await writeAuditEntry(db, platform.clock, {
      ...nameActor(actor),
      action: deleted ? 'delete reading' : 'restore reading',
      subject: `reading ${id}`,
      [deleted ? 'before' : 'after']: existing.record,
    });
    await publish(readingsTopic);
    return existing.record;
  });
}
