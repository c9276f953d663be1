import type { FoundTicket } from '@namugongo/contract/reception/tickets';
import type { FastifyRequest } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problems.ts';
import { readSettings, ticketSearchOf } from '../../platform/settings.ts';
import { findEvent, listEvents } from '../events/queries.ts';
import { currentEvent } from '../events/rules.ts';
import { type Feast, type PaperTicket, ticketsOfTelephone } from './queries.ts';
import { opensTickets, ticketSecret } from './ticket-key.ts';

export type Search = {
  telephone: string;
  key: string | undefined;
  eventId: number | undefined;
  request: FastifyRequest;
};

/**
 * The tickets that a visitor may see of a number, with their event. Refuses with 'code-needed', before anything is looked up,
 * so that neither the answer nor its time tells whether the number has tickets (decisions, section 5).
 */
export async function findTickets(
  platform: Platform,
  search: Search,
): Promise<{ feast: Feast | null; tickets: PaperTicket[] }> {
  if (!(await mayOpen(platform, search))) throw new Refusal('code-needed');
  const { database, clock } = platform;
  const { telephone, eventId } = search;
  const feast =
    eventId === undefined
      ? currentEvent(await listEvents(database), clock.now())
      : await findEvent(database, eventId);
  return { feast, tickets: feast ? await ticketsOfTelephone(database, telephone, feast.id) : [] };
}

async function mayOpen(platform: Platform, { telephone, key, request }: Search): Promise<boolean> {
  const { database, clock, limits, config } = platform;
  if (key && opensTickets(await ticketSecret(database), key, telephone, clock.now())) return true;
  if ((await platform.who(request))?.telephone === telephone) return true;
  // Who shows a key or is signed in is not locked out by others who try the same number.
  await limits.take('ticket search of a number', telephone, 20, 600);
  return ticketSearchOf(await readSettings(database), config) === 'phone';
}

export function showTicket(
  { telephone: _, received, ...ticket }: PaperTicket,
  feast: Feast,
): FoundTicket {
  return {
    ...ticket,
    eventTitle: feast.title,
    eventDate: feast.countdownTarget,
    received: received ? 'Yes' : 'No',
  };
}
