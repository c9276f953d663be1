import type { WalletName } from '#features/tickets/contract/tickets.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { readAppleKeys, readGoogleKeys } from '#platform/wallet-keys.ts';
import { type HeldTicketRequest, findHeldTicket } from '../companions/find-held-ticket.ts';
import { getTicketSecret } from '../create-ticket-key.ts';
import { buildApplePass } from './build-apple-pass.ts';
import { buildSaveLink, getObjectId } from './build-google-pass.ts';
import { getPassContent } from './get-pass-content.ts';
import { insertPass } from './queries.ts';
import { digestPass, formatPassToken, getPassOwner } from './create-pass-token.ts';
import { type PassContent, type PassTicket } from './build-pass-content.ts';
import { findEvent } from '#features/event/server/queries.ts';
import { findTicket, type SeatedTicket } from '../moves/queries.ts';
import { verifyLinkKey } from '../create-link-key.ts';
import type { TicketEvent } from '../queries.ts';

/** A ticket as a pass for Apple Wallet. Throws 'wallet-unavailable' and 'no-such-ticket'. */
export async function saveApplePass(
  platform: Platform,
  request: HeldTicketRequest,
): Promise<Buffer> {
  const keys = readAppleKeys(platform.config);
  if (!keys) throw new ProblemError('wallet-unavailable');
  const { ticket, owner, content, secret } = await savePass(platform, request, 'apple');
  return buildApplePass(keys, {
    content,
    ticketId: ticket.id,
    token: formatPassToken(secret, ticket.id, owner),
    publicUrl: platform.config.PUBLIC_URL,
  });
}

/** The address of Google's page that saves the ticket. Throws as `saveApplePass`. */
export async function saveGooglePass(
  platform: Platform,
  request: HeldTicketRequest,
): Promise<string> {
  const { config, clock } = platform;
  const keys = readGoogleKeys(config);
  if (!keys) throw new ProblemError('wallet-unavailable');
  const { ticket, owner, content } = await savePass(platform, request, 'google');
  const id = getObjectId(keys, ticket.id, owner);
  return buildSaveLink(keys, content, { id, publicUrl: config.PUBLIC_URL, now: clock.now() });
}

type SavedPass = { ticket: PassTicket; owner: string; content: PassContent; secret: string };

/** Stores which pass is given out, so that it is updated. */
async function savePass(
  platform: Platform,
  request: HeldTicketRequest,
  wallet: WalletName,
): Promise<SavedPass> {
  const { ticket: open, event, kind } = await findOpenTicket(platform, request);
  const ticket = { ...open, event, isCanceled: false };
  const secret = await getTicketSecret(platform.database);
  const owner = getPassOwner(secret, ticket, kind);
  const content = await getPassContent(platform, ticket, owner);
  await insertPass(platform.database, {
    ticketId: ticket.id,
    wallet,
    owner,
    digest: digestPass(content),
    updatedAt: platform.clock.now(),
  });
  return { ticket, owner, content, secret };
}

/** 'hold': opened by its holder. 'view': by a link that the holder shared. */
type OpenTicket = { ticket: SeatedTicket; event: TicketEvent; kind: 'hold' | 'view' };

/**
 * The ticket, for its holder and for whoever has a link to it; never for the number alone. Throws 'no-such-ticket' to all others, so
 * that ids reveal nothing.
 */
export async function findOpenTicket(
  platform: Platform,
  request: HeldTicketRequest,
): Promise<OpenTicket> {
  const shared = await findSharedTicket(platform, request);
  const ticket = shared ?? (await findHeldTicket(platform, request, 'share'));
  const event = await findEvent(platform.database, ticket.eventId);
  if (!event) throw new ProblemError('no-such-ticket');
  return { ticket, event, kind: shared ? 'view' : 'hold' };
}

async function findSharedTicket(
  { database, clock }: Platform,
  { id, keys }: HeldTicketRequest,
): Promise<SeatedTicket | null> {
  const ticket = await findTicket(database, id);
  const secret = await getTicketSecret(database);
  const opens = (key: string) =>
    ticket !== null && verifyLinkKey(secret, key, ticket, clock.now()) === 'view';
  return keys.some(opens) ? ticket : null;
}
