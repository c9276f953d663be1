import { promotedPayMinutes } from '#features/gatherings/contract/gathering-tickets.ts';
import { listPromoted } from '#features/gatherings/contract/rules/places.ts';
import { addMinutes } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { countByDay, listWaiting, updatePartyRow } from './party-queries.ts';
import { queuePartyEmail } from './emails.ts';
import { countRoom, toPlaceState } from './resolve-places.ts';
import type { StoredGathering } from './rules.ts';

/**
 * Gives the places that are free to who waits, in their order, and tells them. The caller has locked the gathering, so that nobody
 * else counts meanwhile.
 */
export async function settlePlaces(
  db: Database,
  row: Pick<StoredGathering, 'id' | 'maxPeople'>,
  day: string,
  now: Date,
): Promise<void> {
  const waiting = await listWaiting(db, { gatheringId: row.id, day });
  if (waiting.length === 0) return;
  for (const party of listPromoted(waiting, await countRoom(db, row, day))) {
    await updatePartyRow(db, party.id, toPlaceState(party, addMinutes(now, promotedPayMinutes)));
    await queuePartyEmail(db, party, 'promoted', now);
  }
}

export async function settleAllDays(
  db: Database,
  row: Pick<StoredGathering, 'id' | 'maxPeople'>,
  now: Date,
): Promise<void> {
  for (const { day, waiting } of await countByDay(db, row.id))
    if (waiting > 0) await settlePlaces(db, row, day, now);
}
