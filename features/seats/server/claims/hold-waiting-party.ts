import type { Database } from '#platform/database/database.ts';
import type { Hall, SeatedGuest } from '#features/seats/contract/rules/together/list-placements.ts';
import { type HallContext, readHall, toPartyChair } from './hold-party.ts';
import {
  claimChairs,
  findGuestPrices,
  listHallChairs,
  listLimitedTables,
  type PartyChair,
} from './party-queries.ts';
import { lockTables } from './queries.ts';
import { claimWaitingChairs, lockWaitingChairs } from './return-queries.ts';

type CartOfEvent = { eventId: number; cartId: string };
/** An event's hall for its waiting list: the chairs that are kept for it are free. */
export type WaitingHall = HallContext & CartOfEvent & { hall: Hall; reserved: ReadonlySet<number> };

/** Reads the hall in the caller's transaction, which has locked the event. The empty cart is the one that will hold the chairs. */
export async function readWaitingHall(
  db: Database,
  { eventId, cartId }: CartOfEvent,
  now: Date,
): Promise<WaitingHall> {
  await lockTables(db, eventId, await listLimitedTables(db, eventId));
  const reserved = new Set(await lockWaitingChairs(db, eventId));
  const chairs = (await listHallChairs(db, { cartId, now, until: now })).map((chair) =>
    reserved.has(chair.chairId) && chair.problem === 'chair-taken'
      ? { ...chair, problem: null }
      : chair,
  );
  const prices = await findGuestPrices(db, eventId);
  const context = { db, eventId, now, chairs, prices, code: null };
  return { ...context, cartId, reserved, hall: await readHall(context) };
}

export type HeldSeat = ReturnType<typeof toPartyChair> & { until: Date };

/** Another change took one of the chairs meanwhile; the next search finds others. */
export class LostSeatError extends Error {}

/** Holds the chairs for the cart of a party until then; throws LostSeatError when one of them is gone. */
export async function holdForWaitingParty(
  { db, eventId, cartId, reserved, ...context }: WaitingHall,
  seats: readonly SeatedGuest[],
  { partyId, until }: { partyId: number; until: Date },
): Promise<HeldSeat[]> {
  const targets = seats.map(({ chairId, guestType }) => ({
    ...toPartyChair(context, chairId, guestType),
    until,
  }));
  const isReserved = ({ chairId }: PartyChair) => reserved.has(chairId);
  const owner = {
    eventId,
    cartId,
    client: null,
    promise: {
      promise: 'OFFERED' as const,
      promisedTo: partyId,
      promisedCart: cartId,
      promisedUntil: until,
    },
  };
  const claimed = [
    ...(await claimWaitingChairs(db, owner, targets.filter(isReserved))),
    ...(await claimChairs(
      db,
      owner,
      targets.filter((target) => !isReserved(target)),
    )),
  ];
  if (claimed.length !== targets.length) throw new LostSeatError();
  return targets;
}
