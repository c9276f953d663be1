import type { Account } from '#contract/account.ts';
import type { WaitingPartyStatus } from '#features/orders/contract/waiting-list.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { returnCartChairs } from '#features/seats/server/claims/queries.ts';
import { createLinks, findPartyByKey } from './create-party-link.ts';
import { queueLeftEmail } from './emails.ts';
import { getPartyStatus } from './get-party-status.ts';
import { findParty, type PartyRecord, transitionParty } from './queries.ts';
import { getDeclinedState, isListed } from './rules.ts';

/** Declines an offer: its chairs go to the next party. */
export async function declineOffer(platform: Platform, key: string): Promise<WaitingPartyStatus> {
  await platform.transact(async (db, publish) => {
    const party = await findPartyByKey(platform, db, key);
    if (party.state !== 'offered') throw new ProblemError('no-open-offer');
    await returnOffer(db, party);
    const state = getDeclinedState(party);
    const change = state === 'passed' ? { state, endedAt: platform.clock.now() } : { state };
    if (!(await transitionParty(db, party, ['offered'], { ...change, consideredAt: null })))
      throw new ProblemError('no-open-offer');
    await audit(platform, db, party, { action: 'decline offer', state });
    await publish(`chairs:${party.eventId}`);
  });
  return getPartyStatus(platform, key);
}

/** Takes a party off the list by its own link. A second time is no error. */
export async function leaveList(platform: Platform, key: string): Promise<WaitingPartyStatus> {
  await platform.transact(async (db, publish) => {
    const party = await findPartyByKey(platform, db, key);
    if (!isListed(party.state)) return;
    await closeParty(platform, db, party);
    await audit(platform, db, party, { action: 'leave waiting list', state: 'left' });
    await publish(`chairs:${party.eventId}`);
  });
  return getPartyStatus(platform, key);
}

/** Takes a party off the list for staff. */
export async function removeParty(
  platform: Platform,
  partyId: number,
  actor: Account,
): Promise<void> {
  await platform.transact(async (db, publish) => {
    const party = await findParty(db, partyId);
    if (!party) throw new ProblemError('party-not-found');
    if (!isListed(party.state)) throw new ProblemError('party-not-waiting');
    await closeParty(platform, db, party);
    await audit(platform, db, party, { action: 'remove waiting party', state: 'left', actor });
    await publish(`chairs:${party.eventId}`);
  });
}

async function closeParty(platform: Platform, db: Database, party: PartyRecord): Promise<void> {
  await returnOffer(db, party);
  const change = { state: 'left', endedAt: platform.clock.now() } as const;
  if (!(await transitionParty(db, party, [party.state], change)))
    throw new ProblemError('party-not-waiting');
  if (party.state !== 'unconfirmed')
    await queueLeftEmail(db, party, await createLinks(db, platform, party.id));
}

/** Locks the chairs before the party, as a payment does. */
async function returnOffer(db: Database, { state, cartId }: PartyRecord): Promise<void> {
  if (state === 'offered' && cartId && !(await returnCartChairs(db, cartId)))
    throw new ProblemError('cart-payment-in-progress');
}

const audit = (
  { clock }: Platform,
  db: Database,
  party: PartyRecord,
  {
    action,
    state,
    actor = { id: 'system', name: party.name },
  }: { action: string; state: PartyRecord['state']; actor?: Pick<Account, 'id' | 'name'> },
): Promise<number> =>
  writeAuditEntry(db, clock, {
    ...nameActor(actor),
    action,
    subject: `waiting party ${party.id}`,
    before: { state: party.state },
    after: { state },
  });
