import type { Platform } from '../../platform/platform.ts';
import { getSettings } from '../../platform/settings.ts';
import { getTicketSecret } from '../tickets/create-ticket-key.ts';
import { buildPassContent, isOwner, type PassContent, type PassTicket } from './rules.ts';

/** What the pass of an owner shows now: nothing of the ticket once it is canceled or has another owner. */
export async function getPassContent(
  { database }: Pick<Platform, 'database'>,
  ticket: PassTicket,
  owner: string,
): Promise<PassContent> {
  const [secret, site] = [await getTicketSecret(database), await getSettings(database)];
  return buildPassContent(ticket, site, ticket.isCanceled || !isOwner(secret, ticket, owner));
}
