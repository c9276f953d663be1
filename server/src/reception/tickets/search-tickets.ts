import type { TicketSearchResult } from '@namugongo/contract/reception/tickets';
import type { FastifyRequest } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { getSettings, getTicketSearchMode } from '../../platform/settings.ts';
import { findEvent, listEvents } from '../events/queries.ts';
import { findCurrentEvent } from '../events/rules.ts';
import { type TicketEvent, type PrintableTicket, listTicketsByTelephone } from './queries.ts';
import { verifyTicketKey, getTicketSecret } from './ticket-key.ts';

export type TicketSearch = {
  telephone: string;
  key: string | undefined;
  eventId: number | undefined;
  request: FastifyRequest;
};

/**
 * The tickets of a number that the visitor may see, with their event. Throws 'code-required' before any lookup, so that neither
 * the response nor its timing reveals whether the number has tickets (decisions, section 5).
 */
export async function searchTickets(
  platform: Platform,
  search: TicketSearch,
): Promise<{ feast: TicketEvent | null; tickets: PrintableTicket[] }> {
  if (!(await hasAccess(platform, search))) throw new ProblemError('code-required');
  const { database, clock } = platform;
  const { telephone, eventId } = search;
  const ticketEvent =
    eventId === undefined
      ? findCurrentEvent(await listEvents(database), clock.now())
      : await findEvent(database, eventId);
  return {
    feast: ticketEvent,
    tickets: ticketEvent ? await listTicketsByTelephone(database, telephone, ticketEvent.id) : [],
  };
}

async function hasAccess(
  platform: Platform,
  { telephone, key, request }: TicketSearch,
): Promise<boolean> {
  const { database, clock, rateLimiter, config } = platform;
  if (key && verifyTicketKey(await getTicketSecret(database), key, telephone, clock.now()))
    return true;
  if ((await platform.getAccount(request))?.telephone === telephone) return true;
  // Visitors with a key or a session don't consume the limit that strangers share per number.
  await rateLimiter.consume('ticket search of a number', telephone, 20, 600);
  return getTicketSearchMode(await getSettings(database), config) === 'phone';
}

export function toTicketSearchResult(
  { telephone: _, received, ...ticket }: PrintableTicket,
  ticketEvent: TicketEvent,
): TicketSearchResult {
  return {
    ...ticket,
    eventTitle: ticketEvent.title,
    eventDate: ticketEvent.countdownTarget,
    received: received ? 'Yes' : 'No',
  };
}
