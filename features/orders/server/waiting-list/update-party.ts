import type { Account } from '#contract/account.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { findEvent } from '#features/event/server/queries.ts';
import type { Platform } from '#platform/platform.ts';
import { createLinks } from './create-party-link.ts';
import { queueConfirmPartyEmail, queueOfferEmail, queueWaitingEmail } from './emails.ts';
import { listCartSeats, lockParty, updateNote } from './queries.ts';
import { isConfirmationExpired, isListed } from './rules.ts';

export async function updatePartyNote(
  platform: Platform,
  partyId: number,
  { note, actor }: { note: string; actor: Account },
): Promise<void> {
  await platform.transact(async (db) => {
    const party = await lockParty(db, partyId);
    if (!party) throw new ProblemError('party-not-found');
    await updateNote(db, partyId, note);
    await writeAuditEntry(db, platform.clock, {
      ...nameActor(actor),
      action: 'change note',
      subject: `waiting party ${partyId}`,
      before: { note: party.note },
      after: { note },
    });
  });
}

/** Queues the email about the party's state again: its confirmation, its place in line, or its offer. Returns the address. */
export async function resendPartyEmail(
  // Without its database: a second connection inside of the transaction could be one too many.
  platform: Pick<Platform, 'transact' | 'clock' | 'config'>,
  partyId: number,
  actor: Account,
): Promise<string> {
  return platform.transact(async (db) => {
    const now = platform.clock.now();
    const party = await lockParty(db, partyId);
    if (!party) throw new ProblemError('party-not-found');
    if (!isListed(party.state) || isConfirmationExpired(party, now))
      throw new ProblemError('party-not-waiting');
    const links = await createLinks(db, platform, party.id);
    const again = ` again ${now.toISOString()}`;
    if (party.state === 'unconfirmed') await queueConfirmPartyEmail(db, party, links, again);
    else if (party.state === 'waiting') await queueWaitingEmail(db, party, links, again);
    else {
      const seats = await listCartSeats(db, party.cartId ? [party.cartId] : []);
      const event = await findEvent(db, party.eventId);
      if (!event) throw new ProblemError('party-not-found');
      const isNear = party.offerKind === 'near';
      const offer = { seats, isNear, feePercent: event.feePercent };
      await queueOfferEmail(db, party, links, offer, again);
    }
    await writeAuditEntry(db, platform.clock, {
      ...nameActor(actor),
      action: 'send email again',
      subject: `waiting party ${partyId}`,
      after: { to: party.email },
    });
    return party.email;
  });
}
