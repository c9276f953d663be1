import type { Account } from '#contract/account.ts';
import type { OwnTicket } from '#features/tickets/contract/tickets.ts';
import { findConfirmedEmail } from '#features/accounts/server/queries.ts';
import { addMinutes } from '#platform/clock.ts';
import type { Platform } from '#platform/platform.ts';
import { createLinkKey } from './create-link-key.ts';
import { getTicketSecret } from './create-ticket-key.ts';
import { listTicketsByEmail } from './queries.ts';

/** An event is over a day after it begins. */
const eventMinutes = 24 * 60;

/**
 * The account's tickets, each with the key of its page: those that name the confirmed address. The account's telephone number shows
 * none here, because a buyer can enter any.
 */
export async function listOwnTickets(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  actor: Account,
): Promise<OwnTicket[]> {
  const email = await findConfirmedEmail(database, actor.id);
  if (email === null) return [];
  const now = clock.now();
  const rows = await listTicketsByEmail(database, email, addMinutes(now, -eventMinutes));
  const secret = await getTicketSecret(database);
  return rows.map(({ ticket, eventTitle, eventDate }) => ({
    id: ticket.id,
    userName: ticket.userName,
    tableName: ticket.tableName,
    chairName: ticket.chairName,
    eventTitle,
    eventDate,
    received: ticket.received ? 'Yes' : 'No',
    key: createLinkKey(secret, ticket, 'hold', now),
  }));
}
