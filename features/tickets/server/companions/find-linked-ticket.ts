import type { SharedTicket } from '#features/tickets/contract/companions.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { listWallets } from '../list-wallets.ts';
import { findEvent } from '#features/event/server/queries.ts';
import { findTicket } from '../moves/queries.ts';
import { parseLinkTicketId, verifyLinkKey } from '../create-link-key.ts';
import { getTicketSecret } from '../create-ticket-key.ts';
import { toTicketSearchResult } from '../search-tickets.ts';
import { listTicketActions } from './rules.ts';

/** The one ticket that a link opens; throws 'ticket-link-invalid'. */
export async function findLinkedTicket(
  { database, clock, config }: Pick<Platform, 'database' | 'clock' | 'config'>,
  key: string,
): Promise<SharedTicket> {
  const now = clock.now();
  const id = parseLinkTicketId(key);
  const ticket = id === null ? null : await findTicket(database, id);
  const kind = ticket && verifyLinkKey(await getTicketSecret(database), key, ticket, now);
  const event = kind && (await findEvent(database, ticket.eventId));
  if (!event) throw new ProblemError('ticket-link-invalid');
  const actions = kind === 'hold' ? listTicketActions(ticket, event, now) : [];
  return {
    ...toTicketSearchResult(ticket, event, { actions, wallets: listWallets(config) }),
    eventId: event.id,
    venue: event.venue,
  };
}
