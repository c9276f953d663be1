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
  const times = [...(await listPartyTimes(db, row)).values()];
  const changed = times.flatMap(({ party, time }) => {
    const earlier = before.get(party.id)?.time;
    if (!earlier || isDeepStrictEqual(earlier, time)) return [];
    if ([earlier, time].every(({ startsAt }) => new Date(startsAt) <= now)) return [];
    return [{ party, earlier, key: getPartyEmailKey(party.id, 'changed') }];
  });
  const dueAt = getUndoEnd(now);
  const keys = changed.map(({ key }) => key);
  const waiting = await postponeEmails(db, keys, dueAt);
  for (const { party, earlier, key } of changed)
    if (!waiting.has(key))
      await queuePartyEmail(db, party, 'changed', now, { before: earlier, dueAt });
}
