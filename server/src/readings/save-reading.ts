import type { Account } from '@namugongo/contract/accounts';
import type { Reading, ReadingChange } from '@namugongo/contract/readings';
import { audit } from '../platform/audit.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/problems.ts';
import { insertReadings, lockReading, markDeleted, updateReading } from './queries.ts';

/** What every answer with a reading in it hangs on. */
export const readingsTopic = 'readings';

export async function createReading(
  platform: Platform,
  change: ReadingChange,
  who: Account,
): Promise<Reading> {
  return platform.transact(async (db, announce) => {
    const [made] = await insertReadings(db, [change]);
    if (!made) throw new Refusal('reading-not-found');
    await audit(db, platform.clock, {
      ...by(who),
      action: 'enter reading',
      subject: `reading ${made.id}`,
      after: made,
    });
    await announce(readingsTopic);
    return made;
  });
}

export async function changeReading(
  platform: Platform,
  id: number,
  change: ReadingChange,
  who: Account,
): Promise<Reading> {
  return platform.transact(async (db, announce) => {
    const before = await lockReading(db, id);
    if (!before || before.deleted) throw new Refusal('reading-not-found');
    const after = await updateReading(db, id, change);
    if (!after) throw new Refusal('reading-not-found');
    await audit(db, platform.clock, {
      ...by(who),
      action: 'change reading',
      subject: `reading ${id}`,
      before: before.record,
      after,
    });
    await announce(readingsTopic);
    return after;
  });
}

/** Takes a reading away, or brings a deleted one back. */
export async function setDeleted(
  platform: Platform,
  { id, deleted }: { id: number; deleted: boolean },
  who: Account,
): Promise<Reading> {
  return platform.transact(async (db, announce) => {
    const found = await lockReading(db, id);
    if (!found || found.deleted === deleted) throw new Refusal('reading-not-found');
    await markDeleted(db, id, deleted ? platform.clock.now() : null);
    await audit(db, platform.clock, {
      ...by(who),
      action: deleted ? 'delete reading' : 'bring back reading',
      subject: `reading ${id}`,
      [deleted ? 'before' : 'after']: found.record,
    });
    await announce(readingsTopic);
    return found.record;
  });
}

const by = (who: Account) => ({ who: who.id, whoName: who.name });
