import type { Account } from '#contract/account.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { listParties, updatePartyRow } from './party-queries.ts';
import { queuePartyEmail } from './emails.ts';
import { requireOccurrence } from './get-gathering.ts';
import { requireLocked, toAuditEntry } from './save-gathering.ts';
import { writeAuditEntry } from '#platform/audit.ts';

/** Thanks each of those who came once; returns how many. Without marks who came, all who said that they come. */
export const sendThanks = (
  { transact, clock }: Platform,
  id: number,
  { day, message }: { day: string; message: string },
  actor: Account,
): Promise<number> =>
  transact(async (db) => {
    const now = clock.now();
    const row = await requireLocked(db, id);
    const { startsAt, isCanceled } = await requireOccurrence(db, row, day);
    if (isCanceled || now < startsAt) throw new ProblemError('gathering-ahead');
    const parties = (await listParties(db, { gatheringId: id, day })).filter(
      ({ state }) => state === 'coming',
    );
    const isMarked = parties.some(({ arrived }) => arrived !== null);
    const thanked = parties.filter(
      ({ email, arrived, thankedAt, getsReminders }) =>
        email !== '' && thankedAt === null && getsReminders && (!isMarked || (arrived ?? 0) > 0),
    );
    if (thanked.length === 0) throw new ProblemError('nobody-to-write-to');
    const sender = { id: actor.id, name: actor.name };
    for (const party of thanked) {
      await updatePartyRow(db, party.id, { thankedAt: now });
      await queuePartyEmail(db, party, 'thanks', now, { text: message, sender });
    }
    await writeAuditEntry(
      db,
      clock,
      toAuditEntry('thank people of gathering', id, actor, {
        after: { day, people: thanked.length },
      }),
    );
    return thanked.length;
  });
