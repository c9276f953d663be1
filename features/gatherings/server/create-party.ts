import type { Account } from '#contract/account.ts';
import type { Reader } from '#features/audiences/contract/rules/item-audiences.ts';
import { isSameEmail } from '#contract/rules/email-addresses.ts';
import type {
  PartyInput,
  TeamParty,
  TeamPartyInput,
} from '#features/gatherings/contract/gathering-parties.ts';
import type { Occurrence } from '#features/gatherings/contract/rules/occurrences.ts';
import { findConfirmedEmail } from '#features/accounts/server/queries.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { findPartyByEmail, insertPartyRow, type StoredParty } from './party-queries.ts';
import { requireOpenSlots, takeSlot } from './change-slot.ts';
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
  const occurrence = await requireTaking(db, row, input, now);
  const held = { gatheringId: id, day: input.day };
  const existing = await findPartyByEmail(db, held, input.email);
  if (existing && !isPrivate) throw new ProblemError('already-answered');
  const values = await resolveValues(db, row, input, { occurrence, now });
  const slotIds = values.state === 'waiting' ? [] : [...new Set(input.slotIds)];
  // Before it matters who answers: the problems must not tell strangers whether an address has answered.
  await requireOpenSlots(db, held, slotIds);
  if (existing) {
    await queuePartyEmail(db, existing, 'again', now);
    return { state: values.state, partyId: existing.id };
  }
  const party = await insertParty(platform, db, { row, input, values });
  for (const slotId of slotIds) await takeSlot(platform, db, party, slotId);
  await queuePartyEmail(db, party, 'answered', now);
  return { state: values.state, partyId: party.id };
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
): Promise<Occurrence> {
  const occurrence = await requireOccurrence(db, row, day);
  const takesPart = row.takesParties || (await listSlots(db, row.id)).length > 0;
  if (!row.isPublished || !takesPart || !isOccurrenceOpen(row, occurrence, now))
    throw new ProblemError('gathering-closed');
  if (!row.takesParties && slotIds.length === 0)
    throw new ProblemError('validation-failed', {}, { slotIds: 'Choose what you take on' });
  return occurrence;
}

type Timing = { occurrence: Occurrence; now: Date };
type PartyValues = Pick<StoredParty, 'adults' | 'children' | 'tickets' | 'responses'> & PlaceState;

/** What is stored of an answer, and whether there is room for it. */
async function resolveValues(
  db: Database,
  row: StoredGathering,
  input: TeamPartyInput,
  { isTeam = false, ...timing }: Timing & { isTeam?: boolean },
): Promise<PartyValues> {
  const size = await resolveSize(db, row, input);
  if (size.tickets.length > 0 && input.email === '')
    throw new ProblemError('validation-failed', {}, { email: 'Write where the link to pay goes' });
  const place = await findState(db, row, size, timing);
  return { ...size, ...place, responses: checkResponses(row, input.responses, { isTeam }) };
}

type Resolved = { row: StoredGathering; input: TeamPartyInput; values: PartyValues };

async function insertParty(
  { clock }: Platform,
  db: Database,
  { row, input: { day, name, email }, values }: Resolved,
  actor: Pick<Account, 'id' | 'name'> = { id: 'system', name },
): Promise<StoredParty> {
  const now = clock.now();
  const party = await insertPartyRow(db, {
    gatheringId: row.id,
    day,
    name,
    email,
    ...values,
    createdAt: now,
    joinedAt: now,
  });
  const { adults, children, tickets, state } = values;
  await writePartyEntry(clock, db, {
    action: 'answer gathering',
    party,
    actor,
    after: { gathering: row.title, day, adults, children, tickets, state },
  });
  return party;
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
    const occurrence = await requireOccurrence(db, row, input.day);
    if (await findPartyByEmail(db, { gatheringId: id, day: input.day }, input.email))
      throw new ProblemError('already-answered');
    const timing = { occurrence, now: platform.clock.now(), isTeam: true };
    const values = await resolveValues(db, row, input, timing);
    const party = await insertParty(platform, db, { row, input, values }, actor);
    await queuePartyEmail(db, party, 'answered', platform.clock.now());
    return getTeamParty(db, id, party.id);
  });
