import type { Buyer } from '@namugongo/contract/reception/buyer';
import { isByRequest } from '@namugongo/contract/rules/chair-states';
import { chairLabel } from '@namugongo/contract/rules/names';
import { audit } from '../../platform/audit.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problems.ts';
import { findChair } from '../chairs/queries.ts';
import { isInUse } from '../chairs/rules.ts';
import { findNamedEvent } from '../events/find-event.ts';
import { salesOpen } from '../events/rules.ts';
import { insertRequest, lockNewestRequest, updateRequest } from './queries.ts';
import { stateNow } from './rules.ts';
import { writeReceived } from './write-letters.ts';

/** Asks for a youth chair; each has at most one open request, and the buyer gets a mail. */
export async function askForSeat(platform: Platform, chairId: number, buyer: Buyer): Promise<void> {
  const now = platform.clock.now();
  const chair = await findChair(platform.database, chairId);
  if (!chair) throw new Refusal('chair-not-found');
  const label = chairLabel(chair);
  if (!isByRequest(chair.status)) throw new Refusal('not-by-request', { label });
  if (!salesOpen(await findNamedEvent(platform, chair.eventId), now))
    throw new Refusal('sale-closed');
  if (isInUse(chair.claim, now)) throw new Refusal('chair-taken', { label });
  await platform.transact(async (transaction) => {
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
