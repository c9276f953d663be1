import type { TicketSearchResult } from '@namugongo/contract/reception/tickets';
import type { FastifyRequest } from 'fastify';
import { findTelephoneEmail } from '../../accounts/queries.ts';
import { getClientIdentity } from '../../platform/http/client-identity.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { getSettings, getTicketSearchMode } from '../../platform/settings.ts';
import { findEvent, listEvents } from '../events/queries.ts';
import { findCurrentEvent } from '../events/rules.ts';
import { consumeTicketSearch } from './limit-search.ts';
import { type HeldTicket, type TicketEvent, listTicketsByTelephone } from './queries.ts';
import { opensTicket, provesNumber, type TicketProof } from './rules.ts';
import { getHolderId, getTicketSecret, parseTicketKey } from './create-ticket-key.ts';

export type TicketSearch = {
  telephone: string;
  keys: readonly string[];
  eventId: number | undefined;
  request: FastifyRequest;
};

/**
 * The tickets of a number that the visitor may see (docs/security.md, 'Tickets'), with their event. Without a proof it throws
 * 'code-required' before any lookup, so that neither the response nor its timing reveals whether the number has tickets
 * (decisions, section 5).
 */
export async function searchTickets(
  platform: Platform,
  search: TicketSearch,
): Promise<{ feast: TicketEvent | null; tickets: HeldTicket[] }> {
  const { database, clock } = platform;
  const { telephone, eventId } = search;
  const secret = await getTicketSecret(database);
  const proofs = await listProofs(platform, secret, search);
  if (proofs.length === 0) throw new ProblemError('code-required');
  const ticketEvent =
    eventId === undefined
      ? findCurrentEvent(await listEvents(database), clock.now())
      : await findEvent(database, eventId);
  const all = ticketEvent ? await listTicketsByTelephone(database, telephone, ticketEvent.id) : [];
  const tickets = all.filter(({ orderId, userEmail }) => {
    const holderId = getHolderId(secret, { telephone, email: userEmail });
    return proofs.some((proof) => opensTicket(proof, { orderId, holderId }));
  });
  if (tickets.length === 0 && !proofs.some(provesNumber)) throw new ProblemError('code-required');
  return { feast: ticketEvent, tickets };
}

async function listProofs(
  platform: Platform,
  secret: string,
  { telephone, keys, request }: TicketSearch,
): Promise<TicketProof[]> {
  const { database, clock, rateLimiter, config } = platform;
  const proofs = keys.flatMap((key) => parseTicketKey(secret, key, telephone, clock.now()) ?? []);
  const account = await platform.getAccount(request);
  if (account?.telephone === telephone) {
    const email = await findTelephoneEmail(database, account.id);
    proofs.push(
      email === null
        ? { kind: 'number' }
        : { kind: 'holder', holderId: getHolderId(secret, { telephone, email }) },
    );
  }
  if (getTicketSearchMode(await getSettings(database), config) !== 'phone') return proofs;
  // Visitors with a key or a session don't consume the limit that strangers share per number.
  if (proofs.length === 0)
    await consumeTicketSearch(rateLimiter, telephone, getClientIdentity(request.ip));
  return [...proofs, { kind: 'number' }];
}

export function toTicketSearchResult(
  { telephone: _, userEmail: __, orderId: ___, received, ...ticket }: HeldTicket,
  ticketEvent: TicketEvent,
): TicketSearchResult {
  return {
    ...ticket,
    eventTitle: ticketEvent.title,
    eventDate: ticketEvent.countdownTarget,
    event: ticketEvent,
    received: received ? 'Yes' : 'No',
  };
}
