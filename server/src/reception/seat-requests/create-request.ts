import type { Buyer } from '@namugongo/contract/reception/buyer';
import { isRequestOnly } from '@namugongo/contract/rules/chair-states';
import { formatChairLabel } from '@namugongo/contract/rules/names';
import { writeAuditEntry } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { findChair, lockChair } from '../chairs/queries.ts';
import { type ChairRecord, isClaimed } from '../chairs/rules.ts';
import { findEventOrCurrent } from '../events/find-event.ts';
import { areSalesOpen } from '../events/rules.ts';
import { insertRequestRow, lockNewestRequest, updateRequestRow } from './queries.ts';
import { getCurrentRequestState } from './rules.ts';
import { queueRequestReceivedEmail } from './emails.ts';

/** Creates a request for a youth chair and emails the buyer. Throws 'request-exists' when the chair has an open request. */
export async function createSeatRequest(
  platform: Platform,
  chairId: number,
  buyer: Buyer,
): Promise<void> {
  const now = platform.clock.now();
  const existing = await findChair(platform.database, chairId);
  if (!existing) throw new ProblemError('chair-not-found');
  if (!isRequestOnly(existing.status))
    throw new ProblemError('not-by-request', { label: formatChairLabel(existing) });
  if (!areSalesOpen(await findEventOrCurrent(platform, existing.eventId), now))
    throw new ProblemError('sale-closed');
  await platform.transact(async (transaction) => {
    const chair = await lockRequestableChair(transaction, chairId, now);
    const label = formatChairLabel(chair);
    const latest = await lockNewestRequest(transaction, chairId);
    // Closes an expired or refunded request that the job has not closed yet.
    if (
      latest &&
      ['lapsed', 'none'].includes(getCurrentRequestState(latest.request, latest.claim, now))
    )
      await updateRequestRow(transaction, latest.request, { state: 'lapsed' });
    const id = await insertRequestRow(transaction, { eventId: chair.eventId, chairId, buyer, now });
    if (id === null) throw new ProblemError('request-exists', { label });
    await writeAuditEntry(transaction, platform.clock, {
      actorId: 'system',
      actorName: buyer.name,
      action: 'ask for seat',
      subject: `seat request ${id}`,
      after: { chairId, label },
    });
    await queueRequestReceivedEmail(transaction, {
      ...chair,
      id,
      name: buyer.name,
      email: buyer.email,
    });
  });
}

/** Locks the chair against a parallel sale, so that no request stays open for a sold chair. */
async function lockRequestableChair(
  db: Database,
  chairId: number,
  now: Date,
): Promise<ChairRecord> {
  const chair = await lockChair(db, chairId, 'no key update');
  if (!chair) throw new ProblemError('chair-not-found');
  if (isClaimed(chair.claim, now))
    throw new ProblemError('chair-taken', { label: formatChairLabel(chair) });
  return chair;
}
