import type { WalletName } from '#features/tickets/contract/tickets.ts';
import type { Platform } from '#platform/platform.ts';
import { getSettings } from '#platform/settings.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { readAppleKeys, readGoogleKeys } from '#platform/wallet-keys.ts';
import { type HeldTicketRequest, findHeldTicket } from '../companions/find-held-ticket.ts';
import { getTicketSecret } from '../create-ticket-key.ts';
import { buildApplePass } from './build-apple-pass.ts';
import { buildSaveLink, getObjectId } from './build-google-pass.ts';
import { insertPass, type StoredPass } from './queries.ts';
import { formatSerial } from './rules.ts';
import { digestPass, formatPassToken, getPassOwner } from './create-pass-token.ts';
import { buildPassContent, type PassContent } from './build-pass-content.ts';
import { findEvent } from '#features/event/server/queries.ts';
import { findTicket, type SeatedTicket } from '../moves/queries.ts';
import { verifyLinkKey } from '../create-link-key.ts';
import type { TicketEvent } from '../queries.ts';

type Needs = Pick<Platform, 'config' | 'database' | 'clock'>;
/** A pass and what it shows. */
export type OpenPass = {
  pass: Pick<StoredPass, 'id' | 'ticketId' | 'owner'>;
  content: PassContent;
};

/** The file of a pass for Apple Wallet. Throws 'wallet-unavailable'. */
export async function createAppleFile(
  { config, database }: Needs,
  open: () => Promise<OpenPass>,
): Promise<Buffer> {
  const keys = readAppleKeys(config);
  if (!keys) throw new ProblemError('wallet-unavailable');
  const { pass, content } = await open();
  const serial = formatSerial(pass);
  return buildApplePass(keys, {
    content,
    serial,
    token: formatPassToken(await getTicketSecret(database), serial, pass.owner),
    publicUrl: config.PUBLIC_URL,
  });
}

/** The address of Google's page that saves a pass. Throws 'wallet-unavailable'. */
export async function createGoogleLink(
  { config, clock }: Needs,
  open: () => Promise<OpenPass>,
): Promise<string> {
  const keys = readGoogleKeys(config);
  if (!keys) throw new ProblemError('wallet-unavailable');
  const { pass, content } = await open();
  const id = getObjectId(keys, formatSerial(pass), pass.owner);
  return buildSaveLink(keys, content, { id, publicUrl: config.PUBLIC_URL, now: clock.now() });
}

/** A ticket as a pass for Apple Wallet. Throws 'wallet-unavailable' and 'no-such-ticket'. */
export const saveApplePass = (platform: Platform, request: HeldTicketRequest): Promise<Buffer> =>
  createAppleFile(platform, () => savePass(platform, request, 'apple'));

/** The address of Google's page that saves the ticket. Throws as `saveApplePass`. */
export const saveGooglePass = (platform: Platform, request: HeldTicketRequest): Promise<string> =>
  createGoogleLink(platform, () => savePass(platform, request, 'google'));

/** Stores which pass is given out, so that it is updated. */
async function savePass(
  platform: Platform,
  request: HeldTicketRequest,
  wallet: WalletName,
): Promise<OpenPass> {
  const { database, clock } = platform;
  const { ticket: open, event, kind } = await findOpenTicket(platform, request);
  const ticket = { ...open, event, isCanceled: false };
  const owner = getPassOwner(await getTicketSecret(database), ticket, kind);
  const content = buildPassContent(ticket, await getSettings(database), false);
  const stored = { ticketId: ticket.id, wallet, owner };
  await insertPass(database, {
    ...stored,
    digest: digestPass(content),
    updatedAt: clock.now(),
  });
  // The id of the ticket names its passes.
  return { pass: { id: 0, ...stored }, content };
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
