import { chairTypes } from '#contract/chairs.ts';
import { findGuestPrice } from '#features/event/contract/rules/guest-prices.ts';
import { findEvent } from '#features/event/server/queries.ts';
import { getCodePrice } from '#features/seats/contract/rules/codes.ts';
import type { Database } from '#platform/database/database.ts';
import { findPricedTicket } from './queries.ts';

/** What a guest of each type pays for the chair of an active ticket, with the code that it was bought with; empty for any other. */
export async function listTypePrices(db: Database, ticketId: number) {
  const priced = await findPricedTicket(db, ticketId);
  const event = priced && (await findEvent(db, priced.eventId));
  if (!event) return [];
  const { chair, code } = priced;
  return chairTypes.flatMap((guestType) => {
    const normalCents = findGuestPrice(chair, guestType, event.prices);
    if (normalCents === undefined) return [];
    const cents = code ? getCodePrice(normalCents, code) : normalCents;
    return [{ guestType, cents, discountCents: normalCents - cents }];
  });
}
