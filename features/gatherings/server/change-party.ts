import { isDeepStrictEqual } from 'node:util';
import type { Account } from '#contract/account.ts';
import type {
  OwnParty,
  PartySize,
  TeamParty,
} from '#features/gatherings/contract/gathering-parties.ts';
import { countPeople, holdsPlaces } from '#features/gatherings/contract/rules/places.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { findPartyByEmail, type StoredParty, updatePartyRow } from './party-queries.ts';
import { findPartyByKey } from './create-party-link.ts';
import { queuePartyEmail } from './emails.ts';
import { getOccurrence } from './get-gathering.ts';
import { getTeamParty, requireParty } from './list-parties.ts';
import { changeByKey, checkResponses, type LockedParty, writePartyEntry } from './resolve-party.ts';
import { findState, type PlaceState, resolveSize } from './resolve-places.ts';
import { requireLocked } from './save-gathering.ts';
import { settlePlaces } from './settle-places.ts';
import { deletePartyTakers } from './slot-queries.ts';
import type { StoredGathering } from './rules.ts';
import { isPaying } from './ticket-queries.ts';

type Numbers = Pick<StoredParty, 'adults' | 'children' | 'tickets'>;

/** What an answer becomes with other numbers; throws 'no-room-for-more' when those who have places can't be so many. */
async function findNewState(
  db: Database,
  row: StoredGathering,
  party: StoredParty,
  size: Numbers,
  now: Date,
): Promise<PlaceState> {
  const occurrence = await getOccurrence(db, row, party.day);
  const place = await findState(db, row, size, { occurrence, now, party });
  if (place.state !== 'waiting' || !holdsPlaces(party.state)) return place;
  // The team may have lowered the limit: who comes stays.
  const isMore = countPeople(size) > countPeople(party) || size.tickets.length > 0;
  if (isMore) throw new ProblemError('no-room-for-more');
  return { state: 'coming', payUntil: null };
}

type Changed = Numbers & Partial<Pick<StoredParty, 'responses'>>;

/**
 * Changes the numbers of an answer, or takes one that was withdrawn again, at the end of the line. What is paid keeps its numbers.
 * Returns whether they changed.
 */
async function changeNumbers(
  { clock }: Pick<Platform, 'clock'>,
  db: Database,
  { row, party }: LockedParty,
  { responses = party.responses, ...input }: Changed,
  actor: { id: string; name: string },
): Promise<boolean> {
  const now = clock.now();
  if (hasPaid(party)) {
    await updatePartyRow(db, party.id, { responses });
    return false;
  }
  // Who chose paid places doesn't come free because answers are no longer taken.
  if (party.tickets.length > 0 && !row.takesParties) throw new ProblemError('gathering-closed');
  if (await isPaying(db, party.id)) throw new ProblemError('places-paying');
  const isBack = party.state === 'withdrawn';
  const held = { gatheringId: row.id, day: party.day };
  if (isBack && (await findPartyByEmail(db, held, party.email)))
    throw new ProblemError('already-answered');
  const size = await resolveSize(db, row, input);
  const place = await findNewState(db, row, party, size, now);
  await updatePartyRow(db, party.id, {
    ...size,
    ...place,
    responses,
    ...(isBack && { joinedAt: now }),
  });
  await settlePlaces(db, row, party.day, now);
  const describe = ({ adults, children, tickets }: Numbers, state: string) => ({
    adults,
    children,
    tickets,
    state,
  });
  const before = describe(party, party.state);
  const after = describe(size, place.state);
  await writePartyEntry(clock, db, {
    action: 'change answer to gathering',
    party,
    actor,
    before,
    after,
  });
  return !isDeepStrictEqual(before, after);
}

/** Who comes with paid places has paid them all. */
const hasPaid = ({ state, tickets }: StoredParty): boolean =>
  state === 'coming' && tickets.length > 0;

/** Withdraws an answer with what it took; who waits gets the place. A second time changes nothing. */
async function withdraw(
  { clock }: Pick<Platform, 'clock'>,
  db: Database,
  { row, party }: LockedParty,
  actor: { id: string; name: string },
): Promise<void> {
  if (party.state === 'withdrawn') return;
  if (hasPaid(party)) throw new ProblemError('tickets-paid');
  if (await isPaying(db, party.id)) throw new ProblemError('places-paying');
  const now = clock.now();
  await updatePartyRow(db, party.id, { state: 'withdrawn', payUntil: null, arrived: null });
  await deletePartyTakers(db, party.id);
  await settlePlaces(db, row, party.day, now);
  await queuePartyEmail(db, party, 'withdrawn', now);
  await writePartyEntry(clock, db, {
    action: 'withdraw answer to gathering',
    party,
    actor,
    before: { state: party.state },
    after: { state: 'withdrawn' },
  });
}

const toOwner = ({ name }: StoredParty) => ({ id: 'system', name });

export const updateOwnParty = (
  platform: Platform,
  key: string,
  { responses, ...size }: PartySize,
): Promise<OwnParty> =>
  changeByKey(platform, key, async (db, match) => {
    const change = { ...size, responses: checkResponses(match.row, responses) };
    await changeNumbers(platform, db, match, change, toOwner(match.party));
  });

export const withdrawOwnParty = (platform: Platform, key: string): Promise<OwnParty> =>
  changeByKey(platform, key, (db, match) => withdraw(platform, db, match, toOwner(match.party)));

/** Ends the reminders and thanks of an answer, or sends them again. */
export async function changeReminders(
  { database }: Pick<Platform, 'database'>,
  key: string,
  getsReminders: boolean,
): Promise<void> {
  const { id } = await findPartyByKey(database, key);
  await updatePartyRow(database, id, { getsReminders });
}

type TeamChange = Omit<Numbers, 'tickets'> & { isComing: boolean };

/** The team changes an answer, also after answers have closed. */
export const updateTeamParty = (
  platform: Platform,
  { id, party: partyId }: { id: number; party: number },
  { isComing, ...size }: TeamChange,
  actor: Account,
): Promise<TeamParty> =>
  platform.transact(async (db) => {
    const row = await requireLocked(db, id);
    const party = await requireParty(db, id, partyId);
    if (isComing && countPeople(size) === 0)
      throw new ProblemError('validation-failed', {}, { adults: 'Enter at least one person' });
    if (isComing) {
      const { tickets } = party;
      const isNews = await changeNumbers(platform, db, { row, party }, { ...size, tickets }, actor);
      if (isNews) await queuePartyEmail(db, party, 'updated', platform.clock.now());
    } else await withdraw(platform, db, { row, party }, actor);
    return getTeamParty(db, id, partyId);
  });

/** How many came; null when that is not known. */
export const markArrival = (
  { transact }: Platform,
  { id, party }: { id: number; party: number },
  arrived: number | null,
): Promise<TeamParty> =>
  transact(async (db) => {
    await requireLocked(db, id);
    await requireParty(db, id, party);
    await updatePartyRow(db, party, { arrived });
    return getTeamParty(db, id, party);
  });
