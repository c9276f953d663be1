import type { Platform } from '#platform/platform.ts';
import {
  createLinkKey,
  parseLinkTicketId,
  permitsAction,
  verifyLinkKey,
} from '../create-link-key.ts';
import { getTicketSecret } from '../create-ticket-key.ts';
import { findHeldTicket, type HeldTicketRequest } from './find-held-ticket.ts';
import { updateSharedAt } from './queries.ts';
import type { SharedTicket } from '#features/tickets/contract/companions.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { listWallets } from '../list-wallets.ts';
import { findEvent } from '#features/event/server/queries.ts';
import { listTicketNeeds } from '../notes/queries.ts';
import { getQuestionForm } from '../questions/get-question-form.ts';
import { findTicket } from '../moves/queries.ts';
import { toTicketSearchResult } from '../search-tickets.ts';
import { listTicketActions } from './rules.ts';

/** Creates the key of a link that opens one ticket, and marks the ticket as shared. */
export async function createTicketLink(
  platform: Platform,
  request: HeldTicketRequest,
): Promise<string> {
  const { database, clock } = platform;
  const ticket = await findHeldTicket(platform, request, 'share');
  const now = clock.now();
  await updateSharedAt(database, ticket, now);
  return createLinkKey(await getTicketSecret(database), ticket, 'view', now);
}

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
  const actions = listTicketActions(ticket, event, now).filter((action) =>
    permitsAction(kind, action),
  );
  const needs = await listTicketNeeds(database, [ticket]);
  return {
    ...toTicketSearchResult(ticket, event, {
      actions,
      wallets: listWallets(config),
      needs: needs(ticket),
    }),
    eventId: event.id,
    venue: event.venue,
    form: await getQuestionForm(database, {
      event,
      orderId: ticket.orderId,
      tickets: [ticket],
      scopes: ['guest'],
    }),
  };
}
