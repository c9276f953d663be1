import { promotedPayMinutes } from '#features/gatherings/contract/gathering-tickets.ts';
import { listPromoted } from '#features/gatherings/contract/rules/places.ts';
import type { Database } from '#platform/database/database.ts';
import { countByDay, listWaiting, updatePartyRow } from './party-queries.ts';
import { queuePartyEmail } from './emails.ts';
import { getOccurrence } from './get-gathering.ts';
import { countRoom, toPlaceState } from './resolve-places.ts';
import { getPayUntil, isAhead, type StoredGathering } from './rules.ts';

/**
 * Gives the free places of a day ahead to who waits, in their order, and tells them. The caller has locked the gathering, so that
 * nobody else counts meanwhile.
 */
export async function settlePlaces(
  db: Database,
  row: StoredGathering,
  day: string,
  now: Date,
): Promise<void> {
  const waiting = await listWaiting(db, { gatheringId: row.id, day });
  if (waiting.length === 0) return;
  const occurrence = await getOccurrence(db, row, day);
  if (!isAhead(occurrence, now)) return;
  const payUntil = getPayUntil(occurrence, now, promotedPayMinutes);
  for (const party of listPromoted(waiting, await countRoom(db, row, day))) {
    await updatePartyRow(db, party.id, toPlaceState(party, payUntil));
    await queuePartyEmail(db, party, 'promoted', now);
  }
}

export async function settleAllDays(db: Database, row: StoredGathering, now: Date): Promise<void> {
  for (const { day, waiting } of await countByDay(db, row.id))
    if (waiting > 0) await settlePlaces(db, row, day, now);
}
