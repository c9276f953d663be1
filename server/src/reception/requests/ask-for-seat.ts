import type { Buyer } from '@namugongo/contract/reception/buyer';
import { isByRequest } from '@namugongo/contract/rules/chair-states';
import { chairLabel } from '@namugongo/contract/rules/names';
import { audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problems.ts';
import { findChair, lockChair } from '../chairs/queries.ts';
import { type ChairRecord, isInUse } from '../chairs/rules.ts';
import { findNamedEvent } from '../events/find-event.ts';
import { salesOpen } from '../events/rules.ts';
import { insertRequest, lockNewestRequest, updateRequest } from './queries.ts';
import { stateNow } from './rules.ts';
import { writeReceived } from './write-letters.ts';

/** Asks for a youth chair; each has at most one open request, and the buyer gets a mail. */
export async function askForSeat(platform: Platform, chairId: number, buyer: Buyer): Promise<void> {
  const now = platform.clock.now();
  const found = await findChair(platform.database, chairId);
  if (!found) throw new Refusal('chair-not-found');
  if (!isByRequest(found.status)) throw new Refusal('not-by-request', { label: chairLabel(found) });
  if (!salesOpen(await findNamedEvent(platform, found.eventId), now))
    throw new Refusal('sale-closed');
  await platform.transact(async (transaction) => {
    const chair = await askableChair(transaction, chairId, now);
    const label = chairLabel(chair);
    const newest = await lockNewestRequest(transaction, chairId);
    // One that ran out or was refunded is closed here, should nobody have done so yet.
    if (newest && ['lapsed', 'none'].includes(stateNow(newest.request, newest.claim, now)))
      await updateRequest(transaction, newest.request, { state: 'lapsed' });
    const id = await insertRequest(transaction, { eventId: chair.eventId, chairId, buyer, now });
    if (id === null) throw new Refusal('request-exists', { label });
    await audit(transaction, platform.clock, {
      who: 'system',
      whoName: buyer.name,
      action: 'ask for seat',
      subject: `seat request ${id}`,
      after: { chairId, label },
    });
    await writeReceived(transaction, { ...chair, id, email: buyer.email });
  });
}

/** The chair, locked: who sells it at the same moment is met before or after, so that no request stays open for a sold one. */
async function askableChair(db: Database, chairId: number, now: Date): Promise<ChairRecord> {
  const chair = await lockChair(db, chairId, 'no key update');
  if (!chair) throw new Refusal('chair-not-found');
  if (isInUse(chair.claim, now)) throw new Refusal('chair-taken', { label: chairLabel(chair) });
  return chair;
}
