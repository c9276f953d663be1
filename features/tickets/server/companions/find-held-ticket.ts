import type { FastifyRequest } from 'fastify';
import type { TicketAction } from '#features/tickets/contract/tickets.ts';
import { listStoredWritings } from '#contract/rules/telephones.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { findTicket, type SeatedTicket } from '../moves/queries.ts';
import { permitsAction, verifyLinkKey } from '../create-link-key.ts';
import { getHolderId, getTicketSecret } from '../create-ticket-key.ts';
import { opensTicket } from '../rules.ts';
import { listProofs } from '../search-tickets.ts';

export type HeldTicketRequest = { id: number; keys: readonly string[]; request: FastifyRequest };

/**
 * The ticket, for whoever may do this with it: its holder, who opens it with a key or an account, or the guest of a link that permits
 * it; never with the number alone (docs/security.md, 'Tickets'). Throws 'no-such-ticket' to all others, so that ids reveal nothing.
 */
export async function findHeldTicket(
  platform: Platform,
  { id, keys, request }: HeldTicketRequest,
  action: TicketAction,
): Promise<SeatedTicket> {
  const { database, clock } = platform;
  const ticket = await findTicket(database, id);
  if (!ticket) throw new ProblemError('no-such-ticket');
  const { orderId, userEmail } = ticket;
  const secret = await getTicketSecret(database);
  // A key is for the number as it was searched.
  const opens = listStoredWritings(ticket.telephone).map(async (telephone) => {
    const holderId = getHolderId(secret, { telephone, email: userEmail });
    const proofs = await listProofs(platform, secret, { telephone, keys, request });
    return proofs.some((proof) => opensTicket(proof, { orderId, holderId }));
  });
  const isPermitted =
    (await Promise.all(opens)).includes(true) ||
    keys.some((key) => permitsAction(verifyLinkKey(secret, key, ticket, clock.now()), action));
  if (!isPermitted) throw new ProblemError('no-such-ticket');
  return ticket;
}
