import { isDeepStrictEqual } from 'node:util';
import { toOccurrence } from '#features/gatherings/contract/rules/occurrences.ts';
import type { Database } from '#platform/database/database.ts';
import { getUndoEnd, postponeEmails } from '#platform/email/email.ts';
import { getSettings } from '#platform/settings.ts';
import { getPartyEmailKey, queuePartyEmail, type TimeAndPlace, toTimeAndPlace } from './emails.ts';
import { listActiveParties, type StoredParty } from './party-queries.ts';
import { listChangedDays } from './queries.ts';
import type { StoredGathering } from './rules.ts';

/** When and where each answer is for, by its id. */
type PartyTimes = ReadonlyMap<number, { party: StoredParty; time: TimeAndPlace }>;

/** When and where those who come or wait are to be, to compare after a change. */
export async function listPartyTimes(db: Database, row: StoredGathering): Promise<PartyTimes> {
  const parties = await listActiveParties(db, row.id);
  const changes = await listChangedDays(db, row.id);
  const { timeZone } = await getSettings(db);
  return new Map(
    parties.map((party) => {
      const change = changes.find(({ day }) => day === party.day);
      const occurrence = toOccurrence(row, party.day, change, timeZone);
      return [party.id, { party, time: toTimeAndPlace(row, occurrence) }];
    }),
  );
}

/**
 * Emails everyone whose time or place ahead is no longer as before. The email leaves once the change can't be undone, and not at all if
 * everything is as before then. Of several changes until then, it says the last one.
 */
export async function emailChanges(
  db: Database,
  row: StoredGathering,
  before: PartyTimes,
  now: Date,
): Promise<void> {
  for (const { party, time } of (await listPartyTimes(db, row)).values()) {
    const earlier = before.get(party.id)?.time;
    if (!earlier || isDeepStrictEqual(earlier, time)) continue;
    if ([earlier, time].every(({ startsAt }) => new Date(startsAt) <= now)) continue;
    const dueAt = getUndoEnd(now);
    if (!(await postponeEmails(db, getPartyEmailKey(party.id, 'changed'), dueAt)))
      await queuePartyEmail(db, party, 'changed', now, { before: earlier, dueAt });
  }
}
