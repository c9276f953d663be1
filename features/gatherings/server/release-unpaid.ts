import { type BackgroundJob, createIntervalJob } from '#platform/ops/background-jobs.ts';
import { skipOnHold } from '#platform/ops/hold.ts';
import type { Platform } from '#platform/platform.ts';
import { queuePartyEmail } from './emails.ts';
import { getOccurrence } from './get-gathering.ts';
import { findParty, listGatheringsWithWaiting, updatePartyRow } from './party-queries.ts';
import { lockGathering } from './queries.ts';
import { takeTurn, writePartyEntry } from './resolve-party.ts';
import { isAhead } from './rules.ts';
import { settleAllDays, settlePlaces } from './settle-places.ts';
import { deletePartyTakers } from './slot-queries.ts';
import { isPaying, listUnpaidParties } from './ticket-queries.ts';

/** Gives places that were not paid in time, or became free otherwise, to who waits. */
export const createReleaseJob = (platform: Platform): BackgroundJob =>
  createIntervalJob(
    'unpaid places of gatherings',
    15_000,
    platform.log,
    skipOnHold(platform.database, () => releaseUnpaid(platform)),
  );

export async function releaseUnpaid(platform: Platform): Promise<void> {
  const due = await listUnpaidParties(platform.database, platform.clock.now());
  for (const { id, gatheringId } of due)
    await takeTurn(gatheringId, () => releaseParty(platform, id, gatheringId));
  await settleWaiting(platform);
}

/** Gives places to who waits that became free without a change of their answer: a person was deleted, or a day is held after all. */
async function settleWaiting({ database, transact, clock }: Platform): Promise<void> {
  for (const id of await listGatheringsWithWaiting(database, clock.now()))
    await takeTurn(id, () =>
      transact(async (db) => {
        const row = await lockGathering(db, id);
        if (row) await settleAllDays(db, row, clock.now());
      }),
    );
}

const releaseParty = (
  { transact, clock }: Platform,
  id: number,
  gatheringId: number,
): Promise<void> =>
  transact(async (db) => {
    const now = clock.now();
    const row = await lockGathering(db, gatheringId);
    const party = await findParty(db, id);
    // Paid, changed or released by another process meanwhile.
    const isDue = party?.state === 'paying' && party.payUntil && party.payUntil <= now;
    if (!party || !row || !isDue || (await isPaying(db, id))) return;
    await updatePartyRow(db, id, { state: 'withdrawn', payUntil: null });
    await deletePartyTakers(db, id);
    // A canceled day has its own email.
    if (isAhead(await getOccurrence(db, row, party.day), now))
      await queuePartyEmail(db, party, 'expired', now);
    await settlePlaces(db, row, party.day, now);
    await writePartyEntry(clock, db, {
      action: 'free unpaid places of gathering',
      party,
      actor: { id: 'system', name: '' },
      before: { state: party.state },
      after: { state: 'withdrawn' },
    });
  });
