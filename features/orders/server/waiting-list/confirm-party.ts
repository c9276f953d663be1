import type { WaitingPartyStatus } from '#features/orders/contract/waiting-list.ts';
import { getViolatedConstraint } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { findEventOrCurrent } from '#features/event/server/find-event.ts';
import { lockEvent } from '#features/event/server/queries.ts';
import { areSalesOpen } from '#features/event/server/rules.ts';
import { countParty } from './create-party.ts';
import { findPartyByKey } from './create-party-link.ts';
import { getPartyStatus } from './get-party-status.ts';
import { transitionParty } from './queries.ts';

/** Confirms the email address of a party, which waits from now on. A second time is no error. */
export async function confirmParty(platform: Platform, key: string): Promise<WaitingPartyStatus> {
  const party = await findPartyByKey(platform, platform.database, key);
  if (party.state !== 'unconfirmed') return getPartyStatus(platform, key);
  const now = platform.clock.now();
  if (!areSalesOpen(await findEventOrCurrent(platform, party.eventId), now))
    throw new ProblemError('sale-closed');
  try {
    await platform.transact(async (db) => {
      await lockEvent(db, party.eventId, 'no key update');
      const change = { state: 'waiting', joinedAt: now } as const;
      if (await transitionParty(db, party, ['unconfirmed'], change))
        await countParty(platform, db, { ...party, ...change });
    });
  } catch (error) {
    // Unique: its address or its number waits already.
    if (getViolatedConstraint(error)?.startsWith('waiting_party_'))
      throw new ProblemError('already-waiting');
    throw error;
  }
  return getPartyStatus(platform, key);
}
