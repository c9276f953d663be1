import type { Platform } from '#platform/platform.ts';
import { createLinkKey } from '../create-link-key.ts';
import { getTicketSecret } from '../create-ticket-key.ts';
import { findHeldTicket, type HeldTicketRequest } from './find-held-ticket.ts';
import { updateSharedAt } from './queries.ts';

/** Creates the key of a link that opens one ticket, and marks the ticket as shared. */
export async function createTicketLink(
  platform: Platform,
  request: HeldTicketRequest,
): Promise<string> {
  const { database, clock } = platform;
  const ticket = await findHeldTicket(platform, request);
  const now = clock.now();
  await updateSharedAt(database, ticket, now);
  return createLinkKey(await getTicketSecret(database), ticket, 'view', now);
}
