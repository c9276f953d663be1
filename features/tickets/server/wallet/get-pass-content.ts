import type { Platform } from '#platform/platform.ts';
import { getSettings } from '#platform/settings.ts';
import { getTicketSecret } from '../create-ticket-key.ts';
import { isOwner } from './create-pass-token.ts';
import { buildPassContent, type PassContent, type PassTicket } from './build-pass-content.ts';

/** What the pass of an owner shows now: nothing of the ticket once it is canceled or has another owner. */
export async function getPassContent(
  { database }: Pick<Platform, 'database'>,
  ticket: PassTicket,
  owner: string,
): Promise<PassContent> {
  const [secret, site] = [await getTicketSecret(database), await getSettings(database)];
  return buildPassContent(ticket, site, ticket.isCanceled || !isOwner(secret, ticket, owner));
}
