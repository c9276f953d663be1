import type { OwnParty, TeamParty } from '#features/gatherings/contract/gathering-parties.ts';
import { findPlace, holdsPlaces } from '#features/gatherings/contract/rules/places.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { findParty, type StoredParty } from './party-queries.ts';
import { queuePartyEmail } from './emails.ts';
import { getTeamParty, requireParty } from './list-parties.ts';
import { changeByKey } from './resolve-party.ts';
import { requireLocked } from './save-gathering.ts';
import * as queries from './slot-queries.ts';

/**
 * Gives someone an open place of a slot, or that of someone who offers it and then learns of it. The caller has locked the gathering.
 * What they have already stays as it is.
 */
export async function takeSlot(
  { clock }: Pick<Platform, 'clock'>,
  db: Database,
  party: Pick<StoredParty, 'id' | 'gatheringId' | 'day' | 'state'>,
  slotId: number,
): Promise<void> {
  if (!holdsPlaces(party.state)) throw new ProblemError('not-coming');
  const slots = await queries.listStaffedSlots(db, party);
  const slot = slots.find(({ id }) => id === slotId);
  if (!slot) throw new ProblemError('slot-not-found');
  if (slot.takers.some(({ partyId }) => partyId === party.id)) {
    await queries.setOffered(db, { slotId, partyId: party.id }, false);
    return;
  }
  const place = findPlace(slot, party.id);
  if (place === null) throw new ProblemError('slot-full', { title: slot.title });
  if (place !== 'open') {
    await queries.deleteTaker(db, { slotId, partyId: place.from });
    const before = await findParty(db, place.from);
    if (before) await queuePartyEmail(db, before, 'relieved', clock.now(), { text: slot.title });
  }
  await queries.insertTaker(db, { slotId, partyId: party.id }, clock.now());
}

/** Throws unless someone new can take each of the slots now. */
export async function requireOpenSlots(
  db: Database,
  held: Pick<StoredParty, 'gatheringId' | 'day'>,
  slotIds: readonly number[],
): Promise<void> {
  if (slotIds.length === 0) return;
  const slots = await queries.listStaffedSlots(db, held);
  for (const slotId of slotIds) {
    const slot = slots.find(({ id }) => id === slotId);
    if (!slot) throw new ProblemError('slot-not-found');
    if (findPlace(slot, 0) === null) throw new ProblemError('slot-full', { title: slot.title });
  }
}

type KeyedSlot = { key: string; slot: number };

export const takeOwnSlot = (platform: Platform, { key, slot }: KeyedSlot): Promise<OwnParty> =>
  changeByKey(platform, key, (db, { party }) => takeSlot(platform, db, party, slot));

/** Whoever offers a place has it until someone takes it. */
export const offerSlot = (
  platform: Platform,
  { key, slot }: KeyedSlot,
  isOffered: boolean,
): Promise<OwnParty> =>
  changeByKey(platform, key, async (db, { party }) => {
    if (!(await queries.setOffered(db, { slotId: slot, partyId: party.id }, isOffered)))
      throw new ProblemError('slot-not-found');
  });

export const giveSlotBack = (platform: Platform, { key, slot }: KeyedSlot): Promise<OwnParty> =>
  changeByKey(platform, key, async (db, { party }) => {
    if (!(await queries.deleteTaker(db, { slotId: slot, partyId: party.id })))
      throw new ProblemError('slot-not-found');
  });

/** The team gives someone a slot, or takes it back. */
export const assignSlot = (
  platform: Platform,
  { id, party: partyId, slot }: { id: number; party: number; slot: number },
  isAssigned: boolean,
): Promise<TeamParty> =>
  platform.transact(async (db) => {
    await requireLocked(db, id);
    const party = await requireParty(db, id, partyId);
    if (isAssigned) await takeSlot(platform, db, party, slot);
    else await queries.deleteTaker(db, { slotId: slot, partyId });
    return getTeamParty(db, id, partyId);
  });
