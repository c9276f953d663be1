import type { Account } from '#contract/account.ts';
import type { Reader } from '#features/audiences/contract/rules/item-audiences.ts';
import { isSameEmail } from '#contract/rules/email-addresses.ts';
import type {
  PartyInput,
  TeamParty,
  TeamPartyInput,
} from '#features/gatherings/contract/gathering-parties.ts';
import { payMinutes } from '#features/gatherings/contract/gathering-tickets.ts';
import { findConfirmedEmail } from '#features/accounts/server/queries.ts';
import { addMinutes } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { findPartyByEmail, insertPartyRow, type StoredParty } from './party-queries.ts';
import { takeSlot } from './change-slot.ts';
import { partyKeys } from './create-party-link.ts';
import { queuePartyEmail } from './emails.ts';
import { requireOccurrence, requireVisibleGathering } from './get-gathering.ts';
import { getTeamParty } from './list-parties.ts';
import { checkResponses, takeTurn, writePartyEntry } from './resolve-party.ts';
import { findState, type PlaceState, resolveSize } from './resolve-places.ts';
import { isOccurrenceOpen, type StoredGathering } from './rules.ts';
import { requireLocked } from './save-gathering.ts';
import { listSlots } from './slot-queries.ts';

type State = PlaceState['state'];
type Created = { state: State; key: string | null };

/**
 * Notes that someone comes, or waits. Where the site sends email, the key goes to the address, and one that answered before gets
 * another email instead, so that strangers learn nothing about it.
 */
export async function createParty(
  platform: Platform,
  slug: string,
  input: PartyInput,
  { account, reader }: { account: Account | null; reader: Reader },
): Promise<Created> {
  const { database, config } = platform;
  const { id } = await requireVisibleGathering(database, slug, reader);
  const isPrivate =
    config.SMTP_URL !== undefined && !(await isOwnAddress(database, account, input.email));
  const { state, partyId } = await takeTurn(id, () =>
    platform.transact((db) => addParty(platform, db, { id, input, isPrivate })),
  );
  return { state, key: isPrivate ? null : await partyKeys.create(database, partyId) };
}

type NewParty = { id: number; input: PartyInput; isPrivate: boolean };

async function addParty(
  platform: Platform,
  db: Database,
  { id, input, isPrivate }: NewParty,
): Promise<{ state: State; partyId: number }> {
  const now = platform.clock.now();
  const row = await requireLocked(db, id);
  await requireTaking(db, row, input, now);
  const existing = await findPartyByEmail(db, { gatheringId: id, day: input.day }, input.email);
  if (existing && !isPrivate) throw new ProblemError('already-answered');
  if (existing) {
    await queuePartyEmail(db, existing, 'again', now);
    const size = { ...(await resolveSize(db, row, input)), day: input.day };
    const { state } = await findState(db, row, size, { payUntil: now });
    return { state, partyId: existing.id };
  }
  const party = await insertParty(platform, db, row, input, input.name);
  if (party.state !== 'waiting')
    for (const slotId of new Set(input.slotIds)) await takeSlot(platform, db, party, slotId);
  await queuePartyEmail(db, party, 'answered', now);
  return { state: party.state, partyId: party.id };
}

async function isOwnAddress(
  db: Database,
  account: Account | null,
  email: string,
): Promise<boolean> {
  const own = account && (await findConfirmedEmail(db, account.id));
  return Boolean(own) && isSameEmail(own ?? '', email);
}

/** Throws unless people can say now that they come, or at least take something on. */
async function requireTaking(
  db: Database,
  row: StoredGathering,
  { day, slotIds }: PartyInput,
  now: Date,
): Promise<void> {
  const occurrence = await requireOccurrence(db, row, day);
  const takesPart = row.takesParties || (await listSlots(db, row.id)).length > 0;
  if (!row.isPublished || !takesPart || !isOccurrenceOpen(row, occurrence, now))
    throw new ProblemError('gathering-closed');
  if (!row.takesParties && slotIds.length === 0)
    throw new ProblemError('validation-failed', {}, { slotIds: 'Choose what you take on' });
}

async function insertParty(
  { clock }: Platform,
  db: Database,
  row: StoredGathering,
  input: TeamPartyInput,
  actorName: string,
  actor: Account | null = null,
): Promise<StoredParty & { state: State }> {
  const now = clock.now();
  const { day, name, email } = input;
  const size = await resolveSize(db, row, input);
  if (size.tickets.length > 0 && email === '')
    throw new ProblemError('validation-failed', {}, { email: 'Write where the link to pay goes' });
  const place = await findState(
    db,
    row,
    { ...size, day },
    { payUntil: addMinutes(now, payMinutes) },
  );
  const party = await insertPartyRow(db, {
    gatheringId: row.id,
    day,
    name,
    email,
    ...size,
    responses: checkResponses(row, input.responses, { isTeam: actor !== null }),
    ...place,
    createdAt: now,
    joinedAt: now,
  });
  await writePartyEntry(clock, db, {
    action: 'answer gathering',
    party,
    actor: { id: actor?.id ?? 'system', name: actorName },
    after: { gathering: row.title, day, ...size, state: party.state },
  });
  return { ...party, ...place };
}

/** Notes for someone, who may have no email address. */
export const createTeamParty = (
  platform: Platform,
  id: number,
  input: TeamPartyInput,
  actor: Account,
): Promise<TeamParty> =>
  platform.transact(async (db) => {
    const row = await requireLocked(db, id);
    await requireOccurrence(db, row, input.day);
    if (await findPartyByEmail(db, { gatheringId: id, day: input.day }, input.email))
      throw new ProblemError('already-answered');
    const party = await insertParty(platform, db, row, input, actor.name, actor);
    await queuePartyEmail(db, party, 'answered', platform.clock.now());
    return getTeamParty(db, id, party.id);
  });
