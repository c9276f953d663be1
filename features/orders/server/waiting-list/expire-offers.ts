import { writeAuditEntry } from '#platform/audit.ts';
import type { Platform } from '#platform/platform.ts';
import { returnCartChairs } from '#features/seats/server/claims/queries.ts';
import { createLinks } from './create-party-link.ts';
import { queuePassedEmail } from './emails.ts';
import { listEndedOffers, type PartyRecord, transitionParty } from './queries.ts';

/** Ends offers whose time is over, except those being paid, and tells the parties how to join again. Returns their count. */
export async function expireOffers(platform: Platform): Promise<number> {
  const { database, clock } = platform;
  let ended = 0;
  for (const party of await listEndedOffers(database, clock.now()))
    if (await expireOffer(platform, party)) ended += 1;
  return ended;
}

const expireOffer = (platform: Platform, party: PartyRecord): Promise<boolean> =>
  platform.transact(async (db, publish) => {
    const { clock } = platform;
    const change = { state: 'passed', endedAt: clock.now() } as const;
    if (party.cartId && !(await returnCartChairs(db, party.cartId))) return false;
    if (!(await transitionParty(db, party, ['offered'], change))) return false;
    await writeAuditEntry(db, clock, {
      actorId: 'system',
      actorName: '',
      action: 'end offer',
      subject: `waiting party ${party.id}`,
      before: { state: party.state },
      after: { state: change.state },
    });
    await queuePassedEmail(db, party, await createLinks(db, platform, party.id));
    await publish(`chairs:${party.eventId}`);
    return true;
  });
