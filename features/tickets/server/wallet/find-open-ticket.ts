import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { findHeldTicket, type HeldTicketRequest } from '../companions/find-held-ticket.ts';
import { findEvent } from '#features/event/server/queries.ts';
import { findTicket, type SeatedTicket } from '../moves/queries.ts';
import { verifyLinkKey } from '../create-link-key.ts';
import { getTicketSecret } from '../create-ticket-key.ts';
import type { TicketEvent } from '../queries.ts';

/** 'hold': opened by its holder. 'view': by a link that the holder shared. */
export type OpenTicket = { ticket: SeatedTicket; event: TicketEvent; kind: 'hold' | 'view' };

/**
 * The ticket, for its holder and for whoever has a link to it; never for the number alone. Throws 'no-such-ticket' to all others, so
 * that ids reveal nothing.
 */
export async function findOpenTicket(
  platform: Platform,
  request: HeldTicketRequest,
): Promise<OpenTicket> {
  const shared = await findSharedTicket(platform, request);
  const ticket = shared ?? (await findHeldTicket(platform, request));
  const event = await findEvent(platform.database, ticket.eventId);
  if (!event) throw new ProblemError('no-such-ticket');
  return { ticket, event, kind: shared ? 'view' : 'hold' };
}

async function findSharedTicket(
  { database, clock }: Platform,
  { id, keys }: HeldTicketRequest,
): Promise<SeatedTicket | null> {
  const ticket = await findTicket(database, id);
  const secret = await getTicketSecret(database);
  const opens = (key: string) =>
    ticket !== null && verifyLinkKey(secret, key, ticket, clock.now()) === 'view';
  return keys.some(opens) ? ticket : null;
}
