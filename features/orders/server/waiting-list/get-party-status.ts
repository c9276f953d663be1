import type { WaitingPartyStatus } from '#features/orders/contract/waiting-list.ts';
import type { Platform } from '#platform/platform.ts';
import { findEventOrCurrent } from '#features/event/server/find-event.ts';
import { findPartyByKey } from './create-party-link.ts';
import { countAhead, listCartSeats, type PartyRecord } from './queries.ts';

/** What a party sees by its link; changes nothing, because mail scanners open links. */
export async function getPartyStatus(platform: Platform, key: string): Promise<WaitingPartyStatus> {
  const { database } = platform;
  const party = await findPartyByKey(platform, database, key);
  const { id, title, feePercent } = await findEventOrCurrent(platform, party.eventId);
  return {
    event: { id, title },
    name: party.name,
    state: party.state,
    adults: party.adults,
    children: party.children,
    accessible: party.accessible,
    together: party.isTogether,
    smaller: party.acceptsFewer,
    ahead: party.state === 'waiting' ? await countAhead(database, party) : null,
    offer: await findOffer(platform, party, feePercent),
  };
}

async function findOffer(
  { database }: Platform,
  { state, cartId, offeredUntil, offerKind }: PartyRecord,
  feePercent: number,
): Promise<WaitingPartyStatus['offer']> {
  if (state !== 'offered' || !cartId || !offeredUntil) return null;
  const seats = await listCartSeats(database, [cartId]);
  return {
    cart: cartId,
    until: offeredUntil,
    feePercent,
    together: offerKind !== 'near',
    chairs: seats.map(({ tableName, chairName, chairType, amount }) => ({
      tableName,
      chairName,
      chairType,
      amount,
    })),
  };
}
