import type {
  TicketAction,
  TicketSearchResult,
  WalletName,
} from '#features/tickets/contract/tickets.ts';
import type { FastifyRequest } from 'fastify';
import { findTelephoneEmail } from '#features/accounts/server/queries.ts';
import { listStoredWritings } from '#contract/rules/telephones.ts';
import { getClientIdentity } from '#platform/http/client-identity.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { getSettings } from '#platform/settings.ts';
import { getTicketSearchMode } from '#features/site/server/settings.ts';
import type { NoteLine } from '#features/tickets/contract/notes.ts';
import { listTicketNeeds } from './notes/queries.ts';
import { toNeeds } from './notes/rules.ts';
import { listWallets } from './list-wallets.ts';
import { findEvent, listEvents } from '#features/event/server/queries.ts';
import { listTicketActions } from './companions/rules.ts';
import { findCurrentEvent } from '#features/event/server/rules.ts';
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

/** A ticket with what the visitor may do with it. */
type OpenedTicket = HeldTicket & TicketOptions;

/**
 * The tickets of a number that the visitor may see (docs/security.md, 'Tickets'), with their event. Without a proof it throws
 * 'code-required' before any lookup, so that neither the response nor its timing reveals whether the number has tickets
 * (decisions, section 5).
 */
export async function searchTickets(
  platform: Platform,
  search: TicketSearch,
): Promise<{ feast: TicketEvent | null; tickets: OpenedTicket[] }> {
  const { database, clock } = platform;
  const { telephone, eventId } = search;
  const secret = await getTicketSecret(database);
  const ownProofs = await listProofs(platform, secret, search);
  const proofs = [...ownProofs, ...(await listSearchProofs(platform, search, ownProofs))];
  if (proofs.length === 0) throw new ProblemError('code-required');
  const ticketEvent =
    eventId === undefined
      ? findCurrentEvent(await listEvents(database), clock.now())
      : await findEvent(database, eventId);
  const all = ticketEvent ? await listTicketsByTelephone(database, telephone, ticketEvent.id) : [];
  const needs = await listTicketNeeds(database, all);
  const tickets = all.flatMap((ticket) => {
    const { orderId, userEmail } = ticket;
    const holderId = getHolderId(secret, { telephone, email: userEmail });
    const isOpenFor = (items: readonly TicketProof[]) =>
      items.some((proof) => opensTicket(proof, { orderId, holderId }));
    if (!ticketEvent || !isOpenFor(proofs)) return [];
    // The number alone shows tickets where the site says so, and never changes one.
    const isHolder = isOpenFor(ownProofs);
    return {
      ...ticket,
      actions: isHolder ? listTicketActions(ticket, ticketEvent, clock.now()) : [],
      wallets: isHolder ? listWallets(platform.config) : [],
      needs: needs(ticket),
    };
  });
  if (tickets.length === 0 && !proofs.some(provesNumber)) throw new ProblemError('code-required');
  return { feast: ticketEvent, tickets };
}

/** What the visitor's own keys and account prove about the number. */
export async function listProofs(
  platform: Platform,
  secret: string,
  { telephone, keys, request }: Pick<TicketSearch, 'telephone' | 'keys' | 'request'>,
): Promise<TicketProof[]> {
  const { database, clock } = platform;
  const proofs = keys.flatMap((key) => parseTicketKey(secret, key, telephone, clock.now()) ?? []);
  const account = await platform.getAccount(request);
  if (!account?.telephone || !listStoredWritings(telephone).includes(account.telephone))
    return proofs;
  const email = await findTelephoneEmail(database, account.id);
  return [
    ...proofs,
    email === null
      ? { kind: 'number' }
      : { kind: 'holder', holderId: getHolderId(secret, { telephone, email }) },
  ];
}

/** What the number alone proves, by the site's setting; counts the search. */
async function listSearchProofs(
  { database, config, rateLimiter }: Platform,
  { telephone, request }: TicketSearch,
  ownProofs: readonly TicketProof[],
): Promise<TicketProof[]> {
  if (getTicketSearchMode(await getSettings(database), config) !== 'phone') return [];
  // Visitors with a key or a session don't consume the limit that strangers share per number.
  if (ownProofs.length === 0)
    await consumeTicketSearch(rateLimiter, telephone, getClientIdentity(request.ip));
  return [{ kind: 'number' }];
}

type SearchableTicket = Omit<
  TicketSearchResult,
  'eventTitle' | 'eventDate' | 'event' | 'received' | 'needs' | 'wallets'
> & {
  received: boolean;
  sharedAt: Date | null;
};

type TicketOptions = {
  actions: TicketAction[];
  wallets: WalletName[];
  /** The notes from the guest. */
  needs: readonly NoteLine[];
};

export const toTicketSearchResult = (
  ticket: SearchableTicket,
  ticketEvent: TicketEvent,
  { actions, wallets, needs }: TicketOptions,
): TicketSearchResult => ({
  id: ticket.id,
  barCode: ticket.barCode,
  userName: ticket.userName,
  tableName: ticket.tableName,
  chairName: ticket.chairName,
  chairType: ticket.chairType,
  eventTitle: ticketEvent.title,
  eventDate: ticketEvent.countdownTarget,
  event: ticketEvent,
  received: ticket.received ? 'Yes' : 'No',
  shared: ticket.sharedAt !== null,
  actions,
  wallets,
  // Who may correct the name may say what the guest needs.
  ...(actions.includes('correct-name') && { needs: toNeeds(needs) }),
});
