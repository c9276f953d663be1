import type { Account } from '#contract/account.ts';
import type { OwnTicket } from '#features/tickets/contract/tickets.ts';
import { findConfirmedEmail } from '#features/accounts/server/queries.ts';
import { getEventStart } from '#features/event/contract/rules/event-times.ts';
import { isReceptionOver } from '#features/event/contract/rules/sale-state.ts';
import { addMinutes } from '#platform/clock.ts';
import type { Platform } from '#platform/platform.ts';
import { createLinkKey } from './create-link-key.ts';
import { getTicketSecret } from './create-ticket-key.ts';
import { listTicketsByEmail } from './queries.ts';

/**
 * The account's tickets for receptions of which not a day has gone by since their end, the first reception first, each with the key of its page: those that name the
 * confirmed address. The account's telephone number shows none here, because a buyer can enter any.
 */
export async function listOwnTickets(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  actor: Account,
): Promise<OwnTicket[]> {
  const email = await findConfirmedEmail(database, actor.id);
  if (email === null) return [];
  const now = clock.now();
  const held = (await listTicketsByEmail(database, email))
    // Guests arrive late, and not every event says when it ends.
    .filter(({ event }) => !isReceptionOver(event, addMinutes(now, -24 * 60)))
    .map((ticket) => ({ ticket, eventDate: getEventStart(ticket.event) }))
    .toSorted((a, b) => a.eventDate.getTime() - b.eventDate.getTime());
  const secret = await getTicketSecret(database);
  return held.map(({ ticket, eventDate }) => ({
    id: ticket.id,
    userName: ticket.userName,
    tableName: ticket.tableName,
    chairName: ticket.chairName,
    eventTitle: ticket.event.title,
    eventDate,
    received: ticket.received ? 'Yes' : 'No',
    key: createLinkKey(secret, ticket, 'hold', now),
  }));
}
