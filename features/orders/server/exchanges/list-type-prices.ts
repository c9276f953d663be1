import { type ChairType, chairTypes } from '#contract/chairs.ts';
import type { Price } from '#contract/event.ts';
import { findGuestPrice } from '#features/event/contract/rules/guest-prices.ts';
import { findEvent } from '#features/event/server/queries.ts';
import { getCodePrice } from '#features/seats/contract/rules/codes.ts';
import type { Database } from '#platform/database/database.ts';
import { findPricedTicket, type TicketCode } from './queries.ts';

type Priced = { chair: { chairType: ChairType; amount: number }; code: TicketCode | null };

/** What a guest of a type pays for a chair with a code; undefined when the event has no price for that type. */
export function getTypePrice(
  { chair, code }: Priced,
  guestType: ChairType,
  prices: readonly Price[],
): { cents: number; discountCents: number } | undefined {
  const normalCents = findGuestPrice(chair, guestType, prices);
  if (normalCents === undefined) return undefined;
  const cents = code ? getCodePrice(normalCents, code) : normalCents;
  return { cents, discountCents: normalCents - cents };
}

/** What a guest of each type pays for the chair of an active ticket, with the code that it was bought with; empty for any other. */
export async function listTypePrices(db: Database, ticketId: number) {
  const priced = await findPricedTicket(db, ticketId);
  const event = priced && (await findEvent(db, priced.eventId));
  if (!event) return [];
  return chairTypes.flatMap((guestType) => {
    const price = getTypePrice(priced, guestType, event.prices);
    return price ? [{ guestType, ...price }] : [];
  });
}
