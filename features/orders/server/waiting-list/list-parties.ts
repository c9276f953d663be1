import type { WaitingParty } from '#features/orders/contract/waiting-list.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import { addMinutes } from '#platform/clock.ts';
import { listEmailsAbout } from '#features/emails/server/queries.ts';
import type { Platform } from '#platform/platform.ts';
import { listCartSeats, listParties } from './queries.ts';
import { confirmMinutes } from './rules.ts';

/** The waiting list of an event in order, with the offered chairs and the emails. */
export async function listWaitingParties(
  platform: Platform,
  event: { id: number },
): Promise<WaitingParty[]> {
  const { database, clock } = platform;
  const since = addMinutes(clock.now(), -confirmMinutes);
  const parties = await listParties(database, event.id, since);
  const cartIds = parties.flatMap(({ cartId }) => (cartId === null ? [] : [cartId]));
  const seats = Map.groupBy(await listCartSeats(database, cartIds), ({ cartId }) => cartId);
  const subjects = parties.map(({ id }) => `waiting party ${id}`);
  const emails = await listEmailsAbout(platform, subjects);
  return parties.map((party) => ({
    id: party.id,
    name: party.name,
    telephone: party.telephone,
    email: party.email,
    state: party.state,
    adults: party.adults,
    children: party.children,
    accessible: party.accessible,
    together: party.isTogether,
    smaller: party.acceptsFewer,
    joinedAt: party.joinedAt,
    offeredUntil: party.state === 'offered' ? party.offeredUntil : null,
    overtaken: party.overtaken,
    chairs: (seats.get(party.cartId) ?? []).map(formatChairLabel),
    note: party.note,
    emails: emails(`waiting party ${party.id}`),
  }));
}
